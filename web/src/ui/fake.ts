// A table without a host, for tests: they say what is told, and read what was asked.

import { signal, type Signal } from "@preact/signals";
import type { LegalMove, TableNews, TableSession, TableState, VariantInfo, View } from "../game/session.js";
import type { ApiError, State } from "../net/types.js";
import type { Services } from "./services";

/** Small homes on the smallest board, so that positions stay readable. */
export const variant: VariantInfo = {
  key: "custom-6-2x3-4",
  side: 6,
  directions: 4,
  locking: "forbidden",
  deadline: 30,
  limit: 60,
  grace: 3,
  rated: false,
  preset: false,
  pieces: 2,
  homes: { white: ["a1", "b1"], black: ["e6", "f6"] },
};

export const moves: LegalMove[] = [
  { from: "a1", to: "a2", kind: "step", path: ["a1", "a2"], asks: null },
  { from: "a1", to: "c1", kind: "chain", path: ["a1", "c1"], asks: null },
  { from: "b1", to: "b2", kind: "step", path: ["b1", "b2"], asks: "comes-back-home" },
];

/** A view of the start, White to move. */
export function view(change: Partial<View> = {}): View {
  return {
    variant,
    pieces: [
      ["a1", "white"],
      ["b1", "white"],
      ["e6", "black"],
      ["f6", "black"],
    ],
    turn: "white",
    mover: "white",
    fullMove: 1,
    plies: 0,
    legal: moves,
    atHome: { white: ["a1", "b1"], black: ["e6", "f6"] },
    inTarget: { white: 0, black: 0 },
    pieceCount: { white: 2, black: 2 },
    pending: false,
    occurrences: 1,
    freeTurns: { white: null, black: null },
    ended: null,
    playOn: null,
    ...change,
  };
}

/** A table at which the reader is White and a friend is Black. */
export function table(change: Partial<State> = {}): State {
  return {
    game: "AbCdEf12",
    terms: { variant: variant.key, set_up: false, initial: null, increment: 0, points: false, first_move: null },
    start: "4bb/6/6/6/6/ww4 w 1",
    white: "person",
    black: "person",
    you: { white: true, black: false },
    moves: [],
    extra: [],
    turn: 0,
    phase: "playing",
    clock: null,
    offers: { draw: null, takeback: null, pause: null, rematch: null },
    result: null,
    points: null,
    presence: { white: { here: true }, black: { here: true }, watchers: 0 },
    previous: null,
    next: null,
    ...change,
  };
}

/** All that a page knows, at the start of a remote game. */
export function tableState(change: Partial<TableState> = {}): TableState {
  return {
    kind: "remote",
    connection: "open",
    lateAnswer: false,
    table: table(),
    toldAt: 0,
    view: view(),
    pending: null,
    refused: null,
    thinking: null,
    presenceAt: 0,
    saving: "server",
    ...change,
  };
}

/** A session that does nothing by itself. */
export class FakeSession implements TableSession {
  readonly state: Signal<TableState>;
  readonly asked: string[] = []; // what was sent, in order
  readonly past = new Map<number, View>(); // views to look back at
  reason: ApiError | null = null; // why any path is refused
  readonly #listeners = new Set<(news: TableNews) => void>();

  constructor(state: TableState = tableState()) {
    this.state = signal(state);
  }

  move(path: string[], confirmed = false): boolean {
    this.asked.push(`move ${path.join("-")}${confirmed ? " confirmed" : ""}`);
    this.change({ pending: { path, nonce: "n" } });
    return true;
  }

  command(name: string, options: { seat?: string; turn?: number } = {}): void {
    this.asked.push([name, options.seat, options.turn].filter((part) => part !== undefined).join(" "));
  }

  viewAt(plies: number): Promise<View> {
    return Promise.resolve(this.past.get(plies) ?? view({ plies }));
  }

  why(): Promise<ApiError | null> {
    return Promise.resolve(this.reason);
  }

  onNews(listener: (news: TableNews) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  takeOver(): void {
    this.asked.push("take over");
  }

  close(): void {
    this.asked.push("close");
  }

  /** Tells something once. */
  news(news: TableNews): void {
    for (const listener of this.#listeners) listener(news);
  }

  /** Tells the page something else. */
  change(change: Partial<TableState>): void {
    this.state.value = { ...this.state.peek(), ...change };
  }
}

/** Services around one session. */
export function fakeServices(session: FakeSession, change: Partial<Services> = {}): Services {
  return {
    variants: () => Promise.resolve([variant]),
    createLocal: () => Promise.resolve("AbCdEf12"),
    openLocal: () => session,
    openRemote: () => session,
    saves: () => Promise.resolve([]),
    discard: () => Promise.resolve(true),
    site: () => Promise.resolve({ base: "http://127.0.0.1:8080", reach: "machine", version: "0" }),
    createRemote: () => Promise.resolve({ id: "AbCdEf12", url: "", reach: "machine", seat: "white" }),
    sit: () => Promise.resolve(),
    ...change,
  };
}
