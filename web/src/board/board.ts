import { enter, pick, playPremove, putDown, retract, settle, shake } from "./actions";
import { createAnimator } from "./animate";
import { focusCell } from "./cells";
import { createDom } from "./dom";
import { moveFocus } from "./keyboard";
import { listen } from "./listen";
import { cancelPress } from "./pointer";
import { render, renderPieces } from "./render";
import { configure, defaults, movesFrom, shownPieces } from "./state";
import { followChoice, turnView } from "./zoom";
import type { Board, Config, State } from "./types";

/** How long a refusal is shown, in milliseconds; the style sheet's shake is shorter. */
const REFUSAL_SHOWN = 450;

/** After the orientation changed: whatever was on its way as seen before is where it belongs now. */
function turn(state: State): void {
  cancelPress(state);
  state.glides = [];
  state.hover = null;
  turnView(state);
}

/** Puts a board into an element. The element gives it its width; its height follows. */
export function createBoard(element: HTMLElement, config: Partial<Config> = {}): Board {
  const state = defaults();
  configure(state, config);
  const dom = createDom();
  const animator = createAnimator(state, () => renderPieces(state, dom));
  let unshake: ReturnType<typeof setTimeout> | null = null;

  const show = (): void => {
    const focused = dom.grid.contains(document.activeElement);
    animator.wake();
    render(state, dom);
    // The cell that has the keyboard may show another square now.
    if (focused) focusCell(state, dom);
    if (unshake !== null || state.refused === null) return;
    const { count } = state.refused;
    unshake = setTimeout(() => {
      unshake = null;
      // Another refusal in the meantime has its own time.
      if (state.refused?.count === count) state.refused = null;
      show();
    }, REFUSAL_SHOWN);
  };
  const unlisten = listen(state, dom, show);
  show();
  element.append(dom.root);

  return {
    state,
    set(next) {
      const before = shownPieces(state);
      const { lastMove, orientation, side } = state;
      configure(state, next);
      settle(state, before, lastMove);
      if (side === state.side && orientation !== state.orientation) turn(state);
      show();
    },
    flip() {
      state.orientation = state.orientation === "white" ? "black" : "white";
      turn(state);
      show();
    },
    focus(square) {
      if (square !== undefined) moveFocus(state, square);
      show();
      focusCell(state, dom);
    },
    pick(square) {
      const picked = pick(state, square);
      followChoice(state, picked ? "picked" : "refused");
      show();
      return picked;
    },
    putDown() {
      if (putDown(state)) followChoice(state, "put-down");
      show();
    },
    move(from, to) {
      const move = movesFrom(state, from).find((candidate) => candidate.to === to);
      if (move === undefined) return false;
      enter(state, move, "glide");
      followChoice(state, "moved");
      show();
      return true;
    },
    playPremove() {
      const played = playPremove(state);
      show();
      return played;
    },
    retract() {
      retract(state);
      show();
    },
    refuse(square) {
      shake(state, square);
      show();
    },
    finish() {
      animator.finish();
      show();
    },
    destroy() {
      animator.finish();
      if (unshake !== null) clearTimeout(unshake);
      unlisten();
      dom.root.remove();
    },
  };
}
