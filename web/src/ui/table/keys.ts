// Letters on the board, and arrows elsewhere.

import type { Board, Square } from "../../board/index";
import { t } from "../../texts/index";
import { say } from "../speech";
import { clockText } from "./clock-face";
import { allPlies, plyBefore } from "./facts";
import { clockFace } from "../../game/clock.js";
import type { TableModel } from "./model";

/** Uses a letter that was typed on the board; false if it has no meaning. */
export function handleKey(model: TableModel, board: Board, key: string, square: Square, onHelp: () => void): boolean {
  switch (key) {
    case "f":
      model.flip();
      return true;
    case "l":
      say(lastMoveWords(model));
      return true;
    case "t":
      say(clockWords(model));
      return true;
    case "m":
      say(movesOfWords(board, square));
      return true;
    case "?":
      onHelp();
      return true;
    default:
      return false;
  }
}

function lastMoveWords(model: TableModel): string {
  const { table } = model.session.state.value;
  const last = table === null ? null : plyBefore(table, model.plies());
  return last === null ? t("say-no-last-move") : t("say-last-move", { color: last.by, path: last.path.join("-") });
}

function clockWords(model: TableModel): string {
  const { table, toldAt } = model.session.state.value;
  if (table === null || table.clock === null) return t("refusal-no-clock");
  const { clock } = table;
  const now = performance.now();
  const text = (seat: "white" | "black"): string => clockText(clockFace(clock, toldAt, seat, now));
  return t("say-clocks", { white: text("white"), black: text("black") });
}

function movesOfWords(board: Board, square: Square): string {
  const moves = board.state.destinations.get(square) ?? [];
  return t("say-moves-of", { square, count: moves.length, squares: moves.map(({ to }) => to).join(", ") });
}

/** Steps through the game with the arrows, wherever they have no other meaning; returns the way to stop. */
export function followArrows(model: TableModel): () => void {
  const onKey = (event: KeyboardEvent): void => {
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (document.querySelector("dialog[open]") !== null || takesArrows(event.target)) return;
    switch (event.key) {
      case "ArrowLeft":
        model.step(-1);
        break;
      case "ArrowRight":
        model.step(1);
        break;
      case "Home":
        void model.look(0);
        break;
      case "End":
        void model.look(lastPly(model));
        break;
      default:
        return;
    }
    event.preventDefault();
  };
  document.addEventListener("keydown", onKey);
  return () => document.removeEventListener("keydown", onKey);
}

function lastPly(model: TableModel): number {
  const { table } = model.session.state.value;
  return table === null ? 0 : allPlies(table).length;
}

function takesArrows(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest("input, select, textarea, [role=grid], [contenteditable]") !== null;
}
