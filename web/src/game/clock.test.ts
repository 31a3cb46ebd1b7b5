import { describe, expect, it } from "vitest";
import type { ClockView } from "../net/types.js";
import { clockFace, frozen } from "./clock.js";

const CLOCK: ClockView = { white: 60_000, black: 30_000, running: "white" };

describe("the face of a clock", () => {
  it("runs for the side on turn only", () => {
    expect(clockFace(CLOCK, 1000, "white", 6000)).toBe(55_000);
    expect(clockFace(CLOCK, 1000, "black", 6000)).toBe(30_000);
    expect(clockFace({ ...CLOCK, running: null }, 1000, "white", 6000)).toBe(60_000);
  });

  it("never shows less than nothing, nor more than was told", () => {
    expect(clockFace(CLOCK, 0, "white", 61_000)).toBe(0);
    expect(clockFace(CLOCK, 1000, "white", 500)).toBe(60_000);
  });

  it("stands still from a moment on", () => {
    const still = frozen(CLOCK, 1000, 6000);
    expect(still).toEqual({ white: 55_000, black: 30_000, running: null });
    expect(clockFace(still, 6000, "white", 90_000)).toBe(55_000);
    expect(frozen(still, 0, 9000)).toBe(still);
  });
});
