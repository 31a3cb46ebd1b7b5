import { type Rect, seenAt, viewAround, wholeView } from "./geometry";
import { movesFrom } from "./state";
import type { Choice } from "./actions";
import type { Square, State } from "./types";

/** Squares narrower than this many pixels are too small for a finger (WCAG 2.5.8). */
const FINGER = 24;

/** Squares along an edge that a zoomed view shows at least. */
const LEAST_SPAN = 8;

/** Whether only a part of the field is seen. */
export function zoomed(state: State): boolean {
  return state.view.span < state.side;
}

/** Uses up a finger's tap on a piece that is too small to be meant: the view goes there, and the next tap picks. */
export function zoomByTap(state: State, rect: Rect, square: Square): boolean {
  const small = rect.width / state.side < FINGER && state.side > LEAST_SPAN;
  if (!small || zoomed(state) || state.lifted !== null || movesFrom(state, square).length === 0) return false;
  state.view = viewAround(state, [square], LEAST_SPAN);
  return true;
}

/** Keeps the lifted piece with all its marks in sight, and leaves when there is nothing more to do here. */
export function followChoice(state: State, choice: Choice): void {
  if (!zoomed(state)) return;
  if (state.lifted === null) {
    if (choice !== "refused") state.view = wholeView(state.side);
    return;
  }
  const needed = [state.lifted, ...movesFrom(state, state.lifted).map((move) => move.to)];
  if (!needed.every((square) => inView(state, square))) state.view = viewAround(state, needed, LEAST_SPAN);
}

/** Brings a square into sight. */
export function showSquare(state: State, square: Square): void {
  if (!inView(state, square)) state.view = viewAround(state, [square], state.view.span);
}

/** Keeps the same squares in sight after the board was turned. */
export function turnView(state: State): void {
  const { column, row, span } = state.view;
  state.view = { column: state.side - span - column, row: state.side - span - row, span };
}

function inView(state: State, square: Square): boolean {
  const at = seenAt(state, square);
  const { column, row, span } = state.view;
  return (
    at !== undefined && at.column >= column && at.row >= row && at.column < column + span && at.row < row + span
  );
}
