import { describe, expect, it } from "vitest";
import type { VariantInfo } from "../../game/session.js";
import { variant } from "../fake";
import { clockFault, createGame, customVariant, fits, groupPresets, localOpponent, matches, readSettings, shapesFor, type Settings } from "./model";

const base: Settings = { opponent: "computer", level: "normal", variant: "mini", color: "black", clock: null, points: true };

const preset = (key: string, side: VariantInfo["side"]): VariantInfo => ({ ...variant, key, side, preset: true });

describe("readSettings", () => {
  it("reads back what was written", () => {
    const settings: Settings = { ...base, clock: { minutes: 10, increment: 5 } };
    expect(readSettings(JSON.parse(JSON.stringify(settings)))).toEqual(settings);
  });

  it("takes nothing that cannot be", () => {
    const odd = { opponent: "robot", variant: "<b>", color: 7, clock: { minutes: -1, increment: 5 }, points: "yes" };
    expect(readSettings(odd)).toEqual({
      opponent: "computer", level: "normal", variant: "classic-3x3", color: "white", clock: null, points: false,
    });
    expect(readSettings(null)).toEqual(readSettings({}));
  });
});

describe("createGame", () => {
  it("says colour, points and the clock in seconds", () => {
    expect(createGame({ ...base, clock: { minutes: 3, increment: 2 } })).toEqual({
      variant: "mini", color: "black", points: true, clock: { initial: 180, increment: 2 },
    });
  });

  it("has no clock without one, and no choice of colour on one device", () => {
    expect(createGame({ ...base, opponent: "device" })).toEqual({ variant: "mini", color: "white", points: true });
    expect(localOpponent({ ...base, opponent: "device" })).toBe("device");
    expect(localOpponent(base)).toEqual({ computer: "normal" });
  });
});

describe("clockFault", () => {
  it.each([
    [0, 0, "minutes"],
    [181, 0, "minutes"],
    [-1, 3, "minutes"],
    [1.5, 3, "minutes"],
    [Number.NaN, 3, "minutes"],
    [5, 61, "increment"],
    [5, -1, "increment"],
    [5, Number.NaN, "increment"],
    [0, 5, null],
    [180, 60, null],
  ])("of %d + %d is %s", (minutes, increment, fault) => {
    expect(clockFault({ minutes, increment })).toBe(fault);
  });
});

describe("variants", () => {
  it("stand in groups by board, the usual one first", () => {
    const variants = [preset("h16", 16), preset("m", 6), preset("c1", 8), preset("c2", 8), variant];
    expect(groupPresets(variants).map(([side, group]) => [side, group.map(({ key }) => key)])).toEqual([
      [8, ["c1", "c2"]],
      [6, ["m"]],
      [16, ["h16"]],
    ]);
  });

  it("are found by name, key and the names others use", () => {
    const found = (search: string): string[] =>
      [["mini", "Mini"], ["classic-3x3", "Classic 3 × 3"], ["halma-16", "Halma"]]
        .filter(([key = "", name = ""]) => matches(search, key, name))
        .map(([key = ""]) => key);
    expect(found("mini")).toEqual(["mini", "classic-3x3"]);
    expect(found("3x3")).toEqual(["classic-3x3"]);
    expect(found("3 × 3")).toEqual(["classic-3x3"]);
    expect(found("HALMA")).toEqual(["halma-16"]);
    expect(found("")).toHaveLength(3);
    expect(found("chess")).toEqual([]);
  });
});

describe("custom variants", () => {
  it("fit unless the homes would share a square", () => {
    expect(fits("4x4", 6)).toBe(false);
    expect(fits("halma", 6)).toBe(false);
    expect(shapesFor(6)).toEqual(["2x3", "3x3", "3x4", "4x3", "triangle"]);
    expect(shapesFor(8)).toHaveLength(7);
  });

  it("are the preset that they equal", () => {
    const squares = ["a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3"];
    const classic: VariantInfo = { ...variant, key: "classic-3x3", side: 8, preset: true, homes: { white: squares, black: [] } };
    const custom: VariantInfo = { ...classic, key: "custom-10-3x3-4", side: 10, preset: false };
    const all = [classic, custom];
    expect(customVariant(all, { side: 8, shape: "3x3", directions: 4 })).toBe(classic);
    expect(customVariant(all, { side: 10, shape: "3x3", directions: 4 })).toBe(custom);
    expect(customVariant(all, { side: 8, shape: "3x4", directions: 4 })).toBeUndefined();
    expect(customVariant(all, { side: 8, shape: "3x3", directions: 8 })).toBeUndefined();
  });
});
