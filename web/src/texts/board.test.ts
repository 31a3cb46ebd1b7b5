import { expect, it } from "vitest";
import type { CellView } from "../board/types";
import { boardLabels } from "./board";

const empty: CellView = {
  square: "c3",
  piece: null,
  movable: false,
  canStep: false,
  canJump: false,
  lifted: false,
  mark: null,
  hops: 0,
  asks: false,
  home: null,
  target: false,
  lastMove: null,
  warned: false,
  pending: false,
};
const white: CellView = { ...empty, piece: { kind: "man", color: "white" } };

it.each<[Partial<CellView>, string]>([
  [empty, "c3, empty"],
  [{ ...white, canJump: true }, "c3, white piece, can jump"],
  [{ ...white, canStep: true, canJump: true }, "c3, white piece, can step and jump"],
  [{ ...white, canStep: true, lifted: true }, "c3, white piece, picked up"],
  [{ ...white, pending: true, lastMove: "to" }, "c3, white piece, being sent, the last move ended here"],
  [{ mark: "step", hops: 1 }, "c3, empty, step here"],
  [{ mark: "chain", hops: 1 }, "c3, empty, jump here"],
  [{ mark: "chain", hops: 3, asks: true, home: "white" }, "c3, empty, 3 jumps to here, loses at once, White’s home"],
  [{ ...white, home: "white", warned: true }, "c3, white piece, White’s home, must leave home"],
])("%o reads %j", (view, words) => {
  expect(boardLabels.cell({ ...empty, ...view })).toBe(words);
});

it("names the board by who is at the bottom", () => {
  const view = { side: 8, orientation: "black", turn: "white", movable: null } as const;
  expect(boardLabels.grid(view)).toBe("Board, seen from Black’s side");
});
