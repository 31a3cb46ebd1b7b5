import { afterEach, describe, expect, it } from "vitest";
import { mount, type Harness } from "./harness";

const FINGER = { pointerType: "touch" };
let at: Harness | null = null;

function start(...config: Parameters<typeof mount>): Harness {
  at = mount(...config);
  return at;
}

afterEach(() => {
  at?.board.destroy();
  document.body.replaceChildren();
});

describe("a tap", () => {
  it("lifts a piece and marks where it goes", () => {
    const { tap, said, marks } = start();
    tap("c2");
    expect(said).toEqual(["pick c2"]);
    expect(marks()).toEqual({ d2: "step", c4: "chain" });
  });

  it("on a mark plays, on up and not before", () => {
    const { tap, pointer, said, board } = start();
    tap("c2");
    pointer("pointerdown", "c4");
    expect(said).toEqual(["pick c2"]);
    pointer("pointerup", "c4");
    expect(said).toEqual(["pick c2", "move c2-c4"]);
    expect(board.state.lifted).toBeNull();
    expect(at?.piece("c4")).not.toBeNull();
    expect(at?.piece("c2")).toBeNull();
  });

  it("on another piece lifts that one", () => {
    const { tap, said, marks } = start();
    tap("c2");
    tap("c3");
    expect(said).toEqual(["pick c2", "pick c3"]);
    expect(marks()).toEqual({ c4: "step", d3: "step" });
  });

  it("on the lifted piece puts it down", () => {
    const { tap, said, marks } = start();
    tap("c2");
    tap("c2");
    expect(said).toEqual(["pick c2", "put down"]);
    expect(marks()).toEqual({});
  });

  it("anywhere else is refused and keeps the pick", () => {
    const { tap, said, board } = start();
    tap("c2");
    for (const square of ["e5", "h8", "a1"]) tap(square);
    expect(said.slice(1)).toEqual([
      "refuse out-of-reach e5 from c2",
      "refuse out-of-reach h8 from c2",
      "refuse no-moves a1 from c2",
    ]);
    expect(board.state.lifted).toBe("c2");
  });

  it("with nothing lifted is answered where a piece was meant", () => {
    const { tap, said } = start();
    for (const square of ["a1", "h8", "e5"]) tap(square);
    expect(said).toEqual(["refuse no-moves a1", "refuse not-yours h8"]);
  });

  it("before one's turn says so", () => {
    const { tap, said } = start({ turn: "black" });
    tap("c3");
    expect(said).toEqual(["refuse not-your-turn c3"]);
  });

  it("of somebody who watches is let be", () => {
    const { tap, said } = start({ movable: null });
    for (const square of ["c3", "h8", "e5"]) tap(square);
    expect(said).toEqual([]);
  });

  it.each([
    ["mouse", 3],
    ["touch", 9],
  ])("of a %s may wander %i pixels, even over an edge", (pointerType, by) => {
    const { pointer, said } = start();
    // c2's right edge is at x = 150, its middle at y = 325.
    pointer("pointerdown", { x: 149, y: 325 }, { pointerType });
    pointer("pointermove", { x: 149 + by, y: 325 }, { pointerType });
    pointer("pointerup", { x: 149 + by, y: 325 }, { pointerType });
    expect(said).toEqual(["pick c2"]);
  });

  it("does not count with another button, nor for a finger that is not the first", () => {
    const { tap, said } = start();
    tap("c2", { button: 1 });
    tap("c2", { ...FINGER, isPrimary: false, pointerId: 2 });
    expect(said).toEqual([]);
  });

  it("of the right button puts down, without a menu", () => {
    const { tap, pointer, said } = start();
    tap("c2");
    tap("e5", { button: 2 });
    expect(said).toEqual(["pick c2", "put down"]);
    expect(pointer("contextmenu", "e5").defaultPrevented).toBe(true);
  });

  it("is silent while an entered move waits for its answer", () => {
    const { tap, said, board, marks } = start();
    tap("c3");
    tap("c4");
    tap("c2");
    expect(said).toEqual(["pick c3", "move c3-c4"]);
    board.retract();
    expect(at?.piece("c3")).not.toBeNull();
    tap("c2");
    expect(said.at(-1)).toBe("pick c2");
    expect(marks()).toEqual({ d2: "step", c4: "chain" });
  });
});

describe("a press that slides over marks", () => {
  it("shows their paths and plays where it is let go", () => {
    const { tap, pointer, said, board, element } = start();
    tap("c2");
    pointer("pointerdown", "d2", FINGER);
    expect(element.querySelector(".board-preview")?.childElementCount).toBeGreaterThan(0);
    pointer("pointermove", "e5", FINGER);
    expect(board.state.press?.stage).toBe("slide");
    expect(element.querySelector(".board-preview")?.childElementCount).toBe(0);
    pointer("pointermove", "c4", FINGER);
    expect(board.state.snap).toBe("c4");
    expect(said).toEqual(["pick c2"]);
    pointer("pointerup", "c4", FINGER);
    expect(said).toEqual(["pick c2", "move c2-c4"]);
  });

  it("does nothing when it is let go beside them", () => {
    const { tap, pointer, said, board } = start();
    tap("c2");
    pointer("pointerdown", "d2", FINGER);
    pointer("pointermove", "e5", FINGER);
    pointer("pointerup", "e5", FINGER);
    expect(said).toEqual(["pick c2"]);
    expect(board.state.lifted).toBe("c2");
  });
});

describe("a drag", () => {
  it.each([["mouse"], ["touch"]])("of a %s carries a piece to a mark", (pointerType) => {
    const { drag, said } = start();
    drag("c2", "c4", { pointerType });
    expect(said).toEqual(["pick c2", "move c2-c4"]);
    expect(at?.piece("c4")?.getAttribute("transform")).toBe("translate(2.5 4.5)");
  });

  it("starts after its distance", () => {
    const { pointer, board } = start();
    pointer("pointerdown", { x: 125, y: 325 });
    pointer("pointermove", { x: 128, y: 325 });
    expect(board.state.press?.stage).toBe("still");
    pointer("pointermove", { x: 129, y: 325 });
    expect(board.state.press?.stage).toBe("drag");
  });

  it("goes to a mark within eight tenths of a square", () => {
    const { pointer, board } = start();
    pointer("pointerdown", "c2");
    // c4's middle is at 125, 225.
    pointer("pointermove", { x: 125, y: 186 });
    expect(board.state.snap).toBe("c4");
    pointer("pointermove", { x: 125, y: 184 });
    expect(board.state.snap).toBeNull();
  });

  it("shows the path of the mark, and the piece above a finger", () => {
    const { pointer, element } = start();
    pointer("pointerdown", "c2", FINGER);
    pointer("pointermove", "c4", FINGER);
    expect(element.querySelectorAll(".board-preview path")).toHaveLength(2);
    const carried = element.querySelector(".board-top .board-piece");
    expect(carried?.getAttribute("transform")).toBe("translate(2.5 3.6) scale(1.3)");
  });

  it("dropped on its own square is a tap there", () => {
    const { drag, said, board } = start();
    drag("c2", { x: 145, y: 325 });
    expect(said).toEqual(["pick c2"]);
    expect(board.state.lifted).toBe("c2");
    drag("c2", { x: 145, y: 325 });
    expect(said).toEqual(["pick c2", "put down"]);
  });

  it("dropped elsewhere returns and says why", () => {
    const { drag, said, board, piece } = start();
    drag("c2", "g4");
    expect(said).toEqual(["pick c2", "refuse out-of-reach g4 from c2"]);
    expect(board.state.lifted).toBe("c2");
    expect(piece("c2")?.getAttribute("transform")).toBe("translate(2.5 6.5)");
  });

  it("dropped beside the board puts down", () => {
    const { drag, said } = start();
    drag("c2", { x: 900, y: 300 });
    expect(said).toEqual(["pick c2", "put down"]);
  });

  it("of a piece that cannot move is answered as a tap", () => {
    const { drag, said } = start();
    drag("a1", "d4");
    expect(said).toEqual(["refuse no-moves a1"]);
  });

  it.each([
    ["pointercancel", (h: Harness) => h.pointer("pointercancel", "c4")],
    ["a second finger", (h: Harness) => h.pointer("pointerdown", "f4", { pointerId: 2, isPrimary: false })],
    ["Escape", (h: Harness) => h.key("Escape")],
    ["a flip", (h: Harness) => h.board.flip()],
  ])("is cancelled by %s", (_name, interrupt) => {
    const harness = start();
    const { pointer, said, board } = harness;
    pointer("pointerdown", "c2");
    pointer("pointermove", "c4");
    expect(board.state.snap).toBe("c4");
    interrupt(harness);
    expect(board.state.press).toBeNull();
    expect(board.state.lifted).toBeNull();
    pointer("pointermove", "c4");
    pointer("pointerup", "c4");
    pointer("pointerup", "f4", { pointerId: 2, isPrimary: false });
    expect(said).toEqual(["pick c2", "put down"]);
  });

  it("that is cancelled leaves the piece lifted that was", () => {
    const { tap, pointer, said, board } = start();
    tap("c2");
    pointer("pointerdown", "c3");
    pointer("pointermove", "e4");
    pointer("pointercancel", "e4");
    expect(board.state.lifted).toBe("c2");
    expect(said).toEqual(["pick c2", "pick c3", "pick c2"]);
  });

  it("outlives news that do not concern it", () => {
    const { pointer, said, board } = start();
    pointer("pointerdown", "c2");
    pointer("pointermove", "c4");
    board.set({ warned: ["a1"], lastMoveBy: "computer" });
    pointer("pointerup", "c4");
    expect(said).toEqual(["pick c2", "move c2-c4"]);
  });

  it("ends when its piece may no longer move", () => {
    const { pointer, said, board } = start();
    pointer("pointerdown", "c2");
    pointer("pointermove", "c4");
    board.set({ destinations: new Map() });
    pointer("pointerup", "c4");
    expect(said).toEqual(["pick c2", "put down"]);
  });
});

describe("a mouse over a mark", () => {
  it("sees its path through every landing", () => {
    const path = ["c2", "c4", "e4", "e6"];
    const { tap, pointer, element } = start({
      destinations: new Map([["c2", [{ to: "e6", kind: "chain" as const, path }]]]),
    });
    tap("c2");
    pointer("pointermove", "e6");
    expect(element.querySelectorAll(".board-preview-dot")).toHaveLength(2);
    pointer("pointermove", "e7");
    expect(element.querySelectorAll(".board-preview-dot")).toHaveLength(0);
  });
});

describe("the board turned", () => {
  it("takes taps and drags by what is seen", () => {
    const { board, tap, drag, said } = start();
    board.flip();
    tap("c2");
    tap("c4");
    expect(said).toEqual(["pick c2", "move c2-c4"]);
    board.retract();
    drag("c3", "d3");
    expect(said.slice(2)).toEqual(["pick c3", "move c3-d3"]);
  });
});

describe("assistive technology", () => {
  it("clicks cells without a pointer", () => {
    const { cell, said } = start();
    cell("c2").click();
    cell("c4").click();
    cell("e5").click();
    expect(said).toEqual(["pick c2", "move c2-c4"]);
  });

  it("is answered on an empty square too", () => {
    const { cell, said } = start();
    cell("e5").click();
    expect(said).toEqual(["refuse empty e5"]);
  });

  it("clicks after a pointer whose own click never came", () => {
    const { tap, cell, said } = start();
    tap("c2");
    cell("c4").click();
    expect(said).toEqual(["pick c2", "move c2-c4"]);
  });

  it("does not double a pointer's tap", () => {
    const { tap, element, said } = start();
    tap("c2");
    element.querySelector('[data-square="c2"]')?.dispatchEvent(new MouseEvent("click", { bubbles: true, detail: 1 }));
    expect(said).toEqual(["pick c2"]);
  });
});

describe("small squares under a finger", () => {
  const SMALL = 20;

  it("are looked at closely first and picked then", () => {
    const { tap, said, board } = start({ side: 16 }, SMALL);
    tap("c3", FINGER);
    expect(said).toEqual([]);
    expect(board.state.view).toEqual({ column: 0, row: 8, span: 8 });
    tap("c3", FINGER);
    expect(said).toEqual(["pick c3"]);
    tap("c4", FINGER);
    expect(said).toEqual(["pick c3", "move c3-c4"]);
    expect(board.state.view.span).toBe(16);
  });

  it("are left by a tap beside the pieces", () => {
    const { tap, said, board } = start({ side: 16 }, SMALL);
    tap("c3", FINGER);
    tap("f6", FINGER);
    expect(board.state.view.span).toBe(16);
    expect(said).toEqual([]);
  });

  it("show every mark of the lifted piece", () => {
    const path = ["c3", "c5", "c15"];
    const destinations = new Map([["c3", [{ to: "c15", kind: "chain" as const, path }]]]);
    const { tap, board } = start({ side: 16, destinations }, SMALL);
    tap("c3", FINGER);
    tap("c3", FINGER);
    expect(board.state.view).toEqual({ column: 0, row: 1, span: 13 });
  });

  it("are no trouble for a mouse, nor for a drag", () => {
    const { tap, drag, said, board } = start({ side: 16 }, SMALL);
    tap("c3");
    tap("c3");
    drag("c3", "c4", FINGER);
    expect(board.state.view.span).toBe(16);
    expect(said).toEqual(["pick c3", "put down", "pick c3", "move c3-c4"]);
  });

  it("stay in sight when the board is turned", () => {
    const { tap, board } = start({ side: 16 }, SMALL);
    tap("c3", FINGER);
    board.flip();
    expect(board.state.view).toEqual({ column: 8, row: 0, span: 8 });
  });
});
