// The page's side of the table's worker: questions with answers, and a new worker for one that crashed.

import type { VariantInfo, View } from "../game/session.js";
import type {
  Act,
  Arrival,
  Asked,
  FromTable,
  GameMoves,
  LocalWish,
  OpenedTable,
  Questions,
  StoredRecord,
  ToTable,
} from "../workers/messages.js";
import type { ApiError } from "./types.js";
import { RefusedError, refused } from "./refused.js";

/** As much of a worker as is used. */
export interface WorkerLike<Out> {
  postMessage(message: Out): void;
  terminate(): void;
  addEventListener(type: "message", listener: (event: MessageEvent) => void): void;
  addEventListener(type: "error", listener: (event: Event) => void): void;
}

/** What a local table says by itself. */
export interface TableEvents {
  acts(acts: readonly Act[]): void;
  // The table is gone, with the worker or alone; what is stored still stands.
  lost(error: ApiError | null): void;
}

interface Waiting {
  readonly ask: Asked;
  readonly resolve: (answer: unknown) => void;
  readonly reject: (error: Error) => void;
  crashes: number;
}

/** After so many crashes a question is given up. */
const MOST_CRASHES = 3;
/** The first pause before a new worker, doubled at each crash in a row. */
const PAUSE = 250;

/** The rules, and the local tables, in a worker. */
export class Rules {
  private worker: WorkerLike<ToTable> | null = null;
  private readonly waiting = new Map<number, Waiting>();
  private readonly tables = new Map<number, TableEvents>();
  private last = 0;
  private crashes = 0;
  private restart: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly make: () => WorkerLike<ToTable>) {}

  variants(): Promise<readonly VariantInfo[]> {
    return this.ask("variants", {}) as Promise<readonly VariantInfo[]>;
  }

  view(game: GameMoves): Promise<View> {
    return this.ask("view", { game }) as Promise<View>;
  }

  why(game: GameMoves, path: string): Promise<ApiError | null> {
    return this.ask("why", { game, path });
  }

  create(wish: LocalWish, bits: number): Promise<OpenedTable> {
    return this.ask("create", { wish, bits });
  }

  load(records: readonly StoredRecord[]): Promise<OpenedTable> {
    return this.ask("load", { records });
  }

  /** Listens to a table that was made or loaded. */
  listen(table: number, events: TableEvents): void {
    this.tables.set(table, events);
  }

  /** Hands something to a table; nothing happens if it is gone. */
  arrive(table: number, arrival: Arrival): void {
    if (this.tables.has(table)) this.post({ t: "arrive", table, arrival });
  }

  /** Forgets a table. */
  drop(table: number): void {
    if (this.tables.delete(table)) this.post({ t: "drop", table });
  }

  private ask<Q extends keyof Questions>(t: Q, ask: Questions[Q]["ask"]): Promise<Questions[Q]["answer"]> {
    this.last += 1;
    const message = { ...ask, t, id: this.last } as unknown as Asked;
    return new Promise((resolve, reject) => {
      this.waiting.set(message.id, { ask: message, resolve: resolve as Waiting["resolve"], reject, crashes: 0 });
      this.post(message);
    });
  }

  private post(message: ToTable): void {
    // Between a crash and the new worker questions wait; the new one is asked all of them.
    if (this.restart !== undefined) return;
    this.worker ??= this.start();
    this.worker.postMessage(message);
  }

  private start(): WorkerLike<ToTable> {
    const worker = this.make();
    worker.addEventListener("message", (event: MessageEvent<FromTable>) => {
      if (worker === this.worker) this.take(event.data);
    });
    worker.addEventListener("error", (event: Event) => {
      event.preventDefault();
      if (worker === this.worker) this.crashed();
    });
    return worker;
  }

  private take(message: FromTable): void {
    switch (message.t) {
      case "answer":
        this.crashes = 0;
        this.settle(message.id)?.resolve(message.answer);
        return;
      case "refused":
        this.settle(message.id)?.reject(new RefusedError(message.error));
        return;
      case "acts":
        this.tables.get(message.table)?.acts(message.acts);
        return;
      case "failed": {
        const events = this.tables.get(message.table);
        this.tables.delete(message.table);
        events?.lost(message.error);
        return;
      }
      case "crashed":
        this.crashed();
    }
  }

  private settle(id: number): Waiting | undefined {
    const waiting = this.waiting.get(id);
    this.waiting.delete(id);
    return waiting;
  }

  private crashed(): void {
    this.worker?.terminate();
    this.worker = null;
    this.crashes += 1;
    const lost = [...this.tables.values()];
    this.tables.clear();
    for (const [id, waiting] of this.waiting) {
      waiting.crashes += 1;
      if (waiting.crashes < MOST_CRASHES) continue;
      this.waiting.delete(id);
      waiting.reject(refused("rules-unavailable"));
    }
    this.restart = setTimeout(
      () => {
        this.restart = undefined;
        for (const { ask } of this.waiting.values()) this.post(ask);
      },
      PAUSE * 2 ** Math.min(this.crashes - 1, 5),
    );
    for (const events of lost) events.lost(null);
  }
}

/** The rules in a real worker. */
export function rulesWorker(): Rules {
  return new Rules(
    () => new Worker(new URL("../workers/table.worker.ts", import.meta.url), { type: "module", name: "table" }),
  );
}
