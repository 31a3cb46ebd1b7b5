import { describe, expect, it } from "vitest";
import { table } from "../fake";
import { listMoves, lookingWords, moveNumberAt, shortPath } from "./history";

const short = (change: Parameters<typeof table>[0]): [number, string | undefined, string | undefined][] =>
  listMoves(table(change)).map(({ number, white, black }) => [number, white?.short, black?.short]);

describe("listMoves", () => {
  it("pairs plies, the last one open", () => {
    expect(short({ moves: ["a1-a2", "f6-f5", "a2-a3"] })).toEqual([
      [1, "a1-a2", "f6-f5"],
      [2, "a2-a3", undefined],
    ]);
    expect(short({})).toEqual([]);
  });

  it("begins with Black where the start says so", () => {
    expect(short({ start: "6/6/6/6/6/ww4 b 12", moves: ["f6-f5", "a1-a2"] })).toEqual([
      [12, undefined, "f6-f5"],
      [13, "a1-a2", undefined],
    ]);
  });

  it("sets the loser's plies after the result in lines of their own", () => {
    const result = { winner: "white" as const, reason: "home" };
    expect(short({ moves: ["a1-a2", "f6-f5", "a2-a3"], extra: ["f5-f4", "f4-f3"], result })).toEqual([
      [1, "a1-a2", "f6-f5"],
      [2, "a2-a3", undefined],
      [3, undefined, "f5-f4"],
      [4, undefined, "f4-f3"],
    ]);
  });

  it("leads to the position after each ply", () => {
    const [first, second] = listMoves(table({ moves: ["a1-a2", "f6-f5", "a2-a3"] }));
    expect([first?.white?.plies, first?.black?.plies, second?.white?.plies]).toEqual([1, 2, 3]);
  });
});

describe("shortPath", () => {
  it("keeps the ends of a long chain", () => {
    expect(shortPath("c3-d3")).toBe("c3-d3");
    expect(shortPath("c3-e3-e5")).toBe("c3-e3-e5");
    expect(shortPath("c3-e3-e5-g5")).toBe("c3-…-g5");
  });
});

describe("looking back", () => {
  it("names the full move that was made last", () => {
    const game = table({ moves: ["a1-a2", "f6-f5", "a2-a3"] });
    expect([1, 2, 3].map((plies) => moveNumberAt(game, plies))).toEqual([1, 1, 2]);
    expect(moveNumberAt(table({ start: "x b 12" }), 2)).toBe(13);
    expect(lookingWords(game, 0)).toContain("start");
    expect(lookingWords(game, 3)).toContain("2");
  });
});
