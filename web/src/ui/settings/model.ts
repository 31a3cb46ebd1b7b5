// The settings of a new game: what they are, what fits, and what is asked of a host.

import type { VariantInfo } from "../../game/session.js";
import type { ClockBody, CreateGame, Opponent, SeatWish } from "../../net/types.js";
import { fields, oneOf, stored } from "../stored";
import { parseCustom, SHAPES, SIDES, type Custom, type Shape, type Side } from "../words";

/** Who sits opposite. */
export type OpponentKind = "computer" | "device" | "link";

/** Opponents in the order they are offered. */
export const OPPONENTS: readonly OpponentKind[] = ["computer", "device", "link"];
/** Colours in the order they are offered. */
export const COLORS: readonly SeatWish[] = ["white", "black", "random"];

/** A clock as players say it: minutes for a side, and seconds for each move. */
export interface Clock {
  readonly minutes: number;
  readonly increment: number;
}

/** Clocks that are one tap away. */
export const CLOCKS: readonly Clock[] = [
  { minutes: 3, increment: 2 },
  { minutes: 5, increment: 3 },
  { minutes: 10, increment: 5 },
  { minutes: 15, increment: 10 },
  { minutes: 30, increment: 20 },
];

/** The numbers a clock can have. */
export const CLOCK_BOUNDS = { minutes: { least: 0, most: 180 }, increment: { least: 0, most: 60 } } as const;

/** Everything that is chosen before a game. */
export interface Settings {
  readonly opponent: OpponentKind;
  readonly level: string;
  readonly variant: string;
  readonly color: SeatWish;
  readonly clock: Clock | null;
  readonly points: boolean;
}

const DEFAULTS: Settings = {
  opponent: "computer",
  level: "normal",
  variant: "classic-3x3",
  color: "white",
  clock: null,
  points: false,
};

/** The settings that were used last. */
export const settings = stored<Settings>("cornerstone.settings", DEFAULTS, readSettings);

/** Settings from storage; whatever is not known is as at first. */
export function readSettings(raw: unknown): Settings {
  const { opponent, variant, color, clock, points } = fields(raw);
  return {
    opponent: oneOf(opponent, OPPONENTS, DEFAULTS.opponent),
    level: DEFAULTS.level,
    variant: typeof variant === "string" && /^[a-z0-9-]{1,40}$/.test(variant) ? variant : DEFAULTS.variant,
    color: oneOf(color, COLORS, DEFAULTS.color),
    clock: readClock(clock),
    points: points === true,
  };
}

function readClock(raw: unknown): Clock | null {
  const { minutes, increment } = fields(raw);
  const clock = { minutes: Number(minutes), increment: Number(increment) };
  return clockFault(clock) === null ? clock : null;
}

/** Which number of a clock cannot be, or null. Both cannot be nothing. */
export function clockFault({ minutes, increment }: Clock): keyof Clock | null {
  if (!within(minutes, CLOCK_BOUNDS.minutes) || minutes + increment === 0) return "minutes";
  return within(increment, CLOCK_BOUNDS.increment) ? null : "increment";
}

function within(value: number, { least, most }: { least: number; most: number }): boolean {
  return Number.isInteger(value) && value >= least && value <= most;
}

/** Whether two clocks are the same. */
export function sameClock(one: Clock | null, other: Clock | null): boolean {
  return one?.minutes === other?.minutes && one?.increment === other?.increment;
}

/** The wish for a game that these settings are. */
export function createGame(chosen: Settings): CreateGame {
  const { variant, color, clock, points, opponent } = chosen;
  // On one device both colours are played by the same hands.
  const game: CreateGame = { variant, color: opponent === "device" ? "white" : color, points };
  return clock === null ? game : { ...game, clock: clockBody(clock) };
}

function clockBody({ minutes, increment }: Clock): ClockBody {
  return { initial: minutes * 60, increment };
}

/** Who sits opposite in a local game. */
export function localOpponent(chosen: Settings): Opponent {
  return chosen.opponent === "device" ? "device" : { computer: chosen.level };
}

// ---- Variants ----

/** The presets by the side of their board, in the order of the rules. */
export function groupPresets(variants: readonly VariantInfo[]): [Side, VariantInfo[]][] {
  return SIDES.map((side): [Side, VariantInfo[]] => [
    side,
    variants.filter((variant) => variant.preset && variant.side === side),
  ])
    .filter(([, group]) => group.length > 0)
    .toSorted(([a], [b]) => Number(b === 8) - Number(a === 8) || a - b);
}

/** Whether a variant is what somebody looks for. "Mini" is this board to some and 3 by 3 to others. */
export function matches(search: string, key: string, name: string): boolean {
  const wanted = plain(search);
  const names = [key, name, ...(key === "classic-3x3" ? ["mini", "mini-ugolki"] : []), ...(key === "mini" ? ["mini-ugolki"] : [])];
  return wanted === "" || names.some((one) => plain(one).includes(wanted));
}

function plain(text: string): string {
  return text.toLowerCase().replaceAll("×", "x").replaceAll(/\s+/g, "");
}

/** White's home of a shape: file and rank of each square, counted from nought. */
function homeSquares(shape: Shape, side: Side): [number, number][] {
  const rows = shapeRows(shape, side);
  return rows.flatMap((files, rank) => Array.from({ length: files }, (_, file): [number, number] => [file, rank]));
}

function shapeRows(shape: Shape, side: Side): number[] {
  switch (shape) {
    case "2x3":
      return [3, 3];
    case "3x3":
      return [3, 3, 3];
    case "3x4":
      return [4, 4, 4];
    case "4x3":
      return [3, 3, 3, 3];
    case "4x4":
      return [4, 4, 4, 4];
    case "triangle":
      return side < 10 ? [4, 3, 2, 1] : [5, 4, 3, 2, 1];
    case "halma":
      return [5, 5, 4, 3, 2];
  }
}

/** Whether both homes of a shape have room on a board. */
export function fits(shape: Shape, side: Side): boolean {
  const home = homeSquares(shape, side);
  const own = new Set(home.map(([file, rank]) => file + rank * side));
  return home.every(([file, rank]) => !own.has(side - 1 - file + (side - 1 - rank) * side));
}

/** Shapes that fit a board. */
export function shapesFor(side: Side): readonly Shape[] {
  return SHAPES.filter((shape) => fits(shape, side));
}

/** The variant that a custom choice is: a combination that equals a preset is that preset. */
export function customVariant(variants: readonly VariantInfo[], custom: Custom): VariantInfo | undefined {
  const { side, shape, directions } = custom;
  const key = `custom-${side}-${shape}-${directions}`;
  const home = new Set(homeSquares(shape, side).map(([file, rank]) => `${String.fromCodePoint(97 + file)}${rank + 1}`));
  const same = (variant: VariantInfo): boolean =>
    variant.preset &&
    variant.side === side &&
    variant.directions === directions &&
    variant.homes.white.length === home.size &&
    variant.homes.white.every((square) => home.has(square));
  return variants.find(same) ?? variants.find((variant) => variant.key === key);
}

/** The custom choice that a key stands for, to begin from. */
export function customOf(key: string): Custom {
  return parseCustom(key) ?? { side: 8, shape: "2x3", directions: 4 };
}
