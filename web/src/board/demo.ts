// A page to look at the board, with moves from a plain search. The game's rules are elsewhere.

import { createBoard, type Board, type Color, type Config, type Side, type Square } from "./index";
import { homeOf, legalMoves, startOf } from "./sample";

const query = new URLSearchParams(location.search);
const side = Number(query.get("side") ?? 8) as Side;
const orientation = (query.get("orientation") ?? "white") as Color;
const rows = Number(query.get("rows") ?? (side === 16 ? 4 : 3));
const log = document.querySelector("#log");
const element = document.querySelector<HTMLElement>("#board");

let pieces = startOf(side, rows, 4);
let turn: Color = "white";

function say(text: string): void {
  if (log !== null) log.textContent = text;
}

function position(): Partial<Config> {
  return { pieces, turn, destinations: legalMoves(pieces, side, turn, 8) };
}

function play(board: Board, path: readonly Square[]): void {
  const from = path[0] ?? "";
  const to = path.at(-1) ?? "";
  const piece = pieces.get(from);
  if (piece === undefined) return;
  pieces = new Map(pieces);
  pieces.delete(from);
  pieces.set(to, piece);
  turn = turn === "white" ? "black" : "white";
  board.set({ ...position(), lastMove: path, lastMoveBy: turn === "white" ? "computer" : "human" });
}

if (element !== null) {
  const homes = { white: homeOf(side, rows, 4, "white"), black: homeOf(side, rows, 4, "black") };
  const board: Board = createBoard(element, {
    side,
    orientation,
    movable: "both",
    homes,
    target: orientation === "white" ? homes.black : homes.white,
    ...position(),
    labels: {
      grid: () => "Board",
      cell: (view) => [view.square, view.piece?.color, view.canJump ? "can jump" : "", view.mark].filter(Boolean).join(", "),
    },
    events: {
      onMove: (path) => {
        say(`Move ${path.join("-")}`);
        queueMicrotask(() => play(board, path));
      },
      onPick: (square) => say(`Picked ${square}`),
      onPutDown: () => say("Put down"),
      onRefuse: ({ reason, square, from }) => say(`${reason}: ${square}${from === null ? "" : ` from ${from}`}`),
      onKey: (key) => {
        if (key === "f") board.flip();
        return key === "f";
      },
    },
  });
  Object.assign(window, { board, play: (path: string) => play(board, path.split("-")) });
}
