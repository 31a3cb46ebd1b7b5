// A board on a page without a layout, for tests: fifty pixels a square, and what the host was told.

import { createBoard } from "./board";
import { pixelOf } from "./geometry";
import { homeOf, legalMoves, startOf } from "./sample";
import type { Board, Config, Point, Refusal, Side, Square } from "./types";

/** A mounted board, the ways to use it and what it said. */
export interface Harness {
  readonly board: Board;
  readonly element: HTMLElement;
  readonly said: string[]; // every event, in order
  pointer(type: string, at: Square | Point, init?: PointerEventInit): PointerEvent;
  tap(at: Square, init?: PointerEventInit): void;
  drag(from: Square, to: Square | Point, init?: PointerEventInit): void;
  key(key: string, init?: KeyboardEventInit): KeyboardEvent;
  cell(square: Square): HTMLElement;
  piece(square: Square): SVGElement | null;
  marks(): Record<Square, string>;
}

const refusalText = ({ reason, square, from }: Refusal): string =>
  from === null ? `refuse ${reason} ${square}` : `refuse ${reason} ${square} from ${from}`;

/** A board with full homes on which White is on turn and moves. */
export function mount(config: Partial<Config> = {}, pixels = 50): Harness {
  const side: Side = config.side ?? 8;
  const pieces = startOf(side, 3, 3);
  const homes = { white: homeOf(side, 3, 3, "white"), black: homeOf(side, 3, 3, "black") };
  const said: string[] = [];
  const element = document.createElement("div");
  document.body.append(element);
  const board = createBoard(element, {
    side,
    movable: "white",
    pieces,
    destinations: legalMoves(pieces, side, "white"),
    homes,
    target: homes.black,
    animation: { off: true },
    ...config,
    events: {
      onMove: (path, move) => said.push(`move ${path.join("-")}${move.asks === undefined ? "" : ` ${move.asks}`}`),
      onPick: (square) => said.push(`pick ${square}`),
      onPutDown: () => said.push("put down"),
      onRefuse: (refusal) => said.push(refusalText(refusal)),
      onFocus: (square) => said.push(`focus ${square}`),
      onAnimationHop: (hop) => said.push(`hop ${hop}`),
      ...config.events,
    },
  });
  const clip = element.querySelector(".board-clip");
  const rect = new DOMRect(0, 0, side * pixels, side * pixels);
  if (clip !== null) clip.getBoundingClientRect = () => rect;
  const place = (at: Square | Point): Point => (typeof at === "string" ? (pixelOf(board.state, rect, at) ?? { x: -99, y: -99 }) : at);
  const cell = (square: Square): HTMLElement => {
    const found = element.querySelector<HTMLElement>(`[data-square="${square}"]`);
    if (found === null) throw new Error(`no cell ${square}`);
    return found;
  };

  const harness: Harness = {
    board,
    element,
    said,
    cell,
    pointer(type, at, init = {}) {
      const { x, y } = place(at);
      const event = new PointerEvent(type, {
        bubbles: true, cancelable: true, pointerId: 1, pointerType: "mouse", isPrimary: true, button: 0,
        clientX: x, clientY: y, ...init,
      });
      element.querySelector(".board-grid")?.dispatchEvent(event);
      return event;
    },
    tap(at, init) {
      harness.pointer("pointerdown", at, init);
      harness.pointer("pointerup", at, init);
    },
    drag(from, to, init) {
      const [start, end] = [place(from), place(to)];
      harness.pointer("pointerdown", start, init);
      harness.pointer("pointermove", { x: (start.x + end.x) / 2, y: (start.y + end.y) / 2 }, init);
      harness.pointer("pointermove", end, init);
      harness.pointer("pointerup", end, init);
    },
    key(key, init = {}) {
      const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...init });
      (element.querySelector("[tabindex='0']") ?? element).dispatchEvent(event);
      return event;
    },
    piece: (square) => element.querySelector<SVGElement>(`.board-piece[data-at="${square}"]`),
    marks: () =>
      Object.fromEntries(
        [...element.querySelectorAll<HTMLElement>("[data-mark]")].map((node) => [
          node.dataset["square"] ?? "",
          node.dataset["mark"] ?? "",
        ]),
      ),
  };
  return harness;
}
