// The board's words. The board itself knows none.

import type { CellView, Labels } from "../board/types";
import { t } from "./index";

/** Words for the board and its cells, in the current language whenever they are asked for. */
export const boardLabels: Labels = {
  grid: ({ orientation }) => t("board-label", { color: orientation }),
  cell: (view) =>
    t("board-cell", {
      square: view.square,
      piece: view.piece?.color ?? "none",
      state: stateOf(view),
      mark: view.mark ?? "none",
      hops: view.hops,
      asks: view.asks ? "yes" : "no",
      home: view.home ?? "none",
      last: view.lastMove ?? "none",
      warn: view.warned ? "late" : "none",
    }),
};

function stateOf(view: CellView): "picked" | "pending" | "can-both" | "can-step" | "can-jump" | "none" {
  if (view.pending) return "pending";
  if (view.lifted) return "picked";
  if (view.canStep && view.canJump) return "can-both";
  if (view.canStep) return "can-step";
  return view.canJump ? "can-jump" : "none";
}
