import { parseSquare, squareName } from "./geometry";
import type { Piece, Pieces, Side, Square } from "./types";

const MEN: Readonly<Record<string, Piece>> = {
  w: { kind: "man", color: "white" },
  b: { kind: "man", color: "black" },
};

/** Pieces by square, from any of the forms that a host may give. Throws on what does not fit the board. */
export function readPieces(pieces: Pieces, side: Side): ReadonlyMap<Square, Piece> {
  if (typeof pieces === "string") return readPlacement(pieces, side);
  const read = new Map<Square, Piece>();
  for (const [square, piece] of pieces) {
    if (parseSquare(square, side) === undefined) throw new RangeError(`no square ${square} on a board of ${side}`);
    read.set(square, typeof piece === "string" ? { kind: "man", color: piece } : piece);
  }
  return read;
}

/** Reads ranks from the top, as in "5bbb/5bbb/5bbb/8/8/www5/www5/www5 w 1"; what follows a space is left alone. */
export function readPlacement(text: string, side: Side): Map<Square, Piece> {
  const ranks = (text.trim().split(" ")[0] ?? "").split("/");
  if (ranks.length !== side) throw new RangeError(`${ranks.length} ranks on a board of ${side}`);
  const pieces = new Map<Square, Piece>();
  ranks.forEach((row, index) => {
    let file = 0;
    for (const [token] of row.matchAll(/\d+|./g)) {
      const piece = MEN[token];
      if (piece !== undefined) {
        pieces.set(squareName(file, side - 1 - index), piece);
        file += 1;
      } else if (/^\d+$/.test(token)) {
        file += Number(token);
      } else {
        throw new RangeError(`no piece is written ${token}`);
      }
    }
    if (file !== side) throw new RangeError(`rank ${side - index} has ${file} squares of ${side}`);
  });
  return pieces;
}
