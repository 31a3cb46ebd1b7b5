import { afterEach, describe, expect, it } from "vitest";
import { mount, type Harness } from "./harness";
import { legalMoves, startOf } from "./sample";

let at: Harness | null = null;
const told: string[] = [];

/** Black is on turn; White may premove. */
function start(): Harness {
  told.length = 0;
  const pieces = startOf(8, 3, 3);
  at = mount({
    turn: "black",
    destinations: legalMoves(pieces, 8, "black"),
    premoves: legalMoves(pieces, 8, "white"),
    events: { onPremove: (move) => told.push(move === null ? "dropped" : move.path.join("-")) },
  });
  return at;
}

/** White's turn, with the moves of the start. */
const OWN_TURN = { turn: "white" as const, destinations: legalMoves(startOf(8, 3, 3), 8, "white") };

afterEach(() => {
  at?.board.destroy();
  document.body.replaceChildren();
});

describe("a premove", () => {
  it("waits on its squares while the piece stays", () => {
    const { tap, said, piece, element, board } = start();
    tap("c2");
    tap("c4");
    expect(said).toEqual(["pick c2"]);
    expect(told).toEqual(["c2-c4"]);
    expect(piece("c2")).not.toBeNull();
    expect(board.state.proposed).toBeNull();
    expect(element.querySelectorAll(".board-premove path")).toHaveLength(4);
  });

  it("is played once it is exactly legal", () => {
    const { drag, said, board } = start();
    drag("c2", "c4");
    expect(board.playPremove()).toBe(false);
    expect(told).toEqual(["c2-c4"]);
    board.set(OWN_TURN);
    expect(board.playPremove()).toBe(true);
    expect(said.at(-1)).toBe("move c2-c4");
    expect(board.state.premove).toBeNull();
    expect(told).toEqual(["c2-c4"]);
  });

  it.each([
    ["no longer legal", { to: "c4", kind: "chain" as const, path: ["c2", "a2", "a4", "c4"] }],
    ["asked about", { to: "c4", kind: "chain" as const, path: ["c2", "c4"], asks: "comes-back-home" as const }],
  ])("is dropped where it is %s", (_name, legal) => {
    const { tap, said, board } = start();
    tap("c2");
    tap("c4");
    board.set({ turn: "white", destinations: new Map([["c2", [legal]]]) });
    expect(board.playPremove()).toBe(false);
    expect(told).toEqual(["c2-c4", "dropped"]);
    expect(said).toEqual(["pick c2"]);
  });

  it("is dropped by any tap, which may lift another piece, and by Escape", () => {
    const { tap, said, board, key } = start();
    for (const drop of [() => tap("e5"), () => tap("c3"), () => key("Escape")]) {
      board.putDown();
      tap("c2");
      tap("c4");
      expect(board.state.premove).not.toBeNull();
      drop();
      expect(board.state.premove).toBeNull();
    }
    expect(said).toContain("pick c3");
    expect(said.filter((text) => text.startsWith("refuse"))).toEqual([]);
  });

  it("is dropped when its piece is gone", () => {
    const { tap, board } = start();
    tap("c2");
    tap("c4");
    const pieces = startOf(8, 3, 3);
    pieces.delete("c2");
    board.set({ pieces });
    expect(told).toEqual(["c2-c4", "dropped"]);
  });

  it("that is being entered becomes a move when the turn comes", () => {
    const { tap, said, board } = start();
    tap("c2");
    board.set(OWN_TURN);
    tap("c4");
    expect(told).toEqual([]);
    expect(said).toEqual(["pick c2", "move c2-c4"]);
  });
});

describe("the right button", () => {
  const RIGHT = { button: 2 };

  it("draws arrows and circles, and takes them away again", () => {
    const { drag, tap, board, element, pointer } = start();
    drag("e4", "e6", RIGHT);
    tap("d5", RIGHT);
    expect(board.state.arrows).toEqual([{ from: "e4", to: "e6" }, { from: "d5", to: "d5" }]);
    expect(element.querySelectorAll(".board-arrow")).toHaveLength(2);
    expect(pointer("contextmenu", "e6").defaultPrevented).toBe(true);
    drag("e4", "e6", RIGHT);
    expect(board.state.arrows).toEqual([{ from: "d5", to: "d5" }]);
  });

  it("leaves them to a left click on an empty square", () => {
    const { drag, tap, board } = start();
    drag("e4", "e6", RIGHT);
    tap("c2");
    expect(board.state.arrows).toHaveLength(1);
    tap("c2");
    tap("e5");
    expect(board.state.arrows).toEqual([]);
  });

  it("cancels what the left one carries", () => {
    const { pointer, board, said } = start();
    pointer("pointerdown", "c2");
    pointer("pointermove", "c4");
    pointer("pointermove", "c4", RIGHT);
    pointer("pointerup", "c4");
    expect(told).toEqual([]);
    expect(said).toEqual(["pick c2", "put down"]);
    expect(board.state.arrows).toEqual([]);
  });
});
