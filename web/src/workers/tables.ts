// The table's worker without the worker: answers with what the module says, and keeps the tables' alarms.

import type { LocalTable } from "../wasm/cornerstone.js";
import type { ApiError } from "../net/types.js";
import type { Act, Asked, FromTable, OpenedTable, ToTable } from "./messages.js";

/** The functions of the module that tables need. */
export interface Module {
  variants(): string;
  view(variant: string, start: string, moves: string, extra: string): string;
  why(variant: string, start: string, moves: string, extra: string, path: string): string;
  readonly LocalTable: {
    create(mono: number, utc: number, wish: string, bits: number): LocalTable;
    load(mono: number, utc: number, records: string): LocalTable;
  };
}

interface Seated {
  readonly local: LocalTable;
  alarm: ReturnType<typeof setTimeout> | undefined;
}

/** The longest delay that a timer can hold. */
const MOST_DELAY = 2 ** 31 - 1;

/** Whether an error is the module's own death rather than its refusal. */
function isFatal(error: unknown): boolean {
  return typeof error !== "string";
}

function refusal(thrown: unknown): ApiError {
  return JSON.parse(String(thrown)) as ApiError;
}

/** The tables of a worker. */
export class Tables {
  private readonly seated = new Map<number, Seated>();
  private last = 0;
  private dead = false;

  constructor(
    private readonly module: Module,
    private readonly post: (message: FromTable) => void,
  ) {}

  /** Does what the page asks. */
  take(message: ToTable): void {
    if (this.dead) return;
    switch (message.t) {
      case "arrive":
        this.handle(message.table, JSON.stringify(message.arrival));
        return;
      case "drop":
        this.drop(message.table);
        return;
      default:
        this.answer(message);
    }
  }

  private answer(asked: Asked): void {
    try {
      this.post({ t: "answer", id: asked.id, answer: this.ask(asked) });
    } catch (error) {
      if (isFatal(error)) this.die(error);
      else this.post({ t: "refused", id: asked.id, error: refusal(error) });
    }
  }

  private ask(asked: Asked): unknown {
    const { module } = this;
    switch (asked.t) {
      case "variants":
        return JSON.parse(module.variants());
      case "view": {
        const { variant, start, moves, extra } = asked.game;
        return JSON.parse(module.view(variant, start, JSON.stringify(moves), JSON.stringify(extra)));
      }
      case "why": {
        const { variant, start, moves, extra } = asked.game;
        return JSON.parse(module.why(variant, start, JSON.stringify(moves), JSON.stringify(extra), asked.path));
      }
      case "create":
        return this.open(
          module.LocalTable.create(performance.now(), Date.now(), JSON.stringify(asked.wish), asked.bits),
        );
      case "load":
        return this.open(module.LocalTable.load(performance.now(), Date.now(), JSON.stringify(asked.records)));
    }
  }

  private open(local: LocalTable): OpenedTable {
    this.last += 1;
    const table = this.last;
    this.seated.set(table, { local, alarm: undefined });
    const acts = this.timers(table, JSON.parse(local.first_acts()) as Act[]);
    return { table, game: local.game(), acts };
  }

  private handle(table: number, arrival: string): void {
    const seated = this.seated.get(table);
    if (seated === undefined) return;
    try {
      const text = seated.local.handle(performance.now(), Date.now(), arrival);
      const acts = this.timers(table, JSON.parse(text) as Act[]);
      if (acts.length > 0) this.post({ t: "acts", table, acts });
    } catch (error) {
      if (isFatal(error)) {
        this.die(error);
      } else {
        this.drop(table);
        this.post({ t: "failed", table, error: refusal(error) });
      }
    }
  }

  // Carries out what concerns time and leaves the rest to the page.
  private timers(table: number, acts: Act[]): Act[] {
    const seated = this.seated.get(table);
    for (const act of acts) {
      if (seated === undefined || (act.t !== "arm" && act.t !== "disarm")) continue;
      clearTimeout(seated.alarm);
      if (act.t === "arm") {
        // The clock's instants are whole: a fraction too early would find nothing due.
        const delay = Math.min(Math.max(act.at - performance.now(), 0) + 1, MOST_DELAY);
        seated.alarm = setTimeout(() => this.handle(table, '{"t":"alarm"}'), delay);
      }
    }
    return acts.filter((act) => act.t !== "arm" && act.t !== "disarm");
  }

  private drop(table: number): void {
    const seated = this.seated.get(table);
    if (seated === undefined) return;
    clearTimeout(seated.alarm);
    this.seated.delete(table);
    seated.local.free();
  }

  private die(error: unknown): void {
    this.dead = true;
    for (const { alarm } of this.seated.values()) clearTimeout(alarm);
    this.seated.clear();
    this.post({ t: "crashed", why: String(error) });
  }
}
