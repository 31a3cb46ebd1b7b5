import { describe, expect, it } from "vitest";
import { clockParts, clockText, lowBelow, untilChange } from "./clock-face";

describe("clockText", () => {
  it.each([
    [0, "0.0"],
    [99, "0.0"],
    [9_999, "9.9"],
    [10_000, "0:10"],
    [59_999, "0:59"],
    [60_000, "1:00"],
    [754_300, "12:34"],
    [3_599_999, "59:59"],
    [3_600_000, "1:00:00"],
    [3_909_000, "1:05:09"],
  ])("shows %d ms as %s", (left, text) => {
    expect(clockText(left)).toBe(text);
  });

  it("changes just when it says", () => {
    for (const left of [3_600_000, 61_234, 60_000, 10_500, 10_000, 9_950, 101, 100]) {
      expect(clockText(left - untilChange(left))).not.toBe(clockText(left));
      expect(clockText(left - untilChange(left) + 1)).toBe(clockText(left));
    }
  });
});

describe("lowBelow", () => {
  it("is a sixth of the reserve within bounds", () => {
    expect(lowBelow(null)).toBe(10_000);
    expect(lowBelow(30_000)).toBe(10_000);
    expect(lowBelow(120_000)).toBe(20_000);
    expect(lowBelow(3_600_000)).toBe(30_000);
  });
});

describe("clockParts", () => {
  it("counts whole minutes and seconds", () => {
    expect(clockParts(3_725_900)).toEqual({ minutes: 62, seconds: 5 });
  });
});
