import { short, svg } from "./svg";
import type { MoveKind, Piece } from "./types";

// What stands on a square, drawn in squares around its centre at 0,0.

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
