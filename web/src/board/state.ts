import { squareAt, wholeView } from "./geometry";
import { readPieces } from "./placement";
import type { Color, Config, Destination, Labels, Piece, Side, Square, State } from "./types";

/** Cells are named by their square until the host brings its words. */
const BARE_LABELS: Labels = {
  grid: () => "",
  cell: (view) => view.square,
};

/** An empty board of eight on which nobody moves. */
export function defaults(): State {
  return {
    side: 8,
    orientation: "white",
    pieces: new Map(),
    turn: "white",
    movable: null,
    destinations: new Map(),
    premoves: new Map(),
    premove: null,
    arrows: [],
    homes: { white: [], black: [] },
    target: [],
    lastMove: null,
    lastMoveBy: "human",
    pending: false,
    warned: new Set(),
    animation: { hop: 190, cap: 1100, off: false },
    coordinates: true,
    labels: BARE_LABELS,
    events: {},
    lifted: null,
    proposed: null,
    press: null,
    drawing: null,
    snap: null,
    hover: null,
    focus: nearCorner(8, "white"),
    keyboard: false,
    refused: null,
    view: wholeView(8),
    glides: [],
  };
}

/** The corner at the bottom left as seen, where the keyboard starts. */
function nearCorner(side: Side, orientation: Color): Square {
  return squareAt({ side, orientation }, { column: 0, row: side - 1 }) ?? "a1";
}

/** Takes over what a configuration names. Nothing is changed when its pieces cannot be read. */
export function configure(state: State, config: Partial<Config>): void {
  const side = config.side ?? state.side;
  const pieces = config.pieces === undefined ? undefined : readPieces(config.pieces, side);
  if (side !== state.side) resize(state, side, config.orientation ?? state.orientation);
  // Everything else is taken as it is; a stray key of an untyped host is left alone.
  if (config.orientation !== undefined) state.orientation = config.orientation;
  if (config.turn !== undefined) state.turn = config.turn;
  if (config.movable !== undefined) state.movable = config.movable;
  if (config.destinations !== undefined) state.destinations = config.destinations;
  if (config.premoves !== undefined) state.premoves = config.premoves;
  if (config.premove !== undefined) state.premove = config.premove;
  if (config.arrows !== undefined) state.arrows = config.arrows;
  if (config.homes !== undefined) state.homes = config.homes;
  if (config.target !== undefined) state.target = config.target;
  if (config.lastMove !== undefined) state.lastMove = config.lastMove;
  if (config.lastMoveBy !== undefined) state.lastMoveBy = config.lastMoveBy;
  if (config.pending !== undefined) state.pending = config.pending;
  if (config.warned !== undefined) state.warned = new Set(config.warned);
  if (config.animation !== undefined) state.animation = { ...state.animation, ...config.animation };
  if (config.coordinates !== undefined) state.coordinates = config.coordinates;
  if (config.labels !== undefined) state.labels = { ...state.labels, ...config.labels };
  if (config.events !== undefined) state.events = { ...state.events, ...config.events };
  if (pieces !== undefined) {
    state.pieces = pieces;
    // The host has spoken: what it shows is the answer to an entered move.
    state.proposed = null;
  }
}

/** Starts over on a board of another size. */
function resize(state: State, side: Side, orientation: Color): void {
  const fresh = defaults();
  state.side = side;
  state.pieces = fresh.pieces;
  state.destinations = fresh.destinations;
  state.premoves = fresh.premoves;
  state.premove = null;
  state.arrows = [];
  state.homes = fresh.homes;
  state.target = fresh.target;
  state.lastMove = null;
  state.warned = fresh.warned;
  state.lifted = null;
  state.proposed = null;
  state.press = null;
  state.drawing = null;
  state.snap = null;
  state.hover = null;
  state.refused = null;
  state.glides = [];
  state.focus = nearCorner(side, orientation);
  state.view = wholeView(side);
}

/** What stands where on the screen: the host's pieces with the entered move made. */
export function shownPieces(state: State): ReadonlyMap<Square, Piece> {
  const { proposed } = state;
  const from = proposed?.path[0];
  const piece = from === undefined ? undefined : state.pieces.get(from);
  if (proposed === null || from === undefined || piece === undefined) return state.pieces;
  const shown = new Map(state.pieces);
  shown.delete(from);
  shown.set(proposed.to, piece);
  return shown;
}

/** Whether the viewer plays this colour. */
export function plays(state: State, color: Color): boolean {
  return state.movable === "both" || state.movable === color;
}

/** Moves of the piece on a square: legal ones, or those for the next turn. None while an entered move waits for its answer. */
export function movesFrom(state: State, square: Square): readonly Destination[] {
  const piece = state.pieces.get(square);
  if (piece === undefined || state.proposed !== null) return [];
  if (!plays(state, piece.color)) return [];
  return (piece.color === state.turn ? state.destinations : state.premoves).get(square) ?? [];
}

/** The marked move of the lifted piece that ends on a square. */
export function markAt(state: State, square: Square | null | undefined): Destination | undefined {
  if (state.lifted === null || square === null || square === undefined) return undefined;
  return movesFrom(state, state.lifted).find((move) => move.to === square);
}

/** The move whose path is shown: of the mark under the carried piece, the finger, the mouse or the keyboard. */
export function previewed(state: State): Destination | undefined {
  const { press } = state;
  if (press !== null) {
    if (press.stage === "drag" || press.stage === "slide") return markAt(state, state.snap);
    return press.stage === "still" ? markAt(state, press.square) : undefined;
  }
  return markAt(state, state.hover) ?? (state.keyboard ? markAt(state, state.focus) : undefined);
}
