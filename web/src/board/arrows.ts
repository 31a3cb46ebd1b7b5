import type { Arrow, Square, State } from "./types";

/** A pointer starts to draw at a square. */
export function startArrow(state: State, id: number, square: Square): void {
  state.drawing = { id, from: square, to: square };
}

/** The pointer that draws is over a square, or beside the board, where the arrow keeps its last end. */
export function moveArrow(state: State, id: number, square: Square | undefined): boolean {
  if (state.drawing?.id !== id) return false;
  if (square !== undefined) state.drawing = { ...state.drawing, to: square };
  return true;
}

/** The pointer that draws went up: the arrow stays, and one that was there goes. */
export function endArrow(state: State, id: number): boolean {
  const { drawing } = state;
  if (drawing?.id !== id) return false;
  state.drawing = null;
  const { from, to } = drawing;
  const others = state.arrows.filter((arrow) => arrow.from !== from || arrow.to !== to);
  setArrows(state, others.length < state.arrows.length ? others : [...others, { from, to }]);
  return true;
}

/** Takes all arrows away; false if there are none. */
export function clearArrows(state: State): boolean {
  if (state.arrows.length === 0) return false;
  setArrows(state, []);
  return true;
}

function setArrows(state: State, arrows: readonly Arrow[]): void {
  state.arrows = arrows;
  state.events.onArrows?.(arrows);
}
