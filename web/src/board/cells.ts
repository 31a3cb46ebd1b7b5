import { squareAt } from "./geometry";
import { markAt, movesFrom, shownPieces } from "./state";
import { html, setAttribute, setStyle, short } from "./svg";
import type { Cell, Dom } from "./dom";
import type { CellView, Color, Labels, Square, State } from "./types";

/** The words that the cells of a grid were last made with. */
const spoken = new WeakMap<Dom, Labels>();

/** Renders the transparent grid of cells: what assistive technology, keys and fingers meet. */
export function renderCells(state: State, dom: Dom): void {
  if (dom.rows.length !== state.side) buildCells(state, dom);
  const fresh = spoken.get(dom) !== state.labels;
  spoken.set(dom, state.labels);
  setAttribute(dom.grid, "aria-label", state.labels.grid(state) || null);
  const { column, row, span } = state.view;
  const size = `${short((state.side / span) * 100)}%`;
  setStyle(dom.grid, "width", size);
  setStyle(dom.grid, "height", size);
  setStyle(dom.grid, "left", `${short((-column / span) * 100)}%`);
  setStyle(dom.grid, "top", `${short((-row / span) * 100)}%`);
  const describe = describer(state);
  dom.cells.forEach((cell, index) => {
    const at = { column: index % state.side, row: Math.floor(index / state.side) };
    const square = squareAt(state, at);
    if (square !== undefined) renderCell(state, cell, describe(square), fresh);
  });
}

function buildCells(state: State, dom: Dom): void {
  dom.cells = [];
  dom.rows = Array.from({ length: state.side }, () => {
    const row = html("div", "board-row");
    row.setAttribute("role", "row");
    for (let column = 0; column < state.side; column += 1) {
      const node = html("div", "board-cell");
      node.setAttribute("role", "gridcell");
      dom.cells.push({ node, square: "", shown: "" });
      row.append(node);
    }
    return row;
  });
  dom.grid.replaceChildren(...dom.rows);
}

function renderCell(state: State, cell: Cell, view: CellView, fresh: boolean): void {
  const { node } = cell;
  setAttribute(node, "tabindex", view.square === state.focus ? "0" : "-1");
  const shown = JSON.stringify(view);
  if (shown === cell.shown && !fresh) return;
  cell.shown = shown;
  cell.square = view.square;
  setAttribute(node, "data-square", view.square);
  setAttribute(node, "data-piece", view.piece?.color ?? null);
  setAttribute(node, "data-mark", view.mark);
  setAttribute(node, "data-movable", view.movable ? "" : null);
  setAttribute(node, "aria-selected", view.movable ? String(view.lifted) : null);
  setAttribute(node, "aria-label", state.labels.cell(view));
}

/** What each cell shows, with everything looked up once. */
function describer(state: State): (square: Square) => CellView {
  const pieces = shownPieces(state);
  const target = new Set(state.target);
  const path = state.proposed?.path ?? state.lastMove ?? [];
  const { premove } = state;
  const homes = new Map<Square, Color>();
  for (const color of ["white", "black"] as const) for (const square of state.homes[color]) homes.set(square, color);
  return (square) => {
    const moves = movesFrom(state, square);
    const mark = markAt(state, square);
    return {
      square,
      piece: pieces.get(square) ?? null,
      movable: moves.length > 0,
      canStep: moves.some((move) => move.kind === "step"),
      canJump: moves.some((move) => move.kind === "chain"),
      lifted: state.lifted === square,
      mark: mark?.kind ?? null,
      hops: mark === undefined ? 0 : mark.path.length - 1,
      asks: mark?.asks !== undefined,
      home: homes.get(square) ?? null,
      target: target.has(square),
      lastMove: partOf(path, square),
      premove: square === premove?.to ? "to" : square === premove?.path[0] ? "from" : undefined,
      warned: state.warned.has(square),
      pending: pendingSquare(state) === square,
    };
  };
}

function partOf(path: readonly Square[], square: Square): CellView["lastMove"] {
  if (square === path.at(-1)) return "to";
  if (square === path[0]) return "from";
  return path.includes(square) ? "via" : null;
}

/** Where the piece stands that has moved without a confirmation. */
export function pendingSquare(state: State): Square | null {
  if (state.proposed !== null) return state.proposed.to;
  return state.pending ? (state.lastMove?.at(-1) ?? null) : null;
}

/** Gives the keyboard to the cell with the tab stop. The page does not move for it. */
export function focusCell(state: State, dom: Dom): void {
  const node = dom.cells.find((cell) => cell.square === state.focus)?.node;
  if (node !== document.activeElement) node?.focus({ preventScroll: true });
}
