// What a player prefers to see, on this device.

import { fields, oneOf, stored } from "./stored";
import type { Animation } from "../board/index";

/** How fast pieces go. */
export type Speed = "none" | "fast" | "normal" | "slow";

/** The speeds in the order they are offered. */
export const SPEEDS: readonly Speed[] = ["none", "fast", "normal", "slow"];

/** Everything that is remembered. */
export interface Prefs {
  readonly animation: Speed;
  readonly coordinates: boolean;
  readonly turnBoard: boolean; // two on one device: after each move
}

const DEFAULTS: Prefs = { animation: "normal", coordinates: true, turnBoard: false };

/** The preferences of this device. */
export const prefs = stored<Prefs>("cornerstone.prefs", DEFAULTS, (raw) => {
  const { animation, coordinates, turnBoard } = fields(raw);
  return {
    animation: oneOf(animation, SPEEDS, DEFAULTS.animation),
    coordinates: typeof coordinates === "boolean" ? coordinates : DEFAULTS.coordinates,
    turnBoard: typeof turnBoard === "boolean" ? turnBoard : DEFAULTS.turnBoard,
  };
});

/** Changes some preferences. */
export function prefer(change: Partial<Prefs>): void {
  prefs.value = { ...prefs.value, ...change };
}

const HOPS: Readonly<Record<Speed, Animation>> = {
  none: { hop: 0, cap: 0, off: true },
  fast: { hop: 100, cap: 600, off: false },
  normal: { hop: 190, cap: 1100, off: false },
  slow: { hop: 320, cap: 2000, off: false },
};

/** The board's times at a speed. */
export function animationAt(speed: Speed): Animation {
  return HOPS[speed];
}
