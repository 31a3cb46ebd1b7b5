import { describe, expect, it } from "vitest";
import type { TableState } from "../../game/session.js";
import { t } from "../../texts/index";
import { table, tableState, view } from "../fake";
import { countdown, freeTurns, statusLines, warnedSquares } from "./status";

const lines = (change: Partial<TableState>): string[] => statusLines(tableState(change)).map(({ text }) => text);
const black = { turn: "black", mover: "black" } as const;

describe("whose turn it is", () => {
  it("is told from where the reader sits", () => {
    expect(lines({})).toEqual([t("status-your-move")]);
    expect(lines({ view: view(black) })).toEqual([t("status-opponent-move")]);
    expect(lines({ table: table({ black: { computer: "normal" } }), view: view(black) })).toEqual([t("status-thinking")]);
    expect(lines({ table: table({ you: { white: false, black: false } }) })).toEqual([t("status-to-move", { color: "white" })]);
    expect(lines({ table: table({ you: { white: true, black: true } }), view: view(black) })).toEqual([t("status-to-move", { color: "black" })]);
  });

  it("is not mine while my move is on its way", () => {
    const pending = { path: ["a1", "a2"], nonce: "n" };
    expect(lines({ pending })).toEqual([t("status-opponent-move")]);
    expect(lines({ pending, lateAnswer: true })).toEqual([t("status-pending-move")]);
  });

  it("tells pauses, the wait for a friend, and the first move's time", () => {
    expect(lines({ table: table({ phase: "paused" }) })).toEqual([t("status-paused")]);
    expect(lines({ table: table({ phase: "waiting", black: "free" }) })).toEqual([t("link-waiting")]);
    const terms = { ...table().terms, first_move: 60_000 };
    expect(lines({ table: table({ terms }) })).toEqual([t("status-first-move", { color: "white", seconds: 60 })]);
    expect(lines({ table: table({ terms, moves: ["a1-a2", "f6-f5"] }) })).toEqual([t("status-your-move")]);
  });

  it("tells Black's last move apart for the one who has it", () => {
    const last = view({ ...black, pending: true });
    expect(lines({ view: last })).toEqual([t("status-last-move")]);
    expect(lines({ view: last, table: table({ you: { white: false, black: true } }) })).toEqual([t("status-your-last-move")]);
  });
});

describe("countdown", () => {
  it("runs from ten full moves before the deadline while a man is at home", () => {
    expect(countdown(view({ fullMove: 19 }), "white")).toBeNull();
    expect(countdown(view({ fullMove: 20 }), "white")).toBe(10);
    expect(countdown(view({ fullMove: 30 }), "white")).toBe(0);
    expect(countdown(view({ fullMove: 31 }), "white")).toBeNull();
    expect(countdown(view({ fullMove: 25, atHome: { white: [], black: ["f6"] } }), "white")).toBeNull();
    expect(countdown(view({ fullMove: 25, atHome: { white: [], black: ["f6"] } }), "black")).toBe(5);
  });

  it("has nothing to count when White has made its last move, or the game is over", () => {
    expect(countdown(view({ fullMove: 30, ...black }), "white")).toBeNull();
    expect(countdown(view({ fullMove: 30, ...black }), "black")).toBe(0);
    expect(countdown(view({ fullMove: 25, ended: { winner: "white", reason: "resigned", plies: null } }), "white")).toBeNull();
  });

  it("is told first for the reader and marks the reader's men", () => {
    const late = view({ fullMove: 27 });
    expect(lines({ view: late })).toEqual([
      t("status-your-move"),
      t("countdown-yours", { moves: 3 }),
      t("countdown-side", { color: "black", moves: 3 }),
    ]);
    expect(warnedSquares(table(), late)).toEqual(["a1", "b1"]);
    expect(warnedSquares(table({ you: { white: true, black: true } }), late)).toEqual(["a1", "b1", "e6", "f6"]);
    expect(warnedSquares(table(), view())).toEqual([]);
  });

  it("goes on as free turns where they are counted", () => {
    const after = view({ fullMove: 31, freeTurns: { white: 2, black: null } });
    expect(freeTurns(after, "white")).toBe(2);
    expect(lines({ view: after })).toEqual([t("status-your-move"), t("free-turns-yours", { turns: 2 })]);
    expect(warnedSquares(table(), after)).toEqual(["a1", "b1"]);
  });
});

describe("repetition", () => {
  it("is told from the second time on", () => {
    expect(lines({ view: view({ occurrences: 2 }) })).toEqual([t("status-your-move"), t("repetition-count", { count: 2 })]);
  });
});
