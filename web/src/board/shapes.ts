import { outlineOf } from "./geometry";
import { short, svg } from "./svg";
import type { Destination, MoveKind, Piece, Point, Square, State } from "./types";

// Everything here is drawn in squares. What stands on a square is drawn around its centre at 0,0.

/** A piece seen from above: a thick disc with its colour's own inner mark. */
export function pieceShape(piece: Piece): SVGGElement[] {
  const disc = svg(
    "g",
    { class: "board-disc" },
    svg("circle", { class: "board-disc-edge", r: 0.385, cy: 0.01 }),
    svg("circle", { class: "board-disc-top", r: 0.345, cy: -0.015 }),
    svg("circle", { class: "board-disc-groove", r: 0.26, cy: -0.015 }),
    innerMark(piece),
  );
  if (piece.kind === "king") disc.append(crown());
  return [
    svg("g", { class: "board-shadow" }, svg("ellipse", { rx: 0.39, ry: 0.38, cy: 0.07 })),
    svg("g", { class: "board-body" }, svg("circle", { class: "board-lift", r: 0.46 }), disc),
  ];
}

/** White carries a ring and Black a star, so that colour is not all that tells them apart. */
function innerMark(piece: Piece): SVGElement {
  return piece.color === "white"
    ? svg("circle", { class: "board-inner board-inner-ring", r: 0.12, cy: -0.015 })
    : svg("path", { class: "board-inner board-inner-star", d: starPath(0.19, 0.055, -0.015) });
}

/** A star of four points with hollow sides. */
function starPath(far: number, near: number, y: number): string {
  const corners: string[] = [];
  for (let index = 0; index < 8; index += 1) {
    const reach = index % 2 === 0 ? far : near * Math.SQRT2;
    const angle = (index * Math.PI) / 4 - Math.PI / 2;
    corners.push(`${short(Math.cos(angle) * reach)} ${short(Math.sin(angle) * reach + y)}`);
  }
  return `M${corners.join("L")}Z`;
}

function crown(): SVGElement {
  return svg("path", { class: "board-crown", d: "M-.2 .14L-.24-.14L-.1-.02L0-.22L.1-.02L.24-.14L.2 .14Z" });
}

/** Where the lifted piece can go: a disc for a step, a diamond for a chain, an extra rim inside the target. */
export function markShape(kind: MoveKind, inTarget: boolean, asks: boolean): SVGElement[] {
  const shapes: SVGElement[] = [];
  if (inTarget) shapes.push(svg("circle", { class: "board-mark-target-casing", r: 0.33 }), svg("circle", { class: "board-mark-target", r: 0.33 }));
  shapes.push(
    kind === "step"
      ? svg("circle", { class: "board-mark-shape", r: 0.16 })
      : svg("path", { class: "board-mark-shape", d: "M0-.235L.235 0L0 .235L-.235 0Z" }),
  );
  if (asks) shapes.push(svg("path", { class: "board-mark-asks", d: "M0-.1V.03M0 .09V.1" }));
  return shapes;
}

/** A badge on a piece that the countdown is about. */
export function warningShape(): SVGElement[] {
  return [
    svg("path", { class: "board-warned-sign", d: "M.26-.45L.44-.14H.08Z" }),
    svg("path", { class: "board-warned-stroke", d: "M.26-.35V-.26M.26-.205V-.2" }),
  ];
}

/** The way of a move through every landing, in squares of the field. */
export function wayPoints(centre: (square: Square) => Point | undefined, path: readonly Square[]): Point[] {
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
export function previewShape(state: State, move: Destination, centre: (square: Square) => Point | undefined): SVGElement[] {
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
export function lastMoveShape(path: readonly Square[], centre: (square: Square) => Point | undefined): SVGElement[] {
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
