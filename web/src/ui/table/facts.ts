// Plain answers about a table, read from what was told.

import type { Square, View } from "../../game/session.js";
import type { Seat, State } from "../../net/types.js";
import { isComputer } from "../words";

/** What the reader is at a table. */
export type Role = "white" | "black" | "both" | "watcher";

/** Both seats, White first. */
export const SEATS: readonly Seat[] = ["white", "black"];

/** The seat across. */
export function other(seat: Seat): Seat {
  return seat === "white" ? "black" : "white";
}

/** What the reader holds. */
export function roleOf(table: State): Role {
  const { white, black } = table.you;
  if (white && black) return "both";
  if (white) return "white";
  return black ? "black" : "watcher";
}

/** Whether the reader holds a seat. */
export function holds(table: State, seat: Seat): boolean {
  return table.you[seat];
}

/** The reader's only seat; null for a watcher and for one who holds both. */
export function ownSeat(table: State): Seat | null {
  const role = roleOf(table);
  return role === "white" || role === "black" ? role : null;
}

/** The seat that has the computer. */
export function computerSeat(table: State): Seat | null {
  return SEATS.find((seat) => isComputer(table[seat])) ?? null;
}

/** A seat that nobody holds. */
export function freeSeat(table: State): Seat | null {
  return SEATS.find((seat) => table[seat] === "free") ?? null;
}

/** Every ply, those of playing on included. */
export function allPlies(table: State): readonly string[] {
  return [...table.moves, ...table.extra];
}

/** The path of the ply after which a position stood, and who made it. */
export function plyBefore(table: State, plies: number): { readonly path: readonly Square[]; readonly by: Seat } | null {
  const text = allPlies(table)[plies - 1];
  if (text === undefined) return null;
  return { path: text.split("-"), by: seatOfPly(table, plies - 1) };
}

/** Who made the ply at an index. The loser alone makes the plies after the result. */
export function seatOfPly(table: State, index: number): Seat {
  if (index >= table.moves.length && table.result?.winner) return other(table.result.winner);
  const { turn } = startOf(table);
  return index % 2 === 0 ? turn : other(turn);
}

/** Who began and with which full move, from the text of the start: "… w 1". */
export function startOf(table: State): { readonly turn: Seat; readonly number: number } {
  const [, turn, number] = table.start.trim().split(/\s+/);
  return { turn: turn === "b" ? "black" : "white", number: Number(number ?? 1) || 1 };
}

/** Whether somebody may still move, a pause included. */
export function isLive(table: State): boolean {
  return table.phase === "playing" || table.phase === "paused" || table.phase === "playing-on";
}

/** Whether the reader may make the next ply. */
export function isMyMove(table: State, view: View | null): boolean {
  if (view === null || view.mover === null) return false;
  return (table.phase === "playing" || table.phase === "playing-on") && holds(table, view.mover);
}
