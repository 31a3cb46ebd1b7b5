// The face of a clock: what was told, less what has passed since.

import type { ClockView, Seat } from "../net/types.js";

/** What a side has left at a moment; both moments are `performance.now()`. */
export function clockFace(clock: ClockView, toldAt: number, seat: Seat, now: number): number {
  const passed = clock.running === seat ? Math.max(now - toldAt, 0) : 0;
  return Math.max(clock[seat] - passed, 0);
}

/** The clock as it stands from a moment on: what a player sees of the own one after sending a move. */
export function frozen(clock: ClockView, toldAt: number, now: number): ClockView {
  const { running } = clock;
  if (running === null) return clock;
  return { ...clock, [running]: clockFace(clock, toldAt, running, now), running: null };
}
