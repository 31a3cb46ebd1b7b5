// A side's clock.

import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { ClockView, Seat, State } from "../../net/types.js";
import { t } from "../../texts/index";
import { shout } from "../speech";
import { clockParts, clockText, lowBelow, TENTHS_BELOW, untilChange } from "./clock-face";
import { ownSeat } from "./facts";
import { clockFace } from "../../game/clock.js";

interface ClockProps {
  readonly table: State;
  readonly clock: ClockView;
  readonly toldAt: number;
  readonly seat: Seat;
}

/** Digits that count down by themselves while this clock runs. */
export function Clock({ table, clock, toldAt, seat }: ClockProps): JSX.Element {
  const [, tick] = useState(0);
  const left = clockFace(clock, toldAt, seat, performance.now());
  const running = clock.running === seat;
  const low = left < lowBelow(table.terms.initial);
  useEffect(() => {
    if (!running || left <= 0) return undefined;
    const timer = setTimeout(() => tick((count) => count + 1), untilChange(left));
    return () => clearTimeout(timer);
  });
  const own = ownSeat(table) === seat;
  const urgent = own && running && left > 0 ? (left < TENTHS_BELOW ? 2 : low ? 1 : 0) : 0;
  useEffect(() => {
    if (urgent > 0) shout(t("clock-low", { seconds: Math.ceil(left / 1000) }));
  }, [urgent]);
  const { minutes, seconds } = clockParts(left);
  return (
    <div
      class="clock"
      role="timer"
      aria-live="off"
      aria-label={t("clock-time-label", { color: seat, minutes, seconds })}
      data-running={running ? "" : undefined}
      data-low={low ? "" : undefined}
    >
      <svg class="clock-hand" viewBox="0 0 10 10" aria-hidden="true">
        {running ? <path d="M1.5 0.5v9l7.5-4.5z" /> : <path d="M1.5 1h2.4v8H1.5zM6 1h2.4v8H6z" />}
      </svg>
      <span aria-hidden="true">{clockText(left)}</span>
    </div>
  );
}
