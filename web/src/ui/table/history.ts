// The move list: plies in pairs, and long chains in short.

import type { Seat, State } from "../../net/types.js";
import { t } from "../../texts/index";
import { allPlies, seatOfPly, startOf } from "./facts";

/** One ply in the list. */
export interface ListedPly {
  readonly plies: number; // plies played after it: the position it leads to
  readonly color: Seat;
  readonly path: string; // in full
  readonly short: string; // as it is shown
}

/** One full move. */
export interface ListedMove {
  readonly number: number;
  readonly white: ListedPly | null;
  readonly black: ListedPly | null;
}

/** A path as it is shown: a chain of more than two jumps keeps its ends. */
export function shortPath(path: string): string {
  const squares = path.split("-");
  return squares.length > 3 ? `${squares[0]}-…-${squares.at(-1)}` : path;
}

/** Every full move of a game. The loser's plies after the result stand alone. */
export function listMoves(table: State): ListedMove[] {
  const rows: ListedMove[] = [];
  let number = startOf(table).number;
  let open: ListedMove | null = null;
  for (const [index, path] of allPlies(table).entries()) {
    const color = seatOfPly(table, index);
    const ply: ListedPly = { plies: index + 1, color, path, short: shortPath(path) };
    if (index === table.moves.length && open !== null) {
      rows.push(open);
      open = null;
      number += 1;
    }
    if (color === "white" && index < table.moves.length) open = { number, white: ply, black: null };
    else {
      rows.push(open === null ? { number, white: null, black: null, [color]: ply } : { ...open, black: ply });
      open = null;
      number += 1;
    }
  }
  return open === null ? rows : [...rows, open];
}

/** The full move of the position after some plies, for the banner. */
export function moveNumberAt(table: State, plies: number): number {
  const { turn, number } = startOf(table);
  return number + Math.floor((plies - 1 + (turn === "black" ? 1 : 0)) / 2);
}

/** Says which position is looked back at. */
export function lookingWords(table: State, plies: number): string {
  return plies === 0 ? t("moves-looking-start") : t("moves-looking-back", { number: moveNumberAt(table, plies) });
}
