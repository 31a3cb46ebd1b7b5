import { afterEach, describe, expect, it, vi } from "vitest";
import { mount, type Harness } from "./harness";
import { legalMoves, startOf } from "./sample";
import type { CellView, Color, Square } from "./types";

let at: Harness | null = null;

function start(...config: Parameters<typeof mount>): Harness {
  at = mount(...config);
  return at;
}

afterEach(() => {
  at?.board.destroy();
  document.body.replaceChildren();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** The starting pieces with some of them elsewhere. */
function moved(...moves: readonly (readonly [Square, Square])[]): Map<Square, Color> {
  const pieces = startOf(8, 3, 3);
  for (const [from, to] of moves) {
    const color = pieces.get(from);
    pieces.delete(from);
    if (color !== undefined) pieces.set(to, color);
  }
  return pieces;
}

describe("the grid", () => {
  it.each([6, 8, 10, 16] as const)("has rows of real cells, side %i", (side) => {
    const { element } = start({ side, labels: { grid: () => "Board" } });
    const grid = element.querySelector("[role=grid]");
    expect(grid?.getAttribute("aria-label")).toBe("Board");
    expect([...(grid?.children ?? [])].map((row) => row.getAttribute("role"))).toEqual(Array(side).fill("row"));
    for (const row of grid?.children ?? []) {
      expect([...row.children].map((cell) => cell.getAttribute("role"))).toEqual(Array(side).fill("gridcell"));
    }
    expect(element.querySelector("svg")?.getAttribute("aria-hidden")).toBe("true");
    expect(element.querySelectorAll("svg [tabindex], svg a, svg [role]")).toHaveLength(0);
  });

  it("reads as it is seen", () => {
    const { element, board } = start();
    const first = (): string | null | undefined => element.querySelector("[role=gridcell]")?.getAttribute("aria-label");
    expect(first()).toBe("a8");
    board.flip();
    expect(first()).toBe("h1");
  });

  it("says all that a cell shows", () => {
    const views = new Map<Square, CellView>();
    const cell = (view: CellView): string => {
      views.set(view.square, view);
      return view.square;
    };
    const { board } = start({ labels: { cell }, warned: ["a1"], pending: true, lastMove: ["b3", "b5", "d5"] });
    board.pick("c2");
    expect(views.get("c2")).toMatchObject({
      piece: { kind: "man", color: "white" }, movable: true, canStep: true, canJump: true, lifted: true, home: "white",
    });
    expect(views.get("c4")).toMatchObject({ piece: null, mark: "chain", hops: 1, home: null, movable: false });
    expect(views.get("d2")).toMatchObject({ mark: "step", hops: 1, asks: false });
    expect(views.get("h8")).toMatchObject({ home: "black", target: true, movable: false, piece: { color: "black" } });
    expect(views.get("a1")).toMatchObject({ warned: true, movable: false });
    expect(["b3", "b5", "d5", "e5"].map((square) => views.get(square)?.lastMove)).toEqual(["from", "via", "to", null]);
    expect(views.get("d5")?.pending).toBe(true);
  });

  it("asks for the words of a cell only when it shows something else, or the words are new", () => {
    const cell = vi.fn<(view: CellView) => string>((view) => view.square);
    const { board } = start({ labels: { cell } });
    expect(cell).toHaveBeenCalledTimes(64);
    board.set({ lastMove: ["c3", "c4"] });
    expect(cell).toHaveBeenCalledTimes(66);
    const other = vi.fn<(view: CellView) => string>((view) => `칸 ${view.square}`);
    board.set({ labels: { cell: other } });
    expect(other).toHaveBeenCalledTimes(64);
    expect(at?.cell("c3").getAttribute("aria-label")).toBe("칸 c3");
  });

  it("says which piece is lifted", () => {
    const { board, cell } = start();
    expect(cell("c2").getAttribute("aria-selected")).toBe("false");
    board.pick("c2");
    expect(cell("c2").getAttribute("aria-selected")).toBe("true");
    expect(cell("e5").hasAttribute("aria-selected")).toBe(false);
  });

  it("knows no words of its own", () => {
    const { element, cell } = start();
    expect(cell("c2").getAttribute("aria-label")).toBe("c2");
    expect(element.querySelector("[role=grid]")?.hasAttribute("aria-label")).toBe(false);
    expect(element.textContent).toMatch(/^[a-h1-8]*$/);
  });
});

describe("rendering", () => {
  it("uses the nodes again", () => {
    const { board, element, piece } = start();
    const nodes = [...element.querySelectorAll(".board-piece")];
    const cells = [...element.querySelectorAll(".board-cell")];
    const walker = piece("c3");
    board.set({ pieces: moved(["c3", "c4"]), lastMove: ["c3", "c4"] });
    expect(piece("c4")).toBe(walker);
    expect(new Set(element.querySelectorAll(".board-piece"))).toEqual(new Set(nodes));
    board.flip();
    expect([...element.querySelectorAll(".board-cell")]).toEqual(cells);
    expect(new Set(element.querySelectorAll(".board-piece"))).toEqual(new Set(nodes));
  });

  it("touches nothing when nothing has changed", () => {
    const { board, element } = start({ lastMove: ["c3", "c4"] });
    board.pick("c2");
    const observer = new MutationObserver(() => undefined);
    observer.observe(element, { subtree: true, childList: true, attributes: true, characterData: true });
    board.set({ turn: "white", pieces: startOf(8, 3, 3), movable: "white" });
    board.pick("c2");
    expect(observer.takeRecords().map((record) => `${record.attributeName} ${(record.target as Element).className}`)).toEqual([]);
    observer.disconnect();
  });

  it("takes captured pieces away", () => {
    const { board, element, piece } = start();
    const pieces = moved();
    pieces.delete("h8");
    board.set({ pieces });
    expect(piece("h8")).toBeNull();
    expect(element.querySelectorAll(".board-piece")).toHaveLength(17);
  });

  it("draws kinds and colours apart", () => {
    const { board, piece } = start();
    board.set({ pieces: new Map([["a1", { kind: "king", color: "white" }], ["b2", { kind: "wizard", color: "black" }]]) });
    expect(piece("a1")?.querySelector(".board-crown")).not.toBeNull();
    expect(piece("a1")?.querySelector(".board-inner-ring")).not.toBeNull();
    expect(piece("b2")?.querySelector(".board-inner-star")).not.toBeNull();
    expect(piece("b2")?.getAttribute("data-kind")).toBe("wizard");
  });

  it("gives marks in the target an extra rim, and steps and chains their shapes", () => {
    const destinations = new Map([
      ["c3", [
        { to: "c4", kind: "step" as const, path: ["c3", "c4"] },
        { to: "f6", kind: "chain" as const, path: ["c3", "f6"] },
      ]],
    ]);
    const { board, element } = start({ destinations, target: ["f6"] });
    board.pick("c3");
    const mark = (square: Square): Element | null => element.querySelector(`.board-mark[data-at="${square}"]`);
    expect(mark("c4")?.querySelector("circle.board-mark-shape")).not.toBeNull();
    expect(mark("c4")?.querySelector(".board-mark-target")).toBeNull();
    expect(mark("f6")?.querySelector("path.board-mark-shape")).not.toBeNull();
    expect(mark("f6")?.querySelector(".board-mark-target")).not.toBeNull();
  });

  it("shows the last move's path, both its ends, and the computer's", () => {
    const { board, element, piece } = start();
    board.set({ pieces: moved(["c2", "e4"]), lastMove: ["c2", "c4", "e4"], lastMoveBy: "computer" });
    expect(element.querySelector(".board-last-line.board-last-path")?.getAttribute("d")).toContain("L2.5 4.5L4.5 4.5");
    expect(element.querySelector(".board-last-line.board-last-from")?.getAttribute("cx")).toBe("2.5");
    expect(element.querySelector(".board-last-line.board-last-to")?.getAttribute("x")).toBe(String(4.5 - 0.46));
    expect(piece("e4")?.querySelector(".board-computer")).not.toBeNull();
    board.set({ lastMoveBy: "human" });
    expect(element.querySelector(".board-computer")).toBeNull();
    board.set({ lastMove: null });
    expect(element.querySelector(".board-last")?.childElementCount).toBe(0);
  });

  it("marks pieces that the countdown is about", () => {
    const { board, element } = start({ warned: ["a1", "b1"] });
    expect(element.querySelectorAll(".board-warned-sign")).toHaveLength(2);
    board.set({ warned: [] });
    expect(element.querySelectorAll(".board-warned-sign")).toHaveLength(0);
  });

  it("turns the coordinates with the board, and can do without", () => {
    const { board, element } = start();
    const texts = (): string => [...element.querySelectorAll("text")].map((node) => node.textContent).join("");
    expect(texts()).toBe("87654321abcdefgh");
    board.flip();
    expect(texts()).toBe("12345678hgfedcba");
    board.set({ coordinates: false });
    expect(texts()).toBe("");
  });
});

describe("what the host says", () => {
  it("answers an entered move", () => {
    const { board, said, piece } = start();
    expect(board.move("c2", "c4")).toBe(true);
    expect(board.move("c3", "d3")).toBe(false);
    expect(piece("c4")?.hasAttribute("data-pending")).toBe(true);
    board.set({ pieces: moved(["c2", "c4"]), turn: "black", lastMove: ["c2", "c4"], pending: true });
    expect(board.state.proposed).toBeNull();
    expect(piece("c4")?.hasAttribute("data-pending")).toBe(true);
    board.set({ pending: false });
    expect(piece("c4")?.hasAttribute("data-pending")).toBe(false);
    expect(said).toEqual(["move c2-c4"]);
  });

  it("may come from inside an event", () => {
    const { board, said, piece } = start({
      events: { onMove: (path) => board.set({ pieces: moved([path[0] ?? "", path.at(-1) ?? ""]), lastMove: path, turn: "black" }) },
    });
    board.pick("c2");
    at?.tap("c4");
    expect(piece("c4")).not.toBeNull();
    expect(board.state.turn).toBe("black");
    expect(board.state.proposed).toBeNull();
    expect(said).toEqual(["pick c2"]);
  });

  it("puts the piece down that may no longer move", () => {
    const { board, said, marks } = start();
    board.pick("c2");
    board.set({ turn: "black" });
    expect(said).toEqual(["pick c2", "put down"]);
    expect(marks()).toEqual({});
  });

  it("keeps the pick while the piece may still move", () => {
    const { board, said } = start();
    board.pick("c2");
    board.set({ pieces: moved(["h8", "h5"]) });
    expect(board.state.lifted).toBe("c2");
    expect(said).toEqual(["pick c2"]);
  });

  it("passes the question of a move on", () => {
    const destinations = new Map([["c3", [{ to: "c4", kind: "step" as const, path: ["c3", "c4"], asks: "comes-back-home" as const }]]]);
    const { board, said, piece } = start({ destinations });
    board.move("c3", "c4");
    expect(said).toEqual(["move c3-c4 comes-back-home"]);
    board.retract();
    expect(piece("c3")).not.toBeNull();
    expect(piece("c4")).toBeNull();
  });

  it("is refused whole where a position does not fit", () => {
    const { board } = start();
    expect(() => board.set({ turn: "black", pieces: "8/8" })).toThrow(RangeError);
    expect(board.state.turn).toBe("white");
  });

  it("may change the size of the board", () => {
    const { board, element } = start();
    board.pick("c2");
    const pieces = startOf(16, 3, 4);
    board.set({ side: 16, pieces, destinations: legalMoves(pieces, 16, "white") });
    expect(element.querySelectorAll(".board-cell")).toHaveLength(256);
    expect(element.querySelectorAll(".board-piece")).toHaveLength(24);
    expect(board.state.lifted).toBeNull();
    expect(board.state.homes.white).toEqual([]);
  });

  it("may be that the viewer plays both sides", () => {
    const pieces = startOf(8, 3, 3);
    const { board } = start({ movable: "both", turn: "black", destinations: legalMoves(pieces, 8, "black") });
    expect(board.pick("c3")).toBe(false);
    expect(board.pick("f6")).toBe(true);
  });
});

describe("a refusal", () => {
  it("shakes for a moment, anew each time", () => {
    vi.useFakeTimers();
    const { board, piece } = start();
    board.refuse("a1");
    const first = piece("a1")?.getAttribute("data-refused");
    expect(first).not.toBeNull();
    board.refuse("a1");
    expect(piece("a1")?.getAttribute("data-refused")).not.toBe(first);
    vi.advanceTimersByTime(1000);
    expect(piece("a1")?.hasAttribute("data-refused")).toBe(false);
    expect(board.state.refused).toBeNull();
  });

  it("of an empty square shakes the lifted piece", () => {
    const { tap, piece } = start();
    tap("c2");
    tap("e5");
    expect(piece("c2")?.hasAttribute("data-refused")).toBe(true);
  });
});

/** Lets the clock of frames and timers be turned by hand, with motion wanted. */
function frames(): void {
  vi.useFakeTimers({ toFake: ["requestAnimationFrame", "cancelAnimationFrame", "performance", "setTimeout", "clearTimeout"] });
  vi.spyOn(window, "matchMedia").mockImplementation((query) => ({ matches: false, media: query }) as MediaQueryList);
}

/** Where a piece is drawn. */
const place = (square: Square): string | null | undefined => at?.piece(square)?.getAttribute("transform");

describe("a gliding piece", () => {
  const PATH = ["c2", "c4", "e4", "e6"];
  const GLIDING = { animation: { off: false } };

  it("goes hop by hop, and says so", () => {
    frames();
    const { board, said } = start(GLIDING);
    board.set({ pieces: moved(["c2", "e6"]), lastMove: PATH });
    expect(place("e6")).toBe("translate(2.5 6.5)");
    vi.advanceTimersByTime(16 + 192);
    expect(said).toEqual(["hop 1"]);
    expect(place("e6")).toMatch(/^translate\(2\.[5-9]\d* 4\.5\)/);
    vi.advanceTimersByTime(192);
    expect(said).toEqual(["hop 1", "hop 2"]);
    vi.advanceTimersByTime(192);
    expect(said).toEqual(["hop 1", "hop 2", "hop 3"]);
    expect(place("e6")).toBe("translate(4.5 2.5)");
    expect(board.state.glides).toEqual([]);
  });

  it("takes no longer than the cap", () => {
    frames();
    const long = Array.from({ length: 13 }, (_, hop) => (hop % 2 === 0 ? "c2" : "c4"));
    const { board } = start(GLIDING);
    board.set({ pieces: moved(["c2", "c4"]), lastMove: [...long, "c4"] });
    expect(board.state.glides[0]?.duration).toBe(1100);
  });

  it("is there at once when the next move arrives", () => {
    frames();
    const { board } = start(GLIDING);
    board.set({ pieces: moved(["c2", "e6"]), lastMove: PATH });
    vi.advanceTimersByTime(100);
    board.set({ pieces: moved(["c2", "e6"], ["f6", "f5"]), lastMove: ["f6", "f5"] });
    expect(place("e6")).toBe("translate(4.5 2.5)");
    expect(place("f5")).toBe("translate(5.5 2.5)");
    vi.advanceTimersByTime(300);
    expect(place("f5")).toBe("translate(5.5 3.5)");
  });

  it("goes back the way it came when a move is taken back", () => {
    frames();
    const { board } = start({ ...GLIDING, pieces: moved(["c2", "e6"]), lastMove: PATH });
    board.set({ pieces: moved(), lastMove: null });
    expect(board.state.glides[0]?.points).toHaveLength(4);
    expect(place("c2")).toBe("translate(4.5 2.5)");
  });

  it.each([
    ["off", { animation: { off: true } }, {}],
    ["unwanted", GLIDING, { reduced: true }],
    ["hidden", GLIDING, { hidden: true }],
  ] as const)("is there at once when motion is %s", (_name, config, { reduced, hidden }: { reduced?: boolean; hidden?: boolean }) => {
    frames();
    vi.spyOn(window, "matchMedia").mockImplementation((query) => ({ matches: reduced === true, media: query }) as MediaQueryList);
    vi.spyOn(document, "visibilityState", "get").mockReturnValue(hidden === true ? "hidden" : "visible");
    const { board, said } = start(config);
    board.set({ pieces: moved(["c2", "e6"]), lastMove: PATH });
    expect(place("e6")).toBe("translate(4.5 2.5)");
    vi.advanceTimersByTime(1200);
    expect(said).toEqual([]);
  });

  it("is there at once when the game is left through, the board turned or the host says so", () => {
    frames();
    const { board } = start(GLIDING);
    board.set({ pieces: moved(["c2", "c5"], ["c3", "d5"], ["b3", "e5"]), lastMove: null });
    expect(board.state.glides).toEqual([]);
    board.set({ pieces: moved(), lastMove: null });
    for (const stop of [() => board.flip(), () => board.finish()]) {
      board.set({ pieces: moved(["c2", "e6"]), lastMove: PATH });
      expect(board.state.glides).toHaveLength(1);
      stop();
      expect(board.state.glides).toEqual([]);
      board.set({ pieces: moved(), lastMove: null });
    }
  });

  it("that the viewer moved by taps glides once, and not again for the host's answer", () => {
    frames();
    const { board, tap } = start(GLIDING);
    tap("c2");
    tap("c4");
    vi.advanceTimersByTime(100);
    const [glide] = board.state.glides;
    expect(glide).toBeDefined();
    board.set({ pieces: moved(["c2", "c4"]), lastMove: ["c2", "c4"], turn: "black" });
    expect(board.state.glides).toEqual([glide]);
    vi.advanceTimersByTime(300);
    expect(place("c4")).toBe("translate(2.5 4.5)");
  });

  it("that was dragged is where it was dropped", () => {
    frames();
    const { board, drag } = start(GLIDING);
    drag("c2", "c4");
    expect(board.state.glides).toEqual([]);
    expect(place("c4")).toBe("translate(2.5 4.5)");
  });
});

describe("destroying", () => {
  it("leaves the element as it was, and no listener", () => {
    const { board, element, said, cell } = start();
    const node = cell("c2");
    board.destroy();
    expect(element.childElementCount).toBe(0);
    node.click();
    expect(said).toEqual([]);
  });
});
