import { choose, enter, glideBack, pick, putDown, refuse } from "./actions";
import { clearArrows, endArrow, moveArrow, startArrow } from "./arrows";
import { fieldPoint, nearest, squareUnder, type Rect } from "./geometry";
import { markAt, movesFrom, plays } from "./state";
import { followChoice, zoomByTap } from "./zoom";
import type { Point, Press, Square, State } from "./types";

/** What of a pointer's event matters here. */
export interface Pointer {
  readonly pointerId: number;
  readonly pointerType: string;
  readonly isPrimary: boolean;
  readonly button: number;
  readonly clientX: number;
  readonly clientY: number;
}

/** The mouse button that puts down and draws. */
const RIGHT = 2;

/** Pixels that a pointer may wander and still mean the square where it went down. */
const WANDER = { mouse: 4, touch: 10 };

/** Squares within which a carried piece goes to a mark. */
const SNAP = 0.8;

/** Pixels between a finger and the piece that it carries, at least. */
const ABOVE_FINGER = 44;

/** A pointer went down. Nothing is played before it is up. */
export function pointerDown(state: State, event: Pointer, rect: Rect): "pressed" | "cancelled" | "unused" {
  if (state.press !== null || state.drawing !== null) {
    // A second finger means something else than the board.
    cancelPress(state);
    return "cancelled";
  }
  state.keyboard = false;
  if (!event.isPrimary) return "unused";
  const pixel = pixelAt(event);
  const square = squareUnder(state, rect, pixel);
  if (square === undefined) return "unused";
  if (event.button === RIGHT) {
    if (putDown(state)) followChoice(state, "put-down");
    else startArrow(state, event.pointerId, square);
    return "pressed";
  }
  if (event.button !== 0) return "unused";
  const touch = event.pointerType === "touch";
  const pixelsPerSquare = rect.width / state.view.span;
  state.press = {
    id: event.pointerId,
    touch,
    square,
    start: pixel,
    before: state.lifted,
    float: touch ? Math.max(0.9, ABOVE_FINGER / pixelsPerSquare) : 0,
    at: fieldPoint(state, rect, pixel),
    stage: "still",
  };
  return "pressed";
}

/** A pointer moved, with or without being down. */
export function pointerMove(state: State, event: Pointer, rect: Rect): void {
  const pixel = pixelAt(event);
  const { press } = state;
  if (moveArrow(state, event.pointerId, squareUnder(state, rect, pixel))) return;
  if (press === null) {
    if (event.pointerType !== "touch") state.hover = squareUnder(state, rect, pixel) ?? null;
    return;
  }
  if (press.id !== event.pointerId) return;
  if (event.button === RIGHT) {
    // A second button of the same mouse comes as a move.
    cancelPress(state);
    return;
  }
  press.at = fieldPoint(state, rect, pixel);
  if (press.stage === "still" && wandered(press, pixel)) press.stage = stageOf(state, press);
  if (press.stage === "drag") state.snap = snapped(state, press);
  if (press.stage === "slide") state.snap = markAt(state, squareUnder(state, rect, pixel))?.to ?? null;
}

/** A pointer went up: the only place where a pointer plays a move. */
export function pointerUp(state: State, event: Pointer, rect: Rect): boolean {
  if (endArrow(state, event.pointerId)) return true;
  const { press } = state;
  if (press === null || press.id !== event.pointerId) return false;
  pointerMove(state, event, rect);
  const under = squareUnder(state, rect, pixelAt(event));
  const { snap } = state;
  state.press = null;
  state.snap = null;
  switch (press.stage) {
    case "still":
      tap(state, press, rect);
      break;
    case "stray":
      if (under === press.square) tap(state, press, rect);
      else refuseStuck(state, press.square);
      break;
    case "slide":
      playMark(state, snap, "glide");
      break;
    case "drag":
      drop(state, press, snap, under);
      break;
  }
  return true;
}

/** Forgets the pointer that is down; a carried piece goes back and everything is as before it. */
export function cancelPress(state: State): boolean {
  const { press, drawing } = state;
  state.drawing = null;
  if (press === null) return drawing !== null;
  state.press = null;
  state.snap = null;
  if (press.stage !== "drag") return true;
  if (state.lifted !== null) sendBack(state, press, state.lifted);
  if (press.before === null) putDown(state);
  else if (press.before !== state.lifted) pick(state, press.before);
  return true;
}

/** A mouse left the board. */
export function pointerLeave(state: State): void {
  state.hover = null;
}

function pixelAt(event: Pointer): Point {
  return { x: event.clientX, y: event.clientY };
}

function wandered(press: Press, pixel: Point): boolean {
  const far = Math.hypot(pixel.x - press.start.x, pixel.y - press.start.y);
  return far >= (press.touch ? WANDER.touch : WANDER.mouse);
}

/** What a pointer that starts to move means: carrying a piece, looking at marks, or nothing. */
function stageOf(state: State, press: Press): Press["stage"] {
  if (pick(state, press.square)) return "drag";
  return markAt(state, press.square) === undefined ? "stray" : "slide";
}

/** The mark that a carried piece goes to. Its own square counts too, or it could not be put back next to a mark. */
function snapped(state: State, press: Press): Square | null {
  const { lifted } = state;
  if (lifted === null) return null;
  const ends = movesFrom(state, lifted).map((move) => move.to);
  const square = nearest(state, press.at, [lifted, ...ends], SNAP);
  return square === undefined || square === lifted ? null : square;
}

function tap(state: State, press: Press, rect: Rect): void {
  state.focus = press.square;
  if (press.touch && zoomByTap(state, rect, press.square)) return;
  const choice = choose(state, press.square, "pointer");
  if (choice === "nothing") clearArrows(state);
  followChoice(state, choice);
}

/** Pulling at an own piece that cannot move is answered like a tap on it. */
function refuseStuck(state: State, square: Square): void {
  const piece = state.pieces.get(square);
  if (piece !== undefined && plays(state, piece.color)) choose(state, square, "pointer");
}

function playMark(state: State, square: Square | null, travel: "glide" | "carried"): boolean {
  const mark = markAt(state, square);
  if (mark === undefined) return false;
  state.focus = mark.to;
  enter(state, mark, travel);
  followChoice(state, "moved");
  return true;
}

/** A carried piece was let go. */
function drop(state: State, press: Press, snap: Square | null, under: Square | undefined): void {
  const from = state.lifted;
  if (from === null) return;
  if (playMark(state, snap, "carried")) {
    // A premove only waits: its piece still stands where it stood.
    if (state.premove !== null) sendBack(state, press, from);
    return;
  }
  sendBack(state, press, from);
  if (under === from) {
    // Back on its own square: as a tap there, which is what a shaky hand meant.
    if (press.before === from) putDown(state);
  } else if (under === undefined) {
    putDown(state);
  } else {
    refuse(state, { reason: "out-of-reach", square: under, from });
  }
  followChoice(state, state.lifted === null ? "put-down" : "picked");
}

function sendBack(state: State, press: Press, home: Square): void {
  const shown = { x: press.at.x, y: press.at.y - press.float };
  const glide = glideBack(state, home, shown);
  if (glide !== null) state.glides = [glide];
}
