import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { webLocks } from "./locks.js";

type Granted = (lock: Lock | null) => Promise<void> | undefined;

// As much of a browser's lock manager as is used: one queue a name.
class Manager {
  private readonly queues = new Map<string, (() => void)[]>();

  async request(name: string, options: LockOptions, granted: Granted): Promise<void> {
    const queue = this.queues.get(name);
    if (queue !== undefined && options.ifAvailable === true) {
      await granted(null);
      return;
    }
    if (queue === undefined) {
      this.queues.set(name, []);
    } else {
      await new Promise<void>((resolve, reject) => {
        queue.push(resolve);
        options.signal?.addEventListener("abort", () => reject(new DOMException("", "AbortError")));
      });
    }
    await granted({ name, mode: "exclusive" });
    const next = this.queues.get(name)?.shift();
    if (next === undefined) this.queues.delete(name);
    else next();
  }
}

const never = new AbortController().signal;

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
    await webLocks.take("a", busy, never);
    await webLocks.take("a", busy, never);
    expect(busy).not.toHaveBeenCalled();
  });

  it("say that somebody else has one, and wait for it", async () => {
    browserWith(new Manager());
    const release = await webLocks.take("a", () => {}, never);
    const busy = vi.fn<() => void>();
    const second = webLocks.take("a", busy, never);
    await vi.advanceTimersByTimeAsync(1000);
    expect(busy).toHaveBeenCalledOnce();
    release();
    await expect(second).resolves.toBeTypeOf("function");
  });

  it("say nothing when it is free after a moment, as after a reload", async () => {
    browserWith(new Manager());
    const release = await webLocks.take("a", () => {}, never);
    const busy = vi.fn<() => void>();
    const second = webLocks.take("a", busy, never);
    await vi.advanceTimersByTimeAsync(100);
    release();
    await second;
    await vi.advanceTimersByTimeAsync(1000);
    expect(busy).not.toHaveBeenCalled();
  });

  it("are given up when nobody waits any more", async () => {
    browserWith(new Manager());
    await webLocks.take("a", () => {}, never);
    const gone = new AbortController();
    const busy = vi.fn<() => void>();
    const second = webLocks.take("a", busy, gone.signal);
    const end = second.catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(0);
    gone.abort();
    expect(await end).toMatchObject({ name: "AbortError" });
    await vi.advanceTimersByTimeAsync(1000);
    expect(busy).not.toHaveBeenCalled();
  });
});
