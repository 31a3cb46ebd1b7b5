// @vitest-environment node

import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

// WCAG 1.4.11 and 1.4.3. axe does not look into SVG, so the tokens themselves are held to it.

const css = readFileSync(new URL("board.css", import.meta.url), "utf8");
const THEMES = ["light", "dark"] as const;
type Theme = (typeof THEMES)[number];

/** Both colours of every token of the root. */
const tokens = new Map(
  [...css.matchAll(/--([\w-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\);/g)].map(
    ([, name = "", light = "", dark = ""]) => [name, { light, dark }],
  ),
);

function color(name: string, theme: Theme): string {
  const pair = tokens.get(name);
  if (pair === undefined) throw new Error(`no token --${name}`);
  return pair[theme];
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** The squares on which neither of some colours stands out. */
function lostOn(names: readonly string[], theme: Theme): string[] {
  const seen = (square: string): boolean =>
    names.some((name) => contrast(color(name, theme), color(square, theme)) >= 3);
  return ["board-light", "board-dark"].filter((square) => !seen(square));
}

/** What is drawn on squares, each with the line around it. */
const CASED = [
  ["piece-white", "piece-white-rim"],
  ["mark-step", "mark-step-casing"],
  ["mark-chain", "mark-chain-casing"],
  ["lift", "lift-casing"],
  ["preview", "preview-casing"],
  ["last", "last-casing"],
  ["home-white", "home-white-casing"],
  ["home-black", "home-black-casing"],
  ["target", "target-casing"],
  ["premove", "premove-casing"],
  ["arrow", "arrow-casing"],
  ["warned", "warned-casing"],
  ["computer", "computer-casing"],
  ["focus", "focus-casing"],
] as const;

describe("contrast", () => {
  it("is known to count", () => {
    expect(contrast("#000000", "#ffffff")).toBeCloseTo(21);
    expect(contrast("#777777", "#ffffff")).toBeCloseTo(4.48, 2);
  });

  describe.each(THEMES)("of the %s theme", (theme) => {
    it("tells the squares apart", () => {
      expect(contrast(color("board-light", theme), color("board-dark", theme))).toBeGreaterThanOrEqual(3);
    });

    it("lets coordinates be read", () => {
      expect(contrast(color("board-coordinate", theme), color("board-frame", theme))).toBeGreaterThanOrEqual(4.5);
    });

    it.each(CASED)("keeps %s apart from its casing, and one of them from each square", (fill, casing) => {
      expect(contrast(color(fill, theme), color(casing, theme))).toBeGreaterThanOrEqual(3);
      expect(lostOn([fill, casing], theme)).toEqual([]);
    });

    it("shows black pieces on each square, by themselves or by their rim", () => {
      expect(lostOn(["piece-black", "piece-black-rim"], theme)).toEqual([]);
    });

    it("tells the two colours of pieces apart, and their inner marks from them", () => {
      expect(contrast(color("piece-white", theme), color("piece-black", theme))).toBeGreaterThanOrEqual(3);
      expect(contrast(color("piece-white-inner", theme), color("piece-white", theme))).toBeGreaterThanOrEqual(3);
      expect(contrast(color("piece-black-inner", theme), color("piece-black", theme))).toBeGreaterThanOrEqual(3);
    });

    it("lets the question on a mark be read", () => {
      expect(contrast(color("mark-asks", theme), color("mark-step", theme))).toBeGreaterThanOrEqual(3);
      expect(contrast(color("mark-asks", theme), color("mark-chain", theme))).toBeGreaterThanOrEqual(3);
    });
  });

  it("leaves no colour of the board to the theme of forced colours", () => {
    const forced = css.slice(css.indexOf("@media (forced-colors: active)"));
    expect([...tokens.keys()].filter((name) => !forced.includes(`--${name}:`))).toEqual([]);
  });

  it("leaves the sides their colours in forced colours, also in a dark scheme", () => {
    const forced = css.slice(css.indexOf("@media (forced-colors: active)"));
    for (const token of ["piece-white: #fff", "piece-black: #000", "home-white: #fff", "home-black: #000"]) {
      expect(forced).toContain(`--${token};`);
    }
  });
});
