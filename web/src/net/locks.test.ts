import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { webLocks } from "./locks.js";

type Granted = (lock: Lock | null) => Promise<void> | undefined;

// As much of a browser's lock manager as is used: one queue a name.
class Manager {
  private readonly queues = new Map<string, (() => void)[]>();

  private readonly holders = new Map<string, () => void>(); // how a lock is taken from each

  async request(name: string, options: LockOptions, granted: Granted): Promise<void> {
    if (options.steal === true) this.holders.get(name)?.();
    const queue = this.queues.get(name);
    if (queue !== undefined && options.ifAvailable === true) {
      await granted(null);
      return;
    }
    if (queue === undefined) {
      this.queues.set(name, []);
    } else if (options.steal !== true) {
      await new Promise<void>((resolve, reject) => {
        queue.push(resolve);
        options.signal?.addEventListener("abort", () => reject(new DOMException("", "AbortError")));
      });
    }
    const stolen = new Promise<never>((_, reject) => {
      this.holders.set(name, () => reject(new DOMException("", "AbortError")));
    });
    await Promise.race([granted({ name, mode: "exclusive" }), stolen]);
    const next = this.queues.get(name)?.shift();
    if (next === undefined) this.queues.delete(name);
    else next();
  }
}

const never = new AbortController().signal;
const nothing = (): void => {};

function browserWith(locks: unknown): void {
  vi.stubGlobal("navigator", { locks });
}

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("web locks", () => {
  it("are free where the browser has none", async () => {
    browserWith(undefined);
    const busy = vi.fn<() => void>();
    await webLocks.take("a", busy, never, nothing);
    await webLocks.take("a", busy, never, nothing);
    expect(busy).not.toHaveBeenCalled();
  });

  it("say that somebody else has one, and wait for it", async () => {
    browserWith(new Manager());
    const release = await webLocks.take("a", nothing, never, nothing);
    const busy = vi.fn<() => void>();
    const second = webLocks.take("a", busy, never, nothing);
    await vi.advanceTimersByTimeAsync(1000);
    expect(busy).toHaveBeenCalledOnce();
    release();
    await expect(second).resolves.toBeTypeOf("function");
  });

  it("say nothing when it is free after a moment, as after a reload", async () => {
    browserWith(new Manager());
    const release = await webLocks.take("a", nothing, never, nothing);
    const busy = vi.fn<() => void>();
    const second = webLocks.take("a", busy, never, nothing);
    await vi.advanceTimersByTimeAsync(100);
    release();
    await second;
    await vi.advanceTimersByTimeAsync(1000);
    expect(busy).not.toHaveBeenCalled();
  });

  it("are given up when nobody waits any more", async () => {
    browserWith(new Manager());
    await webLocks.take("a", nothing, never, nothing);
    const gone = new AbortController();
    const busy = vi.fn<() => void>();
    const second = webLocks.take("a", busy, gone.signal, nothing);
    const end = second.catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(0);
    gone.abort();
    expect(await end).toMatchObject({ name: "AbortError" });
    await vi.advanceTimersByTimeAsync(1000);
    expect(busy).not.toHaveBeenCalled();
  });

  it("can be asked for without waiting", async () => {
    browserWith(new Manager());
    const release = await webLocks.ifFree("a");
    expect(await webLocks.ifFree("a")).toBeNull();
    release?.();
    await vi.advanceTimersByTimeAsync(0);
    expect(await webLocks.ifFree("a")).toBeTypeOf("function");
  });

  it("tell who had one that it was taken away", async () => {
    browserWith(new Manager());
    const lost = vi.fn<() => void>();
    await webLocks.take("a", nothing, never, lost);
    const kept = vi.fn<() => void>();
    await webLocks.steal("a", kept);
    await vi.advanceTimersByTimeAsync(0);
    expect(lost).toHaveBeenCalledOnce();
    expect(kept).not.toHaveBeenCalled();
    expect(await webLocks.ifFree("a")).toBeNull();
  });
});
