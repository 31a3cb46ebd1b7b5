// The board in the page: it shows what the model says and tells it what was done.

import { effect } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { createBoard, type Board, type Config, type Destination, type Refusal, type Square } from "../../board/index";
import type { View } from "../../game/session.js";
import { boardLabels } from "../../texts/board";
import { language, t } from "../../texts/index";
import { animationAt, prefs } from "../prefs";
import { say } from "../speech";
import { computerSeat, isLive, ownSeat, plyBefore, roleOf } from "./facts";
import { clockFace } from "../../game/clock.js";
import { handleKey } from "./keys";
import { warnedSquares } from "./status";
import { TENTHS_BELOW } from "./clock-face";
import { refusalWords } from "../words";
import { lookingWords } from "./history";
import type { TableModel } from "./model";

/** Mounts the board once and keeps it up to date. */
export function BoardView({ model, onHelp }: { readonly model: TableModel; readonly onHelp: () => void }): JSX.Element {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (place.current === null) return undefined;
    const board = createBoard(place.current, { labels: boardLabels });
    board.set({ events: events(model, board, onHelp) });
    const ends = [
      effect(() => board.set(positionOf(model))),
      effect(() => board.set({ orientation: model.orientation.value, coordinates: prefs.value.coordinates })),
      effect(() => {
        // The words of the cells are made anew in another language.
        language();
        board.set({ labels: { ...boardLabels } });
      }),
      effect(() => {
        const refused = model.refusedAt.value;
        if (refused !== null) board.refuse(refused.square);
      }),
    ];
    return () => {
      for (const end of ends) end();
      board.destroy();
    };
  }, [model]);
  return <div ref={place} class="board-place" id="board" />;
}

/** What the board is told of the game. */
export function positionOf(model: TableModel): Partial<Config> {
  const { table, pending } = model.session.state.value;
  const view = model.shown.value;
  if (table === null || view === null) return {};
  const back = model.looking.value !== null;
  const entered = back ? null : (pending?.path ?? model.confirming.value);
  const last = plyBefore(table, view.plies);
  const own = ownSeat(table);
  const pieces = piecesOf(view, entered);
  return {
    side: view.variant.side,
    pieces,
    turn: view.mover ?? view.turn,
    movable: !model.canMove.value ? null : (own ?? (roleOf(table) === "both" ? view.mover : null)),
    destinations: back ? new Map() : destinationsOf(view, computerSeat(table) !== null),
    homes: view.variant.homes,
    target: own === null ? [] : view.variant.homes[own === "white" ? "black" : "white"],
    lastMove: entered !== null && pending !== null ? entered : (last?.path ?? null),
    lastMoveBy: last !== null && last.by === computerSeat(table) ? "computer" : "human",
    pending: pending !== null && !back,
    warned: back ? [] : warnedSquares(table, view),
    animation: { ...animationAt(prefs.value.animation), ...(hurried(model) ? { off: true } : {}) },
  };
}

/** The pieces of a view with an entered move already made. */
function piecesOf(view: View, entered: readonly Square[] | null): Map<Square, "white" | "black"> {
  const pieces = new Map(view.pieces);
  const [from, to] = [entered?.[0], entered?.at(-1)];
  const mover = from === undefined ? undefined : pieces.get(from);
  if (from === undefined || to === undefined || mover === undefined || pieces.has(to)) return pieces;
  pieces.delete(from);
  pieces.set(to, mover);
  return pieces;
}

/** Moves by their start. Against the computer a move that loses at once is shown only if there is no other. */
function destinationsOf(view: View, computer: boolean): Map<Square, Destination[]> {
  const harmless = view.legal.filter(({ asks }) => asks === null);
  const destinations = new Map<Square, Destination[]>();
  for (const { from, to, kind, path, asks } of computer && harmless.length > 0 ? harmless : view.legal) {
    const list = destinations.get(from) ?? [];
    list.push({ to, kind, path, asks: asks ?? undefined });
    destinations.set(from, list);
  }
  return destinations;
}

/** Under ten seconds on the own clock nothing glides. */
function hurried(model: TableModel): boolean {
  const { table, toldAt } = model.session.state.value;
  const own = table === null ? null : ownSeat(table);
  if (table === null || table.clock === null || own === null || !isLive(table)) return false;
  return clockFace(table.clock, toldAt, own, performance.now()) < TENTHS_BELOW;
}

function events(model: TableModel, board: Board, onHelp: () => void): Config["events"] {
  return {
    onMove: (path) => {
      model.ask.value = null;
      // The board is still in its own event: it is answered afterwards.
      queueMicrotask(() => {
        if (!model.move(path)) board.retract();
      });
    },
    onPick: (square) => {
      const moves = board.state.destinations.get(square)?.length ?? 0;
      say(t("say-picked", { square, moves }));
    },
    onPutDown: () => undefined,
    onRefuse: (refusal) => void explain(model, refusal),
    onKey: (key, square) => handleKey(model, board, key, square, onHelp),
  };
}

/** Says why the board did nothing. */
async function explain(model: TableModel, { reason, square, from }: Refusal): Promise<void> {
  const { table } = model.session.state.value;
  if (table === null) return;
  const closed = whyClosed(model);
  if (closed !== null) {
    model.tell(closed);
  } else if (reason === "out-of-reach" && from !== null) {
    const why = await model.session.why([from, square]).catch(() => null);
    model.tell(why === null ? t("refusal-out-of-reach") : refusalWords(why));
  } else {
    model.tell(t(`refusal-${reason}`));
  }
}

/** Why nothing at all can be moved now, or null. */
export function whyClosed(model: TableModel): string | null {
  const { table, pending } = model.session.state.value;
  if (table === null) return null;
  if (model.looking.value !== null) return lookingWords(table, model.plies());
  if (pending !== null) return t("status-pending-move");
  switch (table.phase) {
    case "paused":
      return t("refusal-paused");
    case "over":
      return t("refusal-game-over");
    case "waiting":
      return t("refusal-not-started");
    case "playing":
    case "playing-on":
      if (roleOf(table) === "watcher") return t("refusal-not-seated");
      return model.canMove.value ? null : t("refusal-not-your-turn");
  }
}
