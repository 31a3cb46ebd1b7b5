import { pendingSquare, renderCells } from "./cells";
import { centreOf, coordinatesOf, frameOf } from "./geometry";
import { markShape, pieceShape, warningShape } from "./shapes";
import { arrowShape, lastMoveShape, premoveShape, previewShape, regionShape } from "./lines";
import { movesFrom, previewed, shownPieces } from "./state";
import { redrawn, setAttribute, setStyle, short, svg } from "./svg";
import type { Dom, PieceNode } from "./dom";
import type { Piece, Point, Square, State } from "./types";

/** More squares than this along the edge that is seen are small: lines are thicker and details left out. */
const SMALL_FROM = 10;

/** Shows a state. Nodes that are there are used again, and what has not changed is not touched. */
export function render(state: State, dom: Dom): void {
  renderBoard(state, dom);
  renderMoves(state, dom);
  renderOrigin(state, dom);
  renderMarks(state, dom);
  renderPieces(state, dom);
  renderCells(state, dom);
}

/** Frame, coordinates, squares, homes and target: what changes with size, view and side only. */
function renderBoard(state: State, dom: Dom): void {
  const { column, row, span } = state.view;
  const { wide, thin } = frameOf(span, state.coordinates);
  const whole = short(span + wide + thin);
  setAttribute(dom.root, "data-side", String(state.side));
  setAttribute(dom.root, "data-squares", span > SMALL_FROM ? "small" : null);
  setAttribute(dom.root, "data-orientation", state.orientation);
  setAttribute(dom.root, "data-carrying", state.press?.stage === "drag" ? "" : null);
  setAttribute(dom.picture, "viewBox", `0 0 ${whole} ${whole}`);
  for (const part of [dom.field, dom.top]) {
    setAttribute(part, "x", short(wide));
    setAttribute(part, "y", short(thin));
    setAttribute(part, "width", short(span));
    setAttribute(part, "height", short(span));
    setAttribute(part, "viewBox", `${short(column)} ${short(row)} ${short(span)} ${short(span)}`);
  }
  const share = (part: number): string => `${short((part / (span + wide + thin)) * 100)}%`;
  for (const edge of ["left", "bottom"]) setStyle(dom.clip, edge, share(wide));
  for (const edge of ["top", "right"]) setStyle(dom.clip, edge, share(thin));

  const place = `${state.side} ${state.orientation}`;
  const view = `${place} ${column} ${row} ${span} ${state.coordinates}`;
  redrawn(dom.frame, view, () => frameNodes(span, wide, thin));
  redrawn(dom.coordinates, view, () => (state.coordinates ? coordinateNodes(state, span, wide, thin) : []));
  redrawn(dom.squares, String(state.side), () => squareNodes(state.side));
  const { homes, target } = state;
  // The lines fit between the pieces and the edge of their squares; the style sheet has the same widths.
  const line = span > SMALL_FROM ? 0.06 : 0.04;
  redrawn(dom.regions, `${place} ${line} ${homes.white.join()} ${homes.black.join()} ${target.join()}`, () => [
    ...regionShape(state, homes.white, "board-home-white", line * 0.75),
    ...regionShape(state, homes.black, "board-home-black", line * 0.75),
    ...regionShape(state, target, "board-target", line * 2.35),
  ]);
}

function frameNodes(span: number, wide: number, thin: number): Element[] {
  const size = span + wide + thin;
  return [
    svg("rect", { class: "board-frame-wood", width: short(size), height: short(size), rx: short(span * 0.012) }),
    svg("rect", { class: "board-frame-edge", x: short(wide), y: short(thin), width: span, height: span }),
  ];
}

function coordinateNodes(state: State, span: number, wide: number, thin: number): Element[] {
  const { ranks, files } = coordinatesOf(state);
  const text = (content: string, x: number, y: number): Element => {
    const node = svg("text", { x: short(x), y: short(y), "font-size": short(span * 0.027) });
    node.textContent = content;
    return node;
  };
  return [
    ...ranks.map((rank) => text(rank.text, wide / 2, thin + rank.at)),
    ...files.map((file) => text(file.text, wide + file.at, thin + span + wide / 2)),
  ];
}

/** All light squares as one node, all dark ones as another. */
function squareNodes(side: number): Element[] {
  let dark = "";
  for (let row = 0; row < side; row += 1) {
    for (let column = 0; column < side; column += 1) {
      // The bottom left square is dark from either side.
      if ((side - 1 - row + column) % 2 === 0) dark += `M${column} ${row}h1v1h-1z`;
    }
  }
  return [
    svg("rect", { class: "board-light", width: side, height: side }),
    svg("path", { class: "board-dark", d: dark }),
    svg("path", { class: "board-lines", d: gridLines(side) }),
  ];
}

function gridLines(side: number): string {
  let lines = "";
  for (let at = 0; at <= side; at += 1) lines += `M0 ${at}H${side}M${at} 0V${side}`;
  return lines;
}

/** The last move, the one that waits, the path of the mark that is looked at, and arrows. */
function renderMoves(state: State, dom: Dom): void {
  const centre = (square: Square): Point | undefined => centreOf(state, square);
  const place = `${state.side} ${state.orientation}`;
  const path = state.proposed?.path ?? state.lastMove ?? [];
  redrawn(dom.last, `${place} ${path.join()}`, () => lastMoveShape(path, centre));
  const waiting = state.premove?.path ?? [];
  redrawn(dom.premove, `${place} ${waiting.join()}`, () => premoveShape(waiting, centre));
  const arrows = state.drawing === null ? state.arrows : [...state.arrows, state.drawing];
  redrawn(dom.arrows, `${place} ${arrows.map(({ from, to }) => `${from}${to}`).join()}`, () =>
    arrows.flatMap((arrow) => arrowShape(arrow, centre)),
  );
  const move = previewed(state);
  redrawn(dom.preview, move === undefined ? "" : `${place} ${move.path.join()} ${state.press?.touch === true}`, () =>
    move === undefined ? [] : previewShape(state, move, centre),
  );
}

/** An empty ring where the carried piece came from. */
function renderOrigin(state: State, dom: Dom): void {
  const from = state.press?.stage === "drag" ? state.lifted : null;
  const centre = from === null ? undefined : centreOf(state, from);
  redrawn(dom.origin, centre === undefined ? "" : `${centre.x} ${centre.y}`, () =>
    centre === undefined
      ? []
      : ["board-origin-casing", "board-origin"].map((name) => svg("circle", { class: name, cx: centre.x, cy: centre.y, r: 0.36 })),
  );
}

/** Where the lifted piece can go. */
function renderMarks(state: State, dom: Dom): void {
  const moves = state.lifted === null ? [] : movesFrom(state, state.lifted);
  const looked = previewed(state)?.to;
  const wanted = new Set(moves.map((move) => move.to));
  for (const [square, node] of dom.markNodes) {
    if (wanted.has(square)) continue;
    node.remove();
    dom.markNodes.delete(square);
  }
  for (const { to, kind, asks } of moves) {
    const centre = centreOf(state, to);
    if (centre === undefined) continue;
    const node = dom.markNodes.get(to) ?? svg("g");
    if (!dom.markNodes.has(to)) {
      dom.markNodes.set(to, node);
      dom.marks.append(node);
    }
    const inTarget = state.target.includes(to);
    setAttribute(node, "class", `board-mark board-mark-${kind}`);
    setAttribute(node, "data-at", to);
    setAttribute(node, "data-target", inTarget ? "" : null);
    setAttribute(node, "data-looked", looked === to ? "" : null);
    setAttribute(node, "transform", `translate(${short(centre.x)} ${short(centre.y)})`);
    redrawn(node, `${kind} ${inTarget} ${asks ?? ""}`, () => markShape(kind, inTarget, asks !== undefined));
  }
}

/** The pieces alone: all that a frame of an animation needs. */
export function renderPieces(state: State, dom: Dom): void {
  const shown = shownPieces(state);
  const nodes = assignNodes(dom, shown);
  for (const [square, drawn] of nodes) renderPiece(state, dom, square, drawn);
  dom.pieceNodes = nodes;
}

/** A node for every piece: the one on its square, else one that lost its square, else a new one. */
function assignNodes(dom: Dom, shown: ReadonlyMap<Square, Piece>): Map<Square, PieceNode> {
  const nodes = new Map<Square, PieceNode>();
  const free: PieceNode[] = [];
  for (const [square, drawn] of dom.pieceNodes) {
    if (alike(shown.get(square), drawn.piece)) nodes.set(square, drawn);
    else free.push(drawn);
  }
  for (const [square, piece] of shown) {
    if (nodes.has(square)) continue;
    const index = free.findIndex((drawn) => alike(drawn.piece, piece));
    const [reused] = index < 0 ? [] : free.splice(index, 1);
    nodes.set(square, reused ?? newPiece(piece));
  }
  for (const drawn of free) drawn.node.remove();
  return nodes;
}

function alike(one: Piece | undefined, other: Piece): boolean {
  return one !== undefined && one.kind === other.kind && one.color === other.color;
}

function newPiece(piece: Piece): PieceNode {
  const node = svg("g", { class: "board-piece", "data-color": piece.color, "data-kind": piece.kind }, ...pieceShape(piece));
  return { node, piece };
}

function renderPiece(state: State, dom: Dom, square: Square, { node }: PieceNode): void {
  const carried = state.lifted === square && state.press?.stage === "drag" ? state.press : null;
  const glide = state.glides.find((candidate) => candidate.square === square);
  const layer = carried === null ? dom.pieces : dom.top;
  if (node.parentNode !== layer || (glide !== undefined && layer.lastChild !== node)) layer.append(node);

  let centre = centreOf(state, square) ?? { x: 0, y: 0 };
  let scale = 1;
  if (carried !== null) {
    const under = (state.snap === null ? undefined : centreOf(state, state.snap)) ?? carried.at;
    centre = { x: under.x, y: under.y - carried.float };
    scale = carried.touch ? 1.3 : 1.08;
  } else if (glide !== undefined) {
    centre = glide.at;
    scale = 1 + glide.rise * 0.14;
  }
  const grown = scale === 1 ? "" : ` scale(${short(scale)})`;
  setAttribute(node, "transform", `translate(${short(centre.x)} ${short(centre.y)})${grown}`);
  setAttribute(node, "data-at", square);
  setAttribute(node, "data-lifted", state.lifted === square ? "" : null);
  setAttribute(node, "data-carried", carried === null ? null : "");
  setAttribute(node, "data-pending", pendingSquare(state) === square ? "" : null);
  setAttribute(node, "data-refused", refusedTurn(state, square));
  const badge = state.warned.has(square)
    ? "warned"
    : state.lastMoveBy === "computer" && state.proposed === null && state.lastMove?.at(-1) === square
      ? "computer"
      : "";
  renderBadge(node, badge);
}

/** Which of two equal shakes a piece shows, so that a second refusal starts it again. */
function refusedTurn(state: State, square: Square): string | null {
  const { refused } = state;
  if (refused === null) return null;
  // A shake on an empty square is the lifted piece's.
  const shaken = shownPieces(state).has(refused.square) ? refused.square : state.lifted;
  return shaken === square ? String(refused.count % 2) : null;
}

/** A sign on a piece: the countdown is about it, or the computer moved it. */
function renderBadge(node: SVGGElement, badge: "warned" | "computer" | ""): void {
  if ((node.getAttribute("data-badge") ?? "") === badge) return;
  setAttribute(node, "data-badge", badge || null);
  node.querySelector(".board-badge")?.remove();
  if (badge === "") return;
  const shapes = badge === "warned" ? warningShape() : [svg("circle", { class: "board-computer", cx: 0.33, cy: -0.33, r: 0.1 })];
  node.append(svg("g", { class: "board-badge" }, ...shapes));
}
