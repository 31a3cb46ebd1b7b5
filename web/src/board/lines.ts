import { outlineOf } from "./geometry";
import { short, svg } from "./svg";
import type { Arrow, Destination, Point, Square, State } from "./types";

// What goes from square to square or around them, drawn in squares of the field.

/** The middle of a square as seen. */
type Centre = (square: Square) => Point | undefined;

/** The way of a move through every landing, in squares of the field. */
export function wayPoints(centre: Centre, path: readonly Square[]): Point[] {
  return path.map(centre).filter((point) => point !== undefined);
}

/** Straight lines through points. */
export function linePath(points: readonly Point[]): string {
  return points.length === 0 ? "" : `M${points.map((point) => `${short(point.x)} ${short(point.y)}`).join("L")}`;
}

/** A line that starts and ends a little before its first and last point, for the marks that stand there. */
export function trimmed(points: readonly Point[], start: number, end: number): Point[] {
  const line = [...points];
  if (line.length < 2) return line;
  const first = cut(points[0], points[1], start);
  const last = cut(points.at(-1), points.at(-2), end);
  line[0] = first;
  line[line.length - 1] = last;
  return line;
}

/** A point moved towards another. */
function cut(from: Point | undefined, towards: Point | undefined, by: number): Point {
  if (from === undefined || towards === undefined) return from ?? { x: 0, y: 0 };
  const length = Math.hypot(towards.x - from.x, towards.y - from.y) || 1;
  const share = Math.min(by / length, 0.5);
  return { x: from.x + (towards.x - from.x) * share, y: from.y + (towards.y - from.y) * share };
}

/** The path that a move would take: a line with a dot on every landing. */
export function previewShape(state: State, move: Destination, centre: Centre): SVGElement[] {
  const points = wayPoints(centre, move.path);
  const reach = state.press?.touch === true ? 0.7 : 0.43;
  const line = linePath(trimmed(points, 0.3, reach));
  const dots = points.slice(1, -1).map(({ x, y }) => svg("circle", { class: "board-preview-dot", cx: x, cy: y, r: 0.1 }));
  const end = points.at(-1);
  const rings =
    end === undefined
      ? []
      : ["board-preview-casing", "board-preview-line"].map((name) =>
          svg("circle", { class: `${name} board-preview-end`, cx: end.x, cy: end.y, r: reach }),
        );
  return [
    svg("path", { class: "board-preview-casing", d: line }),
    svg("path", { class: "board-preview-line", d: line }),
    ...dots,
    ...rings,
  ];
}

/** The last move: a dashed path, an open ring where it began, a framed square where it ended. */
export function lastMoveShape(path: readonly Square[], centre: Centre): SVGElement[] {
  const points = wayPoints(centre, path);
  const [start] = points;
  const end = points.at(-1);
  if (start === undefined || end === undefined) return [];
  const line = linePath(trimmed(points, 0.18, 0));
  const frame = { x: end.x - 0.46, y: end.y - 0.46, width: 0.92, height: 0.92, rx: 0.08 };
  const shapes: SVGElement[] = [];
  for (const part of ["board-last-casing", "board-last-line"]) {
    shapes.push(
      svg("path", { class: `${part} board-last-path`, d: line }),
      svg("circle", { class: `${part} board-last-from`, cx: start.x, cy: start.y, r: 0.18 }),
      svg("rect", { class: `${part} board-last-to`, ...frame }),
    );
  }
  for (const { x, y } of points.slice(1, -1)) shapes.push(svg("circle", { class: "board-last-dot", cx: x, cy: y, r: 0.075 }));
  return shapes;
}

/** The edge of a home or target. */
export function regionShape(state: State, squares: readonly Square[], name: string, inset: number): SVGElement[] {
  const d = outlineOf(state, squares, inset)
    .map((loop) => `${linePath(loop)}Z`)
    .join("");
  return [`${name}-casing`, name].map((part) => svg("path", { class: part, d }));
}

/** The move that waits for its turn: its squares are hatched, its path is dotted. */
export function premoveShape(path: readonly Square[], centre: Centre): SVGElement[] {
  const points = wayPoints(centre, path);
  const ends = [points[0], points.at(-1)].filter((point) => point !== undefined);
  const hatch = ends.map(({ x, y }) => hatchPath(x, y)).join("");
  const line = linePath(trimmed(points, 0.45, 0.45));
  return ["board-premove-casing", "board-premove-line"].flatMap((part) => [
    svg("path", { class: part, d: hatch }),
    svg("path", { class: `${part} board-premove-path`, d: line }),
  ]);
}

/** A square's edge and slanted lines across it. */
function hatchPath(x: number, y: number): string {
  const far = 0.46;
  let lines = `M${short(x - far)} ${short(y - far)}h${2 * far}v${2 * far}h-${2 * far}z`;
  for (const shift of [-0.6, -0.3, 0, 0.3, 0.6]) {
    // The part of the slanted line x + y = shift that lies inside the square.
    const [low, high] = [Math.max(-far, shift - far), Math.min(far, shift + far)];
    lines += `M${short(x + low)} ${short(y + shift - low)}L${short(x + high)} ${short(y + shift - high)}`;
  }
  return lines;
}

/** An arrow from square to square, or a circle around one. */
export function arrowShape(arrow: Arrow, centre: Centre): SVGElement[] {
  const [from, to] = [centre(arrow.from), centre(arrow.to)];
  if (from === undefined || to === undefined) return [];
  if (arrow.from === arrow.to) {
    return ["board-arrow-casing", "board-arrow"].map((part) =>
      svg("circle", { class: part, cx: from.x, cy: from.y, r: 0.43 }),
    );
  }
  const angle = Math.atan2(to.y - from.y, to.x - from.x);
  const wing = (turn: number): Point => ({ x: to.x - Math.cos(angle + turn) * 0.32, y: to.y - Math.sin(angle + turn) * 0.32 });
  const d = linePath(trimmed([from, to], 0.2, 0)) + linePath([wing(0.6), to, wing(-0.6)]);
  return ["board-arrow-casing", "board-arrow"].map((part) => svg("path", { class: part, d }));
}
