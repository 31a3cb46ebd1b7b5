import { choose, dropPremove, putDown } from "./actions";
import { readingOrder, seenAt, squareAt, wholeView } from "./geometry";
import { movesFrom, plays } from "./state";
import { followChoice, showSquare, zoomed } from "./zoom";
import type { Square, State } from "./types";

/** What of a key's event matters here. */
export interface Key {
  readonly key: string;
  readonly code: string;
  readonly ctrlKey: boolean;
  readonly altKey: boolean;
  readonly metaKey: boolean;
  readonly repeat: boolean;
}

/** What a key came to: the focus went elsewhere, something else was done, or the board has no use for it. */
export type KeyResult = "focus" | "done" | "unused";

const ARROWS: Readonly<Record<string, { column: number; row: number }>> = {
  ArrowLeft: { column: -1, row: 0 },
  ArrowRight: { column: 1, row: 0 },
  ArrowUp: { column: 0, row: -1 },
  ArrowDown: { column: 0, row: 1 },
};

/** Does what a key on the focused board means. Directions are those that are seen. */
export function pressKey(state: State, event: Key): KeyResult {
  if (event.altKey || event.metaKey) return "unused";
  const goal = focusGoal(state, event);
  if (goal !== undefined) return moveFocus(state, goal);
  if (event.ctrlKey) return "unused";
  state.keyboard = true;
  switch (event.key) {
    case "Enter":
    case " ":
      // A key that is held down chooses once.
      if (!event.repeat) followChoice(state, choose(state, state.focus, "key"));
      return "done";
    case "Escape":
      return escape(state) ? "done" : "unused";
    default: {
      const letter = letterOf(event);
      return letter !== null && state.events.onKey?.(letter, state.focus) === true ? "done" : "unused";
    }
  }
}

/** Gives the tab stop to a square. */
export function moveFocus(state: State, square: Square): KeyResult {
  state.keyboard = true;
  state.focus = square;
  showSquare(state, square);
  return "focus";
}

/** Where a key takes the focus; at an edge it stays where it is. */
function focusGoal(state: State, event: Key): Square | undefined {
  const at = seenAt(state, state.focus) ?? { column: 0, row: 0 };
  const last = state.side - 1;
  const to = (column: number, row: number): Square => squareAt(state, { column, row }) ?? state.focus;
  if (event.ctrlKey && event.key !== "Home" && event.key !== "End") return undefined;
  const arrow = ARROWS[event.key];
  if (arrow !== undefined) return to(at.column + arrow.column, at.row + arrow.row);
  switch (event.key) {
    case "Home":
      return to(0, event.ctrlKey ? 0 : at.row);
    case "End":
      return to(last, event.ctrlKey ? last : at.row);
    case "PageUp":
      return to(at.column, 0);
    case "PageDown":
      return to(at.column, last);
    default: {
      const by = bracket(event);
      return by === 0 ? undefined : nextOfInterest(state, by);
    }
  }
}

/** Brackets are found by their place as well: other alphabets have letters there. */
function bracket(event: Key): -1 | 0 | 1 {
  if (event.key === "[" || (event.code === "BracketLeft" && !isSign(event.key))) return -1;
  if (event.key === "]" || (event.code === "BracketRight" && !isSign(event.key))) return 1;
  return 0;
}

function isSign(key: string): boolean {
  return /^[\p{P}\p{S}]$/u.test(key);
}

/** The previous or next mark, or piece that can move, or else own piece, in the order of reading. */
function nextOfInterest(state: State, by: -1 | 1): Square {
  const order = readingOrder(state);
  const { lifted } = state;
  let stops: Square[];
  if (lifted !== null) {
    const ends = new Set(movesFrom(state, lifted).map((move) => move.to));
    stops = order.filter((square) => ends.has(square));
  } else {
    stops = order.filter((square) => movesFrom(state, square).length > 0);
    if (stops.length === 0) stops = order.filter((square) => isOwn(state, square));
  }
  const here = order.indexOf(state.focus);
  const ahead =
    by > 0
      ? stops.find((square) => order.indexOf(square) > here)
      : stops.filter((square) => order.indexOf(square) < here).pop();
  return ahead ?? (by > 0 ? stops[0] : stops.at(-1)) ?? state.focus;
}

/** A piece of the viewer, or of whoever sits at the bottom for somebody who only watches. */
function isOwn(state: State, square: Square): boolean {
  const piece = state.pieces.get(square);
  if (piece === undefined) return false;
  return state.movable === null ? piece.color === state.orientation : plays(state, piece.color);
}

/** Leaves the innermost thing: the lifted piece, then the premove, then the zoomed view. */
function escape(state: State): boolean {
  if (putDown(state)) {
    followChoice(state, "put-down");
    return true;
  }
  if (dropPremove(state)) return true;
  if (!zoomed(state)) return false;
  state.view = wholeView(state.side);
  return true;
}

/** A letter or sign as it is on a Latin keyboard, whatever the layout. */
function letterOf(event: Key): string | null {
  if (/^[a-z?]$/i.test(event.key)) return event.key.toLowerCase();
  const place = /^Key([A-Z])$/.exec(event.code)?.[1];
  return place === undefined || event.key.length !== 1 ? null : place.toLowerCase();
}
