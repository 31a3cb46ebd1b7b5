// How a clock is written and when it is low.

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
/** Below this tenths are shown. */
export const TENTHS_BELOW = 10 * SECOND;

/** The time as digits: 1:05:09, 12:34, 0:10, and 9.8 below ten seconds. */
export function clockText(left: number): string {
  if (left < TENTHS_BELOW) return (Math.floor(left / 100) / 10).toFixed(1);
  const seconds = Math.floor((left % MINUTE) / SECOND);
  const minutes = Math.floor((left % HOUR) / MINUTE);
  if (left < HOUR) return `${minutes}:${two(seconds)}`;
  return `${Math.floor(left / HOUR)}:${two(minutes)}:${two(seconds)}`;
}

function two(value: number): string {
  return String(value).padStart(2, "0");
}

/** Milliseconds until the digits change. */
export function untilChange(left: number): number {
  const unit = left < TENTHS_BELOW ? 100 : SECOND;
  return (left % unit) + 1;
}

/** Below this a clock is low: a sixth of what a side began with, between ten and thirty seconds. */
export function lowBelow(initial: number | null): number {
  return Math.min(Math.max((initial ?? 0) / 6, TENTHS_BELOW), 30 * SECOND);
}

/** Whole minutes and seconds, for words. */
export function clockParts(left: number): { readonly minutes: number; readonly seconds: number } {
  return { minutes: Math.floor(left / MINUTE), seconds: Math.floor((left % MINUTE) / SECOND) };
}
