// Positions and moves to show and test the board with: a plain search, with no ends, locks or deadlines.

import { parseSquare, squareName } from "./geometry";
import type { Color, Destination, Side, Square } from "./types";

const STRAIGHT = [[1, 0], [0, 1], [-1, 0], [0, -1]] as const;
const SLANTED = [[1, 1], [-1, 1], [1, -1], [-1, -1]] as const;

/** The squares of a rectangular home. */
export function homeOf(side: Side, ranks: number, files: number, color: Color): Square[] {
  const squares: Square[] = [];
  for (let rank = 0; rank < ranks; rank += 1) {
    for (let file = 0; file < files; file += 1) {
      squares.push(color === "white" ? squareName(file, rank) : squareName(side - 1 - file, side - 1 - rank));
    }
  }
  return squares;
}

/** Both homes full. */
export function startOf(side: Side, ranks: number, files: number): Map<Square, Color> {
  const pieces = new Map<Square, Color>();
  for (const color of ["white", "black"] as const) {
    for (const square of homeOf(side, ranks, files, color)) pieces.set(square, color);
  }
  return pieces;
}

/** Every step and chain of one side. */
export function legalMoves(
  pieces: ReadonlyMap<Square, Color>,
  side: Side,
  color: Color,
  directions: 4 | 8 = 4,
): Map<Square, Destination[]> {
  const moves = new Map<Square, Destination[]>();
  for (const [from, owner] of pieces) {
    if (owner !== color) continue;
    const found = movesOf(pieces, side, from, directions);
    if (found.length > 0) moves.set(from, found);
  }
  return moves;
}

function movesOf(pieces: ReadonlyMap<Square, Color>, side: Side, from: Square, directions: 4 | 8): Destination[] {
  const ways = directions === 4 ? STRAIGHT : [...STRAIGHT, ...SLANTED];
  const taken = (square: Square | undefined): boolean => square !== undefined && square !== from && pieces.has(square);
  const away = (square: Square, file: number, rank: number): Square | undefined => {
    const at = parseSquare(square, side);
    const name = at === undefined || at.file + file < 0 || at.rank + rank < 0 ? "" : squareName(at.file + file, at.rank + rank);
    return parseSquare(name, side) === undefined ? undefined : name;
  };
  const moves: Destination[] = [];
  for (const [file, rank] of ways) {
    const to = away(from, file, rank);
    if (to !== undefined && !pieces.has(to)) moves.push({ to, kind: "step", path: [from, to] });
  }
  const seen = new Set([from]);
  const queue: Square[][] = [[from]];
  for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
    const here = path.at(-1) ?? from;
    for (const [file, rank] of ways) {
      const to = away(here, 2 * file, 2 * rank);
      if (to === undefined || seen.has(to) || taken(to) || !taken(away(here, file, rank))) continue;
      seen.add(to);
      queue.push([...path, to]);
      moves.push({ to, kind: "chain", path: [...path, to] });
    }
  }
  return moves;
}
