// What is happening, in lines of words.

import type { Square, TableState, View } from "../../game/session.js";
import type { Seat, State } from "../../net/types.js";
import { t } from "../../texts/index";
import { computerSeat, freeSeat, isMyMove, other, ownSeat, roleOf, SEATS } from "./facts";

/** How much a line matters. */
export type Tone = "turn" | "plain" | "warn";

/** One line. */
export interface Line {
  readonly tone: Tone;
  readonly text: string;
}

/** From this many full moves before the home deadline its end is counted down. */
const COUNTED = 10;

/** Full moves a side has left after this one to be out of home; null while nothing is counted. */
export function countdown(view: View, seat: Seat): number | null {
  if (view.ended !== null || view.atHome[seat].length === 0) return null;
  const left = view.variant.deadline - view.fullMove;
  if (left < 0 || left > COUNTED) return null;
  // White has made its last move of the deadline's full move: there is nothing left to count.
  return left === 0 && seat === "white" && view.turn === "black" ? null : left;
}

/** Free turns a side has left after the deadline; null while none are counted. */
export function freeTurns(view: View, seat: Seat): number | null {
  return view.ended === null && view.atHome[seat].length > 0 ? view.freeTurns[seat] : null;
}

/** Pieces the countdown is about: a player's own, or everybody's for those who have both sides or none. */
export function warnedSquares(table: State, view: View): Square[] {
  const own = ownSeat(table);
  const sides = own === null ? SEATS : [own];
  return sides.filter((seat) => countdown(view, seat) !== null || freeTurns(view, seat) !== null).flatMap((seat) => view.atHome[seat]);
}

/** All lines for the newest position, the most important first. */
export function statusLines(state: TableState): Line[] {
  const { table, view } = state;
  if (table === null || view === null) return [];
  return [turnLine(state, table, view), ...homeLines(table, view), ...repetitionLines(view)];
}

function turnLine(state: TableState, table: State, view: View): Line {
  switch (table.phase) {
    case "waiting":
      if (freeSeat(table) === null) return plain(t("status-not-started"));
      return plain(roleOf(table) === "watcher" ? t("link-sit-about") : t("link-waiting"));
    case "paused":
      return plain(t("status-paused"));
    case "over":
      return plain(t("status-game-over"));
    case "playing-on":
      return { tone: isMyMove(table, view) ? "turn" : "plain", text: t("status-playing-on", { color: view.playOn?.loser ?? view.turn }) };
    case "playing":
      return playingLine(state, table, view);
  }
}

function plain(text: string): Line {
  return { tone: "plain", text };
}

function playingLine(state: TableState, table: State, view: View): Line {
  const role = roleOf(table);
  const mine = isMyMove(table, view) && state.pending === null;
  const tone: Tone = mine ? "turn" : "plain";
  if (view.pending) {
    return { tone: "warn", text: mine && role !== "both" ? t("status-your-last-move") : t("status-last-move") };
  }
  if (state.pending !== null && state.lateAnswer) return { tone, text: t("status-pending-move") };
  if (table.terms.first_move !== null && table.moves.length < 2) {
    return { tone, text: t("status-first-move", { color: view.turn, seconds: Math.round(table.terms.first_move / 1000) }) };
  }
  if (role === "both" || role === "watcher") return { tone, text: t("status-to-move", { color: view.turn }) };
  if (mine) return { tone, text: t("status-your-move") };
  return { tone, text: computerSeat(table) === null ? t("status-opponent-move") : t("status-thinking") };
}

function homeLines(table: State, view: View): Line[] {
  const own = ownSeat(table);
  const seats = own === null ? SEATS : [own, other(own)];
  return seats.flatMap((seat) => {
    const tone: Tone = own === null || own === seat ? "warn" : "plain";
    const moves = countdown(view, seat);
    const turns = freeTurns(view, seat);
    if (moves !== null) return [{ tone, text: seat === own ? t("countdown-yours", { moves }) : t("countdown-side", { color: seat, moves }) }];
    if (turns !== null) return [{ tone, text: seat === own ? t("free-turns-yours", { turns }) : t("free-turns-side", { color: seat, turns }) }];
    return [];
  });
}

function repetitionLines(view: View): Line[] {
  if (view.ended !== null || view.occurrences < 2) return [];
  return [{ tone: "warn", text: t("repetition-count", { count: view.occurrences }) }];
}
