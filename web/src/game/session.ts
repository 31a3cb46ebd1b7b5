// What the page knows of one table, wherever its host runs, and what it can ask for.

import type { ReadonlySignal } from "@preact/signals";
import type { ApiError, ClientMessage, OfferKind, Seat, State } from "../net/types.js";

export type Square = string; // "c3", "p16"

export interface VariantInfo {
  key: string;
  side: 6 | 8 | 10 | 16;
  directions: 4 | 8;
  locking: "forbidden" | "allowed";
  deadline: number; // full moves
  limit: number; // full moves
  grace: number; // free turns after the deadline
  rated: boolean;
  preset: boolean;
  pieces: number; // a side
  homes: Record<Seat, Square[]>;
}

export interface LegalMove {
  from: Square;
  to: Square;
  kind: "step" | "chain";
  path: Square[]; // canonical
  asks: "comes-back-home" | null; // must be confirmed: it loses at once
}

// What the rules say of the game after so many plies.
export interface View {
  variant: VariantInfo;
  pieces: [Square, Seat][];
  turn: Seat;
  mover: Seat | null; // who may move: the turn, the loser that plays on, or nobody
  fullMove: number;
  plies: number; // plies played before this position
  legal: LegalMove[]; // of the mover
  atHome: Record<Seat, Square[]>; // pieces still in their own home
  inTarget: Record<Seat, number>;
  pieceCount: Record<Seat, number>;
  pending: boolean; // White has filled; Black has its last move
  occurrences: number; // how often this position stood
  freeTurns: Record<Seat, number | null>; // null: none are counted now
  ended: { winner: Seat | null; reason: string; plies: [number, number, number] | null } | null;
  playOn: { loser: Seat; extra: number; points: number } | null;
}

export type Connection =
  | "connecting"
  | "open"
  | "reconnecting"
  | "offline"
  | "unknown-game" // no such game, or a save that cannot be read: `refused` says which
  | "other-tab" // this local game is open in another tab; it opens here when that one lets go
  | "closed"; // over and left; any command, or looking at the page again, opens it

export interface TableState {
  kind: "local" | "remote";
  connection: Connection;
  lateAnswer: boolean; // no answer for 2 s: show the banner
  table: State | null; // the last told state, kept up to date by frames
  toldAt: number; // performance.now() when table.clock was told
  view: View | null; // of the newest position
  pending: { path: Square[]; nonce: string } | null; // own move on its way
  refused: { error: ApiError; at: number } | null; // the last refusal, for words and a shake
  thinking: Seat | null; // the computer's seat while it thinks
  presenceAt: number; // performance.now() when presence was told
  saving: "device" | "page" | "server"; // where the game is kept; "page": a reload loses it
}

// Things that happen once: sounds, speech, animation. Nothing that is told again is among them.
export type TableNews =
  | { t: "moved"; path: Square[]; by: Seat; own: boolean; computer: boolean }
  | { t: "took-back"; plies: number }
  | { t: "offered"; kind: OfferKind; by: Seat }
  | { t: "declined"; kind: OfferKind; by: Seat }
  | { t: "ended" }
  | { t: "restarted"; credit: number }
  | { t: "seated"; seat: Seat }
  | { t: "replaced" }; // another game on the same table: the rematch

type Named<T extends ClientMessage["t"]> = T extends "ping" | "sync" | "move" ? never : T;
export type CommandName = Named<ClientMessage["t"]>;

export interface TableSession {
  readonly state: ReadonlySignal<TableState>;
  // Sends a move (shown as pending at once). False if one is still on its way or it is not ours to move.
  move(path: Square[], confirmed?: boolean): boolean;
  command(name: CommandName, options?: { seat?: Seat; turn?: number }): void;
  // The position after `plies` plies, for looking back; the same rules worker answers.
  viewAt(plies: number): Promise<View>;
  // Why a path is refused ({code, args}), or null if it is legal.
  why(path: Square[]): Promise<ApiError | null>;
  onNews(listener: (news: TableNews) => void): () => void;
  // Opens here a local game that is open in another tab ("other-tab"); it stops there.
  takeOver(): void;
  close(): void;
}
