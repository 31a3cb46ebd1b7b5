// What tests of sessions share: workers without threads, shelves that fail, a network that loses things.

import { initSync, think } from "../wasm/cornerstone.js";
import * as module from "../wasm/cornerstone.js";
import type { FromEngine, FromTable, ToEngine, ToTable } from "../workers/messages.js";
import { Tables } from "../workers/tables.js";
import { Engine } from "./engine.js";
import type { Device } from "./local.js";
import type { Locks } from "./locks.js";
import { Rules, type WorkerLike } from "./rules.js";
import { type Change, MemoryShelf, Saves, type SavedGame } from "./saves.js";

/** Makes the module ready; `bytes` are `src/wasm/cornerstone_bg.wasm`. */
export function loadModule(bytes: BufferSource): void {
  initSync({ module: bytes });
}

/** A worker in this thread: what is posted arrives later, as a copy. */
export class FakeWorker<Out, In> implements WorkerLike<Out> {
  terminated = false;
  readonly posted: Out[] = [];
  private readonly messages = new Set<(event: MessageEvent) => void>();
  private readonly errors = new Set<(event: Event) => void>();

  constructor(private readonly take: (message: Out, post: (message: In) => void) => void) {}

  postMessage(message: Out): void {
    const copy = structuredClone(message);
    this.posted.push(copy);
    queueMicrotask(() => {
      if (!this.terminated) this.take(copy, (answer) => this.say(answer));
    });
  }

  terminate(): void {
    this.terminated = true;
  }

  addEventListener(type: string, listener: (event: never) => void): void {
    if (type === "message") this.messages.add(listener as (event: MessageEvent) => void);
    else this.errors.add(listener as (event: Event) => void);
  }

  /** Says something to the page. */
  say(message: In): void {
    const copy = structuredClone(message);
    queueMicrotask(() => {
      if (this.terminated) return;
      for (const listener of this.messages) listener(new MessageEvent("message", { data: copy }));
    });
  }

  /** Dies as a worker does that throws. */
  crash(): void {
    for (const listener of this.errors) listener(new Event("error"));
  }
}

export type TableWorker = FakeWorker<ToTable, FromTable>;
export type EngineWorker = FakeWorker<ToEngine, FromEngine>;

/** The table's worker over the real module. */
export function tableWorker(): TableWorker {
  let tables: Tables | undefined;
  return new FakeWorker((message, post) => {
    tables ??= new Tables(module, post);
    tables.take(message);
  });
}

/** The engine's worker over the real module. */
export function engineWorker(): EngineWorker {
  return new FakeWorker(({ token, think: asked }, post) => {
    const { variant, start, moves, extra, level, seed } = asked;
    const path = think(variant, start, JSON.stringify(moves), JSON.stringify(extra), level, seed);
    post({ t: "thought", token, path });
  });
}

/** A shelf that can be made to refuse. */
export class MoodyShelf extends MemoryShelf {
  refuses = false;
  writes = 0;

  override async write(change: Change): Promise<void> {
    this.writes += 1;
    if (this.refuses) throw new DOMException("full", "QuotaExceededError");
    await super.write(structuredClone(change));
  }

  override async games(): Promise<readonly SavedGame[]> {
    if (this.refuses) throw new DOMException("forbidden", "InvalidStateError");
    return super.games();
  }

  override async has(game: string): Promise<boolean> {
    if (this.refuses) throw new DOMException("forbidden", "InvalidStateError");
    return super.has(game);
  }
}

/** Locks of one browser. */
export class FakeLocks implements Locks {
  private readonly queues = new Map<string, (() => void)[]>();
  private readonly holders = new Map<string, () => void>(); // how each is told that it lost its lock

  async take(name: string, busy: () => void, signal: AbortSignal, lost: () => void): Promise<() => void> {
    const queue = this.queues.get(name);
    if (queue === undefined) {
      this.queues.set(name, []);
    } else {
      busy();
      await new Promise<void>((resolve, reject) => {
        queue.push(resolve);
        signal.addEventListener("abort", () => {
          if (queue.includes(resolve)) queue.splice(queue.indexOf(resolve), 1);
          reject(signal.reason);
        });
      });
    }
    return this.grant(name, lost);
  }

  steal(name: string, lost: () => void): Promise<() => void> {
    this.queues.set(name, this.queues.get(name) ?? []);
    this.holders.get(name)?.();
    return Promise.resolve(this.grant(name, lost));
  }

  ifFree(name: string): Promise<(() => void) | null> {
    if (this.queues.has(name)) return Promise.resolve(null);
    this.queues.set(name, []);
    return Promise.resolve(this.grant(name, () => {}));
  }

  private grant(name: string, lost: () => void): () => void {
    this.holders.set(name, lost);
    return () => {
      // What was stolen is not ours to give back.
      if (this.holders.get(name) !== lost) return;
      this.holders.delete(name);
      const next = this.queues.get(name)?.shift();
      if (next === undefined) this.queues.delete(name);
      else next();
    };
  }

  /** Names that are held. */
  get held(): string[] {
    return [...this.queues.keys()];
  }
}

/** A browser: its shelf and locks, and every worker that was started. */
export interface Bench extends Device {
  readonly shelf: MoodyShelf;
  readonly locks: FakeLocks;
  readonly tableWorkers: TableWorker[];
  readonly engineWorkers: EngineWorker[];
}

function started<W>(list: W[], worker: W): W {
  list.push(worker);
  return worker;
}

/** A browser over the real module; `like` shares its shelf and locks, as another tab does. */
export function bench(like?: Bench): Bench {
  const tableWorkers: TableWorker[] = [];
  const engineWorkers: EngineWorker[] = [];
  const shelf = like?.shelf ?? new MoodyShelf();
  return {
    shelf,
    locks: like?.locks ?? new FakeLocks(),
    saves: new Saves(shelf),
    rules: new Rules(() => started(tableWorkers, tableWorker())),
    engine: () => new Engine(() => started(engineWorkers, engineWorker())),
    pace: 0,
    tableWorkers,
    engineWorkers,
  };
}

/** A step of a generator of numbers from 0 to 1: the same seed, the same numbers. */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
