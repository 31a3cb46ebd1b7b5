// Words for what the game names by keys and codes.

import { t, word } from "../texts/index";
import { RefusedError } from "../net/refused.js";
import type { ApiError, SeatView } from "../net/types.js";

/** Sides of boards. */
export const SIDES = [6, 8, 10, 16] as const;
/** Shapes of homes, in the order they are offered. */
export const SHAPES = ["2x3", "3x3", "3x4", "4x3", "4x4", "triangle", "halma"] as const;
/** Ways a piece can go. */
export const DIRECTIONS = [4, 8] as const;

export type Side = (typeof SIDES)[number];
export type Shape = (typeof SHAPES)[number];
export type Directions = (typeof DIRECTIONS)[number];

/** What a custom variant is made of. */
export interface Custom {
  readonly side: Side;
  readonly shape: Shape;
  readonly directions: Directions;
}

/** Reads `custom-SIDE-SHAPE-DIRECTIONS`; null for anything else. */
export function parseCustom(key: string): Custom | null {
  const [custom, side, shape, directions, ...rest] = key.split("-");
  if (custom !== "custom" || rest.length > 0) return null;
  const found = {
    side: SIDES.find((one) => String(one) === side),
    shape: SHAPES.find((one) => one === shape),
    directions: DIRECTIONS.find((one) => String(one) === directions),
  };
  if (found.side === undefined || found.shape === undefined || found.directions === undefined) return null;
  return { side: found.side, shape: found.shape, directions: found.directions };
}

/** The name of a variant. */
export function variantName(key: string): string {
  const custom = parseCustom(key);
  if (custom !== null) return t(`custom-name-${custom.shape}`, { side: custom.side });
  return named("variant", key, "") ?? key;
}

/** The line that says what makes a variant different. */
export function variantAbout(key: string): string {
  return parseCustom(key) === null ? (named("variant", key, "-about") ?? "") : t("variant-custom-about");
}

function named(family: string, key: string, suffix: string): string | null {
  const name = `${family}-${key}${suffix}`;
  // The catalogue answers with the name itself when it has no such message.
  const text = t(name as "variant-mini");
  return text === name ? null : text;
}

/** The name of the computer's level. */
export function levelName(level: string): string {
  return named("level", level, "") ?? level;
}

/** A refusal in words. */
export function refusalWords(error: ApiError): string {
  return word(error.code, error.args);
}

/** Whether the computer sits here. */
export function isComputer(seat: SeatView): seat is { computer: string } {
  return typeof seat === "object";
}

/** What went wrong, in words. */
export function errorWords(error: unknown): string {
  return error instanceof RefusedError ? refusalWords(error.error) : t("error-network");
}
