// @vitest-environment node

import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

// WCAG 1.4.3 and 1.4.11 for the colours of the page; the board's are held to theirs in src/board.

const css = readFileSync(new URL("../styles/tokens.css", import.meta.url), "utf8");
const tokens = new Map(
  [...css.matchAll(/--([\w-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\);/g)].map(
    ([, name = "", light = "", dark = ""]) => [name, [light, dark] as const],
  ),
);

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string, theme: 0 | 1): number {
  const [a, b] = [one, other].map((name) => luminance(tokens.get(name)?.[theme] ?? "#"));
  return (Math.max(a ?? 0, b ?? 0) + 0.05) / (Math.min(a ?? 0, b ?? 0) + 0.05);
}

const TEXT: readonly (readonly [text: string, grounds: readonly string[]])[] = [
  ["text", ["page", "panel", "raised", "sunk", "accent-soft"]],
  ["muted", ["page", "panel", "raised", "sunk", "accent-soft"]],
  ["accent-text", ["page", "panel", "raised", "accent-soft"]],
  ["danger-text", ["page", "panel", "raised", "sunk"]],
  ["warn-text", ["warn-soft", "page", "panel"]],
  ["on-accent", ["accent"]],
];
const LINES: readonly (readonly [line: string, grounds: readonly string[]])[] = [
  ["edge", ["page", "panel", "raised"]],
  ["accent-line", ["page", "panel", "raised", "accent-soft"]],
  ["focus-ring", ["page", "panel", "raised", "accent-soft"]],
  ["here", ["page", "panel"]],
];

describe.each([
  ["light", 0],
  ["dark", 1],
] as const)("%s", (_name, theme) => {
  it("has readable text", () => {
    const bad = TEXT.flatMap(([text, grounds]) => grounds.filter((ground) => !(contrast(text, ground, theme) >= 4.5)).map((ground) => `${text} on ${ground}`));
    expect(bad).toEqual([]);
  });

  it("has edges that are seen", () => {
    const bad = LINES.flatMap(([line, grounds]) => grounds.filter((ground) => !(contrast(line, ground, theme) >= 3)).map((ground) => `${line} on ${ground} ${contrast(line, ground, theme).toFixed(2)}`));
    expect(bad).toEqual([]);
  });
});
