// What the page and its workers say to each other. `Arrival` and `Act` are the JSON of `crates/browser`.

import type { ApiError, CreateGame, Opponent, ResultView, Seat, SeatView } from "../net/types.js";

/** A game by its moves. `extra` is null unless the loser plays on for points. */
export interface GameMoves {
  readonly variant: string;
  readonly start: string; // position text; empty for the variant's own start
  readonly moves: readonly string[];
  readonly extra: readonly string[] | null;
}

/** What kind of local game is wanted. */
export interface LocalWish {
  readonly game: CreateGame;
  readonly opponent: Opponent;
}

/** A record as it is stored, under its game and version. */
export interface StoredRecord {
  readonly game: string;
  readonly version: number;
  readonly at: number;
  readonly body: string;
}

/** How a stored game stands. */
export interface GameSummary {
  readonly game: string;
  readonly variant: string;
  readonly setUp: boolean;
  readonly white: SeatView;
  readonly black: SeatView;
  readonly initial: number | null; // milliseconds
  readonly increment: number;
  readonly live: boolean; // not over yet
  readonly plies: number;
  readonly result: ResultView | null;
  readonly points: number | null;
  readonly next: string | null;
}

/** What must become durable together. */
export interface PersistAct {
  readonly t: "persist";
  readonly batch: number;
  readonly records: readonly StoredRecord[];
  readonly games: readonly GameSummary[];
  readonly finished: { readonly game: string; readonly text: string } | null;
}

/** A question to the engine. */
export interface ThinkAct extends GameMoves {
  readonly t: "think";
  readonly turn: number;
  readonly seat: Seat;
  readonly level: string;
  readonly seed: string;
}

/** What a local table wants done, in order. The worker itself carries out `arm` and `disarm`. */
export type Act =
  | { readonly t: "frame"; readonly text: string }
  | PersistAct
  | ThinkAct
  | { readonly t: "cancel" }
  | { readonly t: "arm"; readonly at: number }
  | { readonly t: "disarm" }
  | { readonly t: "reload"; readonly game: string }
  | { readonly t: "became"; readonly game: string };

/** What happened to a local table. */
export type Arrival =
  | { readonly t: "connect"; readonly since: number | null }
  | { readonly t: "disconnect" }
  | { readonly t: "message"; readonly text: string; readonly bits: number }
  | { readonly t: "committed"; readonly batch: number }
  | { readonly t: "commit-failed"; readonly batch: number }
  | { readonly t: "alarm" }
  | { readonly t: "thought"; readonly turn: number; readonly path: string }
  | { readonly t: "no-thought"; readonly turn: number }
  | { readonly t: "reloaded"; readonly records: readonly StoredRecord[] };

/** Questions of the page to the table's worker, each with its answer. */
export interface Questions {
  variants: { readonly ask: object; readonly answer: unknown };
  view: { readonly ask: { readonly game: GameMoves }; readonly answer: unknown };
  why: { readonly ask: { readonly game: GameMoves; readonly path: string }; readonly answer: ApiError | null };
  create: { readonly ask: { readonly wish: LocalWish; readonly bits: number }; readonly answer: OpenedTable };
  load: { readonly ask: { readonly records: readonly StoredRecord[] }; readonly answer: OpenedTable };
}

/** A local table that now stands in the worker, and what it wants done first. */
export interface OpenedTable {
  readonly table: number; // its number; never used twice in a worker
  readonly game: string;
  readonly acts: readonly Act[];
}

export type Asked = {
  [Q in keyof Questions]: { readonly t: Q; readonly id: number } & Questions[Q]["ask"];
}[keyof Questions];

/** From the page to the table's worker. */
export type ToTable =
  | Asked
  | { readonly t: "arrive"; readonly table: number; readonly arrival: Arrival }
  | { readonly t: "drop"; readonly table: number };

/** From the table's worker to the page. */
export type FromTable =
  | { readonly t: "answer"; readonly id: number; readonly answer: unknown }
  | { readonly t: "refused"; readonly id: number; readonly error: ApiError }
  | { readonly t: "acts"; readonly table: number; readonly acts: readonly Act[] }
  // The table cannot go on as it is: its state must be built again from the stored records.
  | { readonly t: "failed"; readonly table: number; readonly error: ApiError }
  // The module is broken or did not load: the worker must be replaced.
  | { readonly t: "crashed"; readonly why: string };

/** From the page to the engine's worker. */
export interface ToEngine {
  readonly token: number;
  readonly think: ThinkAct;
}

/** From the engine's worker to the page. An empty path: there is no move. */
export type FromEngine =
  | { readonly t: "thought"; readonly token: number; readonly path: string }
  | { readonly t: "crashed"; readonly why: string };
