// @vitest-environment node

import { describe, expect, it } from "vitest";
import { readPieces, readPlacement } from "./placement";
import type { Color, Piece } from "./types";

describe("a placement", () => {
  it("is read from the top rank", () => {
    const pieces = readPlacement("5bbb/5bbb/5bbb/8/8/www5/www5/ww1w4 w 12", 8);
    expect(pieces.size).toBe(18);
    expect(pieces.get("f8")).toEqual({ kind: "man", color: "black" });
    expect(pieces.get("d1")).toEqual({ kind: "man", color: "white" });
    expect(pieces.has("c1")).toBe(false);
  });

  it("has runs of more than nine", () => {
    const empty = Array.from({ length: 15 }, () => "16");
    expect([...readPlacement(["15b", ...empty].join("/"), 16).keys()]).toEqual(["p16"]);
  });

  it.each(["8/8/8/8/8/8/8", "9/8/8/8/8/8/8/8", "7/8/8/8/8/8/8/8", "7x/8/8/8/8/8/8/8", ""])("is refused: %j", (text) => {
    expect(() => readPlacement(text, 8)).toThrow(RangeError);
  });

  it("may come as colours or as whole pieces", () => {
    const king = { kind: "king", color: "black" } as const;
    const pieces = readPieces(new Map<string, Piece | Color>([["a1", "white"], ["b2", king]]), 6);
    expect(pieces.get("a1")).toEqual({ kind: "man", color: "white" });
    expect(pieces.get("b2")).toBe(king);
    expect(() => readPieces(new Map([["g1", "white" as const]]), 6)).toThrow("g1");
  });
});
