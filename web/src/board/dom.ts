import { html, svg } from "./svg";
import type { Piece, Square } from "./types";

/** The nodes of a board, from the back to the front. */
export interface Dom {
  readonly root: HTMLElement; // all of it; takes pointers and keys
  readonly picture: SVGSVGElement; // the drawing, which is hidden from assistive technology
  readonly frame: SVGGElement; // the wood around the field
  readonly coordinates: SVGGElement; // letters and numbers
  readonly field: SVGSVGElement; // clips what is outside the part that is seen
  readonly squares: SVGGElement;
  readonly regions: SVGGElement; // homes and target
  readonly last: SVGGElement; // the last move
  readonly premove: SVGGElement; // the move that waits for its turn
  readonly origin: SVGGElement; // where the carried piece came from
  readonly marks: SVGGElement; // where the lifted piece can go
  readonly pieces: SVGGElement;
  readonly preview: SVGGElement; // the path of the mark that is looked at
  readonly arrows: SVGGElement;
  readonly top: SVGSVGElement; // the carried piece, which may leave the field
  readonly clip: HTMLElement; // the field's place on the page
  readonly grid: HTMLElement; // the transparent cells that are really there
  rows: HTMLElement[];
  cells: Cell[]; // in the order of reading
  pieceNodes: Map<Square, PieceNode>;
  markNodes: Map<Square, SVGGElement>;
}

/** A cell of the grid. Its place is fixed; its square changes when the board is turned. */
export interface Cell {
  readonly node: HTMLElement;
  square: Square;
  shown: string; // what its words were made from
}

/** A drawn piece. */
export interface PieceNode {
  readonly node: SVGGElement;
  readonly piece: Piece;
}

function layer(name: string): SVGGElement {
  return svg("g", { class: `board-${name}` });
}

/** Makes the nodes of an empty board. */
export function createDom(): Dom {
  const [frame, coordinates, squares, regions] = [layer("frame"), layer("coordinates"), layer("squares"), layer("regions")];
  const [premove, arrows] = [layer("premove"), layer("arrows")];
  const [last, origin, marks, pieces, preview] = [layer("last"), layer("carried-from"), layer("marks"), layer("pieces"), layer("preview")];
  const field = svg("svg", { class: "board-field" }, squares, regions, last, premove, origin, marks, pieces, preview, arrows);
  const top = svg("svg", { class: "board-top", overflow: "visible" });
  const picture = svg("svg", { class: "board-picture", "aria-hidden": "true", focusable: "false" }, frame, coordinates, field, top);
  const grid = html("div", "board-grid");
  grid.setAttribute("role", "grid");
  const clip = html("div", "board-clip");
  clip.append(grid);
  const root = html("div", "board");
  root.append(picture, clip);
  return {
    root, picture, frame, coordinates, field, squares, regions, last, premove, origin, marks, pieces, preview, arrows, top, clip, grid,
    rows: [], cells: [], pieceNodes: new Map(), markNodes: new Map(),
  };
}
