import { afterEach, describe, expect, it } from "vitest";
import { mount, type Harness } from "./harness";

let at: Harness | null = null;

function start(...config: Parameters<typeof mount>): Harness {
  at = mount(...config);
  return at;
}

afterEach(() => {
  at?.board.destroy();
  document.body.replaceChildren();
});

/** The square whose cell has the keyboard. */
const focused = (): string | undefined => (document.activeElement as HTMLElement | null)?.dataset["square"];

describe("the focus", () => {
  it("starts at the viewer's corner and stops once by tab", () => {
    const { element } = start({ orientation: "black" });
    const stops = element.querySelectorAll<HTMLElement>("[tabindex='0']");
    expect(stops).toHaveLength(1);
    expect(stops[0]?.dataset["square"]).toBe("a1");
    expect(element.querySelectorAll("[tabindex='-1']")).toHaveLength(63);
  });

  it.each([
    ["white", "ArrowRight", "d4"],
    ["white", "ArrowLeft", "b4"],
    ["white", "ArrowUp", "c5"],
    ["white", "ArrowDown", "c3"],
    ["black", "ArrowRight", "b4"],
    ["black", "ArrowLeft", "d4"],
    ["black", "ArrowUp", "c3"],
    ["black", "ArrowDown", "c5"],
    ["white", "Home", "a4"],
    ["white", "End", "h4"],
    ["white", "PageUp", "c8"],
    ["white", "PageDown", "c1"],
    ["black", "Home", "h4"],
    ["black", "PageDown", "c8"],
  ] as const)("as %s sees it goes by %s to %s", (orientation, key, square) => {
    const { board, said, element } = start({ orientation });
    board.focus("c4");
    said.length = 0;
    expect(at?.key(key).defaultPrevented).toBe(true);
    expect(focused()).toBe(square);
    expect(said).toEqual([`focus ${square}`]);
    expect(element.querySelectorAll("[tabindex='0']")).toHaveLength(1);
  });

  it("reaches the corners with control", () => {
    const { board, key } = start();
    board.focus("c4");
    key("End", { ctrlKey: true });
    expect(focused()).toBe("h1");
    key("Home", { ctrlKey: true });
    expect(focused()).toBe("a8");
  });

  it("stays at the edge", () => {
    const { board, key, said } = start();
    board.focus("a1");
    said.length = 0;
    key("ArrowLeft");
    key("ArrowDown");
    expect(focused()).toBe("a1");
    expect(said).toEqual([]);
  });

  it("stays on its square when the board is turned, without a word", () => {
    const { board, said } = start();
    board.focus("c4");
    said.length = 0;
    board.flip();
    expect(focused()).toBe("c4");
    expect(said).toEqual([]);
    expect(at?.key("ArrowRight").defaultPrevented).toBe(true);
    expect(focused()).toBe("b4");
  });

  it("leaves keys with modifiers to the browser", () => {
    const { board, key } = start();
    board.focus("c4");
    for (const init of [{ altKey: true }, { metaKey: true }, { ctrlKey: true }]) {
      expect(key("ArrowLeft", init).defaultPrevented).toBe(false);
      expect(key("[", init).defaultPrevented).toBe(false);
    }
    expect(key("Tab").defaultPrevented).toBe(false);
    expect(focused()).toBe("c4");
  });
});

describe("brackets", () => {
  it("go through the pieces that can move, and around", () => {
    const { board, key } = start();
    board.focus("e5");
    const visited = Array.from({ length: 9 }, () => {
      key("]");
      return focused();
    });
    expect(visited).toEqual(["a3", "b3", "c3", "a2", "b2", "c2", "b1", "c1", "a3"]);
    expect(new Set(visited)).toEqual(new Set(board.state.destinations.keys()));
    key("[");
    expect(focused()).toBe("c1");
  });

  it("go through the marks of a lifted piece", () => {
    const { board, key } = start();
    board.focus("c2");
    key("Enter");
    key("]");
    expect(focused()).toBe("d2");
    key("]");
    expect(focused()).toBe("c4");
    key("[");
    expect(focused()).toBe("d2");
  });

  it("are found on other layouts by their place", () => {
    const { board, key } = start();
    board.focus("c2");
    key("Enter");
    key("ъ", { code: "BracketRight" });
    expect(focused()).toBe("d2");
    key("х", { code: "BracketLeft" });
    expect(focused()).toBe("c4");
  });

  it("go through own pieces when it is not their turn", () => {
    const { board, key } = start({ turn: "black", movable: "white" });
    board.focus("a1");
    key("]");
    expect(focused()).toBe("b1");
  });
});

describe("keys", () => {
  it("play a whole move", () => {
    const { board, key, said } = start();
    board.focus("c2");
    said.length = 0;
    key("Enter");
    key("]");
    key("]");
    key(" ");
    expect(said).toEqual(["pick c2", "focus d2", "focus c4", "move c2-c4"]);
  });

  it("show the path of the mark in focus", () => {
    const { board, key, element } = start();
    board.focus("c2");
    key("Enter");
    key("ArrowUp");
    expect(element.querySelector(".board-preview")?.childElementCount).toBe(0);
    key("ArrowUp");
    expect(element.querySelector(".board-preview")?.childElementCount).toBeGreaterThan(0);
  });

  it("answer on every square", () => {
    const { board, key, said } = start();
    for (const square of ["e5", "h8", "a1"]) {
      board.focus(square);
      key("Enter");
    }
    expect(said.filter((text) => text.startsWith("refuse"))).toEqual([
      "refuse empty e5",
      "refuse not-yours h8",
      "refuse no-moves a1",
    ]);
  });

  it("choose once while they are held down", () => {
    const { board, key, said } = start();
    board.focus("c2");
    key("Enter");
    key("Enter", { repeat: true });
    expect(said.filter((text) => !text.startsWith("focus"))).toEqual(["pick c2"]);
  });

  it("put down with Escape, which otherwise is not the board's", () => {
    const { board, key, said } = start();
    board.focus("c2");
    key("Enter");
    expect(key("Escape").defaultPrevented).toBe(true);
    expect(said.at(-1)).toBe("put down");
    expect(key("Escape").defaultPrevented).toBe(false);
  });

  it("that are letters go to the host, by their place on other alphabets", () => {
    const heard: string[] = [];
    const onKey = (key: string, square: string): boolean => {
      heard.push(`${key} ${square}`);
      return key === "f";
    };
    const { board, key } = start({ events: { onKey } });
    board.focus("c2");
    expect(key("f", { code: "KeyF" }).defaultPrevented).toBe(true);
    expect(key("а", { code: "KeyF" }).defaultPrevented).toBe(true);
    expect(key("ㅣ", { code: "KeyL" }).defaultPrevented).toBe(false);
    expect(key("?", { code: "Slash" }).defaultPrevented).toBe(false);
    key("F5");
    expect(heard).toEqual(["f c2", "f c2", "l c2", "? c2"]);
  });
});
