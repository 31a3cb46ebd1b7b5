import { choose } from "./actions";
import { focusCell } from "./cells";
import { pressKey } from "./keyboard";
import { cancelPress, pointerDown, pointerLeave, pointerMove, pointerUp } from "./pointer";
import { previewed } from "./state";
import { followChoice } from "./zoom";
import type { Dom } from "./dom";
import type { Rect } from "./geometry";
import type { State } from "./types";

/** Joins the page's events to what they do. Returns how to part them again. */
export function listen(state: State, dom: Dom, show: () => void): () => void {
  const parting = new AbortController();
  const { root } = dom;
  const on = <Name extends keyof HTMLElementEventMap>(
    name: Name,
    handle: (event: HTMLElementEventMap[Name]) => void,
    options: AddEventListenerOptions = {},
  ): void => root.addEventListener(name, handle, { ...options, signal: parting.signal });
  listenToPointers(state, dom, show, on);
  listenToKeys(state, dom, show, on);
  return () => parting.abort();
}

type On = <Name extends keyof HTMLElementEventMap>(
  name: Name,
  handle: (event: HTMLElementEventMap[Name]) => void,
  options?: AddEventListenerOptions,
) => void;

function listenToPointers(state: State, dom: Dom, show: () => void, on: On): void {
  const { root } = dom;
  const rect = (): Rect => dom.clip.getBoundingClientRect();
  let pointed = false; // a pointer's own events came before the click
  let menuUsed = false; // the right button did something here, so no menu

  on("pointerdown", (event) => {
    pointed = true;
    const result = pointerDown(state, event, rect());
    menuUsed = result !== "unused";
    if (result === "pressed") root.setPointerCapture?.(event.pointerId);
    if (result !== "unused") show();
  });
  on("pointermove", (event) => {
    const down = state.press !== null || state.drawing !== null;
    const looked = previewed(state);
    pointerMove(state, event, rect());
    if (down || previewed(state) !== looked) show();
  });
  on("pointerup", (event) => {
    if (pointerUp(state, event, rect())) show();
  });
  const cancel = (event: PointerEvent): void => {
    const id = state.press?.id ?? state.drawing?.id;
    if (id === event.pointerId && cancelPress(state)) show();
  };
  on("pointercancel", cancel);
  on("lostpointercapture", (event) => {
    // A finger's first capture is its cell's, which loses it to the board.
    if (event.target === root) cancel(event);
  });
  on("pointerleave", () => {
    pointerLeave(state);
    show();
  });
  on("contextmenu", (event) => {
    if (menuUsed || state.press !== null) event.preventDefault();
  });
  on("dragstart", (event) => event.preventDefault());
  // Where `touch-action` is not known, a carried piece would scroll the page.
  on(
    "touchmove",
    (event) => {
      const carrying = state.press?.stage === "drag" || state.press?.stage === "slide";
      if (carrying && event.cancelable) event.preventDefault();
    },
    { passive: false },
  );
  on("click", (event) => {
    // Assistive technology clicks without a pointer.
    const square = squareOf(event.target);
    const spoken = !pointed || event.detail === 0;
    pointed = false;
    if (!spoken || square === null) return;
    state.focus = square;
    followChoice(state, choose(state, square, "key"));
    show();
  });
}

function listenToKeys(state: State, dom: Dom, show: () => void, on: On): void {
  on("keydown", (event) => {
    if (event.key === "Escape" && cancelPress(state)) {
      event.preventDefault();
      show();
      return;
    }
    const before = state.focus;
    const result = pressKey(state, event);
    if (result === "unused") return;
    event.preventDefault();
    show();
    if (result === "focus") focusCell(state, dom);
    if (state.focus !== before) state.events.onFocus?.(state.focus);
  });
  on("focusin", (event) => {
    const square = squareOf(event.target);
    if (square === null) return;
    const entered = !(event.relatedTarget instanceof Node && dom.grid.contains(event.relatedTarget));
    if (state.press === null) state.keyboard = true;
    if (!entered && square === state.focus) return;
    state.focus = square;
    show();
    state.events.onFocus?.(square);
  });
  on("focusout", (event) => {
    if (event.relatedTarget instanceof Node && dom.grid.contains(event.relatedTarget)) return;
    state.keyboard = false;
    show();
  });
}

function squareOf(target: EventTarget | null): string | null {
  return target instanceof Element ? (target.closest("[role=gridcell]")?.getAttribute("data-square") ?? null) : null;
}
