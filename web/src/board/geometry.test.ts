// @vitest-environment node

import { describe, expect, it } from "vitest";
import {
  centreOf,
  coordinatesOf,
  fieldPoint,
  nearest,
  outlineOf,
  parseSquare,
  pixelOf,
  readingOrder,
  seenAt,
  squareAt,
  squareUnder,
  viewAround,
  wholeView,
  type Mapping,
} from "./geometry";
import type { Color, Side } from "./types";

const SIDES: readonly Side[] = [6, 8, 10, 16];
const COLORS: readonly Color[] = ["white", "black"];
const RECT = { left: 30, top: 50, width: 480, height: 480 };

const boards = SIDES.flatMap((side) => COLORS.map((orientation) => ({ side, orientation, view: wholeView(side) })));

describe("squares", () => {
  it("are read on boards that have them only", () => {
    expect(parseSquare("p16", 16)).toEqual({ file: 15, rank: 15 });
    expect(parseSquare("h8", 8)).toEqual({ file: 7, rank: 7 });
    const wrong = ["i1", "a9", "a0", "", "a", "1a", "a01", "A1", "a1 ", "c3-c4"];
    expect(wrong.filter((name) => parseSquare(name, 8) !== undefined)).toEqual([]);
  });

  it.each(boards)("keep their place through the mapping, side $side seen by $orientation", (map) => {
    const squares = readingOrder(map);
    expect(new Set(squares).size).toBe(map.side ** 2);
    for (const square of squares) {
      const seen = seenAt(map, square);
      expect(seen && squareAt(map, seen)).toBe(square);
      const pixel = pixelOf(map, RECT, square);
      expect(pixel && squareUnder(map, RECT, pixel)).toBe(square);
      expect(pixel && fieldPoint(map, RECT, pixel)).toEqual(centreOf(map, square));
    }
  });

  it.each(SIDES)("have each side's home at the bottom left, side %i", (side) => {
    const last = side - 1;
    expect(squareAt({ side, orientation: "white" }, { column: 0, row: last })).toBe("a1");
    expect(squareAt({ side, orientation: "black" }, { column: 0, row: last })).toBe(
      `${String.fromCharCode(96 + side)}${side}`,
    );
  });

  it.each(boards)("end at the edge, side $side seen by $orientation", (map) => {
    expect(squareAt(map, { column: -1, row: 0 })).toBeUndefined();
    expect(squareAt(map, { column: 0, row: map.side })).toBeUndefined();
    for (const pixel of [
      { x: 29.9, y: 100 },
      { x: 100, y: 49.9 },
      { x: 510, y: 100 },
      { x: 100, y: 530 },
    ]) {
      expect(squareUnder(map, RECT, pixel)).toBeUndefined();
    }
  });
});

describe("a part of the field", () => {
  const map: Mapping = { side: 16, orientation: "white", view: { column: 8, row: 0, span: 8 } };

  it("is what pixels mean", () => {
    expect(squareUnder(map, RECT, { x: 31, y: 51 })).toBe("i16");
    expect(squareUnder(map, RECT, { x: 509, y: 529 })).toBe("p9");
    expect(pixelOf(map, RECT, "i16")).toEqual({ x: 60, y: 80 });
  });

  it("has its own coordinates", () => {
    const { ranks, files } = coordinatesOf(map);
    expect(ranks.map(({ text }) => text)).toEqual(["16", "15", "14", "13", "12", "11", "10", "9"]);
    expect(files.map(({ text }) => text).join("")).toBe("ijklmnop");
    expect(files[0]?.at).toBe(0.5);
  });

  it("holds what it is made around, inside the board", () => {
    expect(viewAround(map, ["a1"], 8)).toEqual({ column: 0, row: 8, span: 8 });
    expect(viewAround(map, ["h9"], 8)).toEqual({ column: 4, row: 4, span: 8 });
    expect(viewAround(map, ["a1", "k3"], 8)).toEqual({ column: 0, row: 5, span: 11 });
    expect(viewAround(map, ["a1", "p16"], 8)).toEqual(wholeView(16));
    expect(viewAround(map, [], 8)).toEqual(wholeView(16));
  });
});

describe("coordinates", () => {
  it("turn with the board", () => {
    const map = { side: 10 as Side, orientation: "black" as Color, view: wholeView(10) };
    expect(coordinatesOf(map).files.map(({ text }) => text).join("")).toBe("jihgfedcba");
    expect(coordinatesOf(map).ranks[0]).toEqual({ text: "1", at: 0.5 });
    expect(coordinatesOf({ ...map, orientation: "white" }).ranks[0]).toEqual({ text: "10", at: 0.5 });
  });
});

describe("nearest", () => {
  const map = { side: 8 as Side, orientation: "white" as Color };

  it("finds the nearest square within reach", () => {
    expect(nearest(map, { x: 2.6, y: 5.4 }, ["c3", "c4"], 0.8)).toBe("c3");
    expect(nearest(map, { x: 2.5, y: 4.9 }, ["c3", "c4"], 0.8)).toBe("c4");
    expect(nearest(map, { x: 2.5, y: 6.29 }, ["c3"], 0.8)).toBe("c3");
    expect(nearest(map, { x: 2.5, y: 6.31 }, ["c3"], 0.8)).toBeUndefined();
    expect(nearest(map, { x: 2.5, y: 5.5 }, ["z9"], 0.8)).toBeUndefined();
  });
});

describe("outlines", () => {
  const map = { side: 8 as Side, orientation: "white" as Color };

  it("go around a rectangle, inset", () => {
    const [loop, ...rest] = outlineOf(map, ["a1", "b1", "a2", "b2"], 0.1);
    expect(rest).toEqual([]);
    const corners = (loop ?? []).map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`);
    expect(corners.toSorted()).toEqual(["0.1,6.1", "0.1,7.9", "1.9,6.1", "1.9,7.9"]);
  });

  it("follow the stairs of a triangle", () => {
    const triangle = ["a1", "b1", "c1", "d1", "a2", "b2", "c2", "a3", "b3", "a4"];
    const [loop, ...rest] = outlineOf(map, triangle, 0.1);
    expect(rest).toEqual([]);
    expect(loop).toHaveLength(10);
    // An inner corner of the stairs stays inside the home as well.
    expect(loop?.some(({ x, y }) => Math.abs(x - 0.9) < 1e-9 && Math.abs(y - 5.1) < 1e-9)).toBe(true);
  });

  it("draw squares apart as loops apart", () => {
    expect(outlineOf(map, ["a1", "h8"], 0)).toHaveLength(2);
    expect(outlineOf(map, [], 0)).toEqual([]);
  });
});
