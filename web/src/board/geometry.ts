import type { Color, Point, Side, Square, View } from "./types";

/** A place as it is seen: columns from the left and rows from the top. */
export interface Seen {
  readonly column: number;
  readonly row: number;
}

/** What the one mapping between squares, what is seen and pixels needs to know. */
export interface Mapping {
  readonly side: Side;
  readonly orientation: Color;
  readonly view: View;
}

/** The field on the page, in pixels: the squares that are seen, without the frame around them. */
export interface Rect {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Width of the frame in squares: room for letters and numbers, or a plain edge. */
export interface Frame {
  readonly wide: number; // left and bottom
  readonly thin: number; // right and top
}

const FIRST_FILE = "a".charCodeAt(0);

/** The name of a square, from its file and rank counted from 0. */
export function squareName(file: number, rank: number): Square {
  return String.fromCharCode(FIRST_FILE + file) + String(rank + 1);
}

/** File and rank counted from 0, or nothing for what names no square of the board. */
export function parseSquare(square: Square, side: Side): { file: number; rank: number } | undefined {
  const match = /^([a-p])([1-9]\d?)$/.exec(square);
  if (match === null) return undefined;
  const file = (match[1] ?? "").charCodeAt(0) - FIRST_FILE;
  const rank = Number(match[2]) - 1;
  return file < side && rank < side ? { file, rank } : undefined;
}

/** The whole field. */
export function wholeView(side: Side): View {
  return { column: 0, row: 0, span: side };
}

/** Where a square is seen, or nothing for a square that the board does not have. */
export function seenAt(map: Pick<Mapping, "side" | "orientation">, square: Square): Seen | undefined {
  const at = parseSquare(square, map.side);
  if (at === undefined) return undefined;
  const last = map.side - 1;
  return map.orientation === "white"
    ? { column: at.file, row: last - at.rank }
    : { column: last - at.file, row: at.rank };
}

/** The square seen at a place, or nothing beyond the edge. */
export function squareAt(map: Pick<Mapping, "side" | "orientation">, seen: Seen): Square | undefined {
  const { side } = map;
  const { column, row } = seen;
  if (column < 0 || row < 0 || column >= side || row >= side) return undefined;
  const last = side - 1;
  return map.orientation === "white" ? squareName(column, last - row) : squareName(last - column, row);
}

/** The centre of a square in squares of the field, or nothing for a square that the board does not have. */
export function centreOf(map: Pick<Mapping, "side" | "orientation">, square: Square): Point | undefined {
  const seen = seenAt(map, square);
  return seen && { x: seen.column + 0.5, y: seen.row + 0.5 };
}

/** A pixel of the page as a point of the field, in squares. */
export function fieldPoint(map: Mapping, rect: Rect, pixel: Point): Point {
  const { view } = map;
  return {
    x: view.column + ((pixel.x - rect.left) / rect.width) * view.span,
    y: view.row + ((pixel.y - rect.top) / rect.height) * view.span,
  };
}

/** The square under a pixel, or nothing outside the part of the field that is seen. */
export function squareUnder(map: Mapping, rect: Rect, pixel: Point): Square | undefined {
  const { x, y } = pixel;
  if (x < rect.left || y < rect.top || x >= rect.left + rect.width || y >= rect.top + rect.height) return undefined;
  const point = fieldPoint(map, rect, pixel);
  return squareAt(map, { column: Math.floor(point.x), row: Math.floor(point.y) });
}

/** The pixel in the middle of a square. */
export function pixelOf(map: Mapping, rect: Rect, square: Square): Point | undefined {
  const centre = centreOf(map, square);
  return (
    centre && {
      x: rect.left + ((centre.x - map.view.column) / map.view.span) * rect.width,
      y: rect.top + ((centre.y - map.view.row) / map.view.span) * rect.height,
    }
  );
}

/** The square of a list whose centre is nearest to a point of the field, if any is within reach. */
export function nearest(
  map: Pick<Mapping, "side" | "orientation">,
  point: Point,
  squares: Iterable<Square>,
  reach: number,
): Square | undefined {
  let best: Square | undefined;
  let least = reach;
  for (const square of squares) {
    const centre = centreOf(map, square);
    if (centre === undefined) continue;
    const distance = Math.hypot(centre.x - point.x, centre.y - point.y);
    if (distance < least) [best, least] = [square, distance];
  }
  return best;
}

/** All squares in the order of reading, left to right and top to bottom as seen. */
export function readingOrder(map: Pick<Mapping, "side" | "orientation">): Square[] {
  const squares: Square[] = [];
  for (let row = 0; row < map.side; row += 1) {
    for (let column = 0; column < map.side; column += 1) {
      const square = squareAt(map, { column, row });
      if (square !== undefined) squares.push(square);
    }
  }
  return squares;
}

/** The least square part of the field that shows all of some squares with room around them, at least `least` wide. */
export function viewAround(
  map: Pick<Mapping, "side" | "orientation">,
  squares: Iterable<Square>,
  least: number,
): View {
  const seen = [...squares].map((square) => seenAt(map, square)).filter((at) => at !== undefined);
  if (seen.length === 0) return wholeView(map.side);
  const columns = seen.map((at) => at.column);
  const rows = seen.map((at) => at.row);
  const [left, right] = [Math.min(...columns), Math.max(...columns) + 1];
  const [top, bottom] = [Math.min(...rows), Math.max(...rows) + 1];
  const span = Math.min(map.side, Math.max(least, right - left, bottom - top));
  const fit = (low: number, high: number): number =>
    Math.min(Math.max(Math.round((low + high - span) / 2), 0), map.side - span);
  return { column: fit(left, right), row: fit(top, bottom), span };
}

/** The frame's width, for the part of the field that is seen: the same share of the board for every size. */
export function frameOf(span: number, coordinates: boolean): Frame {
  return coordinates ? { wide: span * 0.044, thin: span * 0.014 } : { wide: span * 0.014, thin: span * 0.014 };
}

/** Coordinates along the left and the bottom edge, as seen, with the middle of their column or row. */
export function coordinatesOf(map: Mapping): { ranks: { text: string; at: number }[]; files: { text: string; at: number }[] } {
  const { side, view } = map;
  const ranks: { text: string; at: number }[] = [];
  const files: { text: string; at: number }[] = [];
  for (let index = 0; index < side; index += 1) {
    const rank = squareAt(map, { column: 0, row: index })?.slice(1);
    const file = squareAt(map, { column: index, row: 0 })?.slice(0, 1);
    const row = index + 0.5 - view.row;
    const column = index + 0.5 - view.column;
    if (rank !== undefined && row > 0 && row < view.span) ranks.push({ text: rank, at: row });
    if (file !== undefined && column > 0 && column < view.span) files.push({ text: file, at: column });
  }
  return { ranks, files };
}

/**
 * The edge of a set of squares as closed loops of corners, drawn `inset` squares inside it.
 *
 * Homes are joined sets of squares, so where two squares touch only by a corner does not matter.
 */
export function outlineOf(
  map: Pick<Mapping, "side" | "orientation">,
  squares: Iterable<Square>,
  inset: number,
): Point[][] {
  const cells = new Set<string>();
  for (const square of squares) {
    const at = seenAt(map, square);
    if (at !== undefined) cells.add(`${at.column},${at.row}`);
  }
  const edges = borderEdges(cells);
  const loops: Point[][] = [];
  while (edges.size > 0) loops.push(insetLoop(takeLoop(edges), inset));
  return loops;
}

/** Edges of the border by their start, walked clockwise with the inside on the right. */
function borderEdges(cells: ReadonlySet<string>): Map<string, Point> {
  const edges = new Map<string, Point>();
  for (const cell of cells) {
    const [x = 0, y = 0] = cell.split(",").map(Number);
    const add = (fromX: number, fromY: number, toX: number, toY: number, besides: string): void => {
      if (!cells.has(besides)) edges.set(`${fromX},${fromY}`, { x: toX, y: toY });
    };
    add(x, y, x + 1, y, `${x},${y - 1}`);
    add(x + 1, y, x + 1, y + 1, `${x + 1},${y}`);
    add(x + 1, y + 1, x, y + 1, `${x},${y + 1}`);
    add(x, y + 1, x, y, `${x - 1},${y}`);
  }
  return edges;
}

/** Takes one closed loop out of the edges. */
function takeLoop(edges: Map<string, Point>): Point[] {
  const loop: Point[] = [];
  let key = edges.keys().next().value;
  while (key !== undefined) {
    const to = edges.get(key);
    if (to === undefined) break;
    edges.delete(key);
    loop.push(to);
    key = `${to.x},${to.y}`;
  }
  return loop;
}

/** Drops the corners of straight runs and moves the others inwards. */
function insetLoop(loop: readonly Point[], inset: number): Point[] {
  const corners: Point[] = [];
  loop.forEach((point, index) => {
    const before = loop[(index + loop.length - 1) % loop.length] ?? point;
    const after = loop[(index + 1) % loop.length] ?? point;
    const [inX, inY] = [Math.sign(point.x - before.x), Math.sign(point.y - before.y)];
    const [outX, outY] = [Math.sign(after.x - point.x), Math.sign(after.y - point.y)];
    if (inX === outX && inY === outY) return;
    // Clockwise on a page whose y grows downwards, the inside lies at (-dy, dx) of each edge.
    corners.push({ x: point.x - (inY + outY) * inset, y: point.y + (inX + outX) * inset });
  });
  return corners;
}
