import { clearArrows } from "./arrows";
import { centreOf } from "./geometry";
import { markAt, movesFrom, plays, shownPieces } from "./state";
import type { Destination, Glide, Piece, Point, Refusal, Square, State } from "./types";

/** How a square was chosen: a finger or mouse, or a key, which is answered even on an empty square. */
export type Means = "pointer" | "key";

/** What choosing a square came to. */
export type Choice = "picked" | "put-down" | "moved" | "refused" | "nothing";

/** Chooses a square, as a tap on it does: picks, puts down, moves, or says why not. */
export function choose(state: State, square: Square, means: Means): Choice {
  if (state.proposed !== null) return "nothing";
  if (dropPremove(state)) return pick(state, square) ? "picked" : "put-down";
  const { lifted } = state;
  if (lifted === square) {
    putDown(state);
    return "put-down";
  }
  const mark = markAt(state, square);
  if (mark !== undefined) {
    enter(state, mark, "glide");
    return "moved";
  }
  if (pick(state, square)) return "picked";
  const refusal = whyNot(state, square, means);
  if (refusal === null) return "nothing";
  refuse(state, refusal);
  return "refused";
}

/** Lifts a piece that can move, instead of the one lifted before. */
export function pick(state: State, square: Square): boolean {
  if (movesFrom(state, square).length === 0) return false;
  if (state.lifted === square) return true;
  state.lifted = square;
  state.events.onPick?.(square);
  return true;
}

/** Puts the lifted piece down; false if none was. */
export function putDown(state: State): boolean {
  if (state.lifted === null) return false;
  state.lifted = null;
  state.snap = null;
  state.events.onPutDown?.();
  return true;
}

/** Enters a move: the piece is shown at its end until the host answers. A carried piece is there already. */
export function enter(state: State, move: Destination, travel: "glide" | "carried"): void {
  state.lifted = null;
  state.snap = null;
  state.refused = null;
  clearArrows(state);
  if (state.pieces.get(move.path[0] ?? "")?.color !== state.turn) {
    state.premove = move;
    state.events.onPremove?.(move);
    return;
  }
  state.proposed = move;
  const glide = travel === "glide" ? glideAlong(state, move.path, true) : null;
  state.glides = glide === null ? [] : [glide];
  state.events.onMove?.(move.path, move);
}

/** Drops the move that waits for its turn; false if none does. */
export function dropPremove(state: State): boolean {
  if (state.premove === null) return false;
  state.premove = null;
  state.events.onPremove?.(null);
  return true;
}

/** On the turn of its piece: enters the premove if it is exactly legal and nothing is to be asked, else drops it. */
export function playPremove(state: State): boolean {
  const { premove } = state;
  const from = premove?.path[0] ?? "";
  if (premove === null || state.pieces.get(from)?.color !== state.turn) return false;
  const path = premove.path.join();
  const move = movesFrom(state, from).find((legal) => legal.path.join() === path && legal.asks === undefined);
  if (move === undefined) {
    dropPremove(state);
    return false;
  }
  state.premove = null;
  enter(state, move, "glide");
  return true;
}

/** Takes the entered move back; the piece returns the straight way. */
export function retract(state: State): boolean {
  const { proposed } = state;
  const from = proposed?.path[0];
  if (proposed === null || from === undefined) return false;
  state.proposed = null;
  const glide = glideAlong(state, [proposed.to, from], false);
  state.glides = glide === null ? [] : [glide];
  return true;
}

/** Says no: a shake of the piece that was meant, and the reason to the host. */
export function refuse(state: State, refusal: Refusal): void {
  shake(state, refusal.square);
  state.events.onRefuse?.(refusal);
}

/** Shakes a square without a word. */
export function shake(state: State, square: Square): void {
  state.refused = { square, count: (state.refused?.count ?? 0) + 1 };
}

/** Why a square that was chosen does nothing, or nothing where no answer is due. */
function whyNot(state: State, square: Square, means: Means): Refusal | null {
  const piece = state.pieces.get(square);
  const from = state.lifted;
  if (piece !== undefined && plays(state, piece.color)) {
    const inTime = piece.color === state.turn || state.premoves.size > 0;
    return { reason: inTime ? "no-moves" : "not-your-turn", square, from };
  }
  if (from !== null) return { reason: "out-of-reach", square, from };
  if (piece === undefined) return means === "key" ? { reason: "empty", square, from } : null;
  // Somebody who only watches may tap where he likes.
  return state.movable === null && means === "pointer" ? null : { reason: "not-yours", square, from };
}

/** A piece's way along a path. Null when it is not to be seen. */
export function glideAlong(state: State, path: readonly Square[], hops: boolean): Glide | null {
  const points = path.map((square) => centreOf(state, square)).filter((point) => point !== undefined);
  const [start] = points;
  const end = path.at(-1);
  if (state.animation.off || start === undefined || end === undefined || points.length < 2) return null;
  const { hop, cap } = state.animation;
  const duration = hops ? Math.min(hop * (points.length - 1), cap) : Math.min(hop, cap);
  return { square: end, points, duration, hops, started: null, landed: 0, at: start, rise: 0 };
}

/** A carried piece on its way back to where it stands. */
export function glideBack(state: State, square: Square, from: Point): Glide | null {
  const glide = glideAlong(state, [square, square], false);
  const [, home] = glide?.points ?? [];
  return glide === null || home === undefined ? null : { ...glide, points: [from, home], at: from };
}

/** After the host has spoken: lets go of what no longer holds, and shows how pieces came where they are. */
export function settle(
  state: State,
  before: ReadonlyMap<Square, Piece>,
  lastBefore: readonly Square[] | null,
): void {
  const { lifted, press } = state;
  if (lifted !== null && movesFrom(state, lifted).length === 0) {
    if (press?.stage === "drag" || press?.stage === "slide") state.press = null;
    putDown(state);
  }
  const waiting = state.premove?.path[0];
  if (waiting !== undefined && !state.pieces.has(waiting)) dropPremove(state);
  const moved = movedPieces(before, shownPieces(state), [state.lastMove, lastBefore && backwards(lastBefore)]);
  if (moved.length === 0) return;
  state.glides = moved
    .map(({ path, known }) => glideAlong(state, path, known))
    .filter((glide) => glide !== null);
}

function backwards(path: readonly Square[]): Square[] {
  return path.reduceRight<Square[]>((way, square) => [...way, square], []);
}

/** A piece that stands elsewhere than before, with its way there; unknown ways are straight. */
interface Moved {
  readonly path: readonly Square[];
  readonly known: boolean;
}

/** More pieces than this at once is a jump through the game, which is shown at once. */
const MOST_STRAIGHT = 2;

/** Which pieces moved between two placements. */
export function movedPieces(
  before: ReadonlyMap<Square, Piece>,
  after: ReadonlyMap<Square, Piece>,
  paths: readonly (readonly Square[] | null)[],
): Moved[] {
  const gone = new Map([...before].filter(([square, piece]) => !same(after.get(square), piece)));
  const come = new Map([...after].filter(([square, piece]) => !same(before.get(square), piece)));
  const moved: Moved[] = [];
  const take = (path: readonly Square[], known: boolean): void => {
    gone.delete(path[0] ?? "");
    come.delete(path.at(-1) ?? "");
    moved.push({ path, known });
  };
  for (const path of paths) {
    const piece = gone.get(path?.[0] ?? "");
    if (path !== null && piece !== undefined && same(piece, come.get(path.at(-1) ?? ""))) take(path, true);
  }
  if (come.size > MOST_STRAIGHT) return moved;
  for (const [to, piece] of come) {
    const from = [...gone].find(([, candidate]) => same(candidate, piece))?.[0];
    if (from !== undefined) take([from, to], false);
  }
  return moved;
}

function same(one: Piece | undefined, other: Piece | undefined): boolean {
  return one !== undefined && other !== undefined && one.kind === other.kind && one.color === other.color;
}
