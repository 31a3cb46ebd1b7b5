import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { TableNews } from "../../game/session";
import { t } from "../../texts/index";
import { FakeSession, fakeServices, table, tableState, view } from "../fake";
import { prefer } from "../prefs";
import { navigate } from "../router";
import { ServicesProvider } from "../services";
import { hush, spoken } from "../speech";
import { LiveRegions } from "../live-regions";
import { TableScreen } from "./screen";

let session: FakeSession;
let root: HTMLElement;

async function show(state = tableState(), services = {}): Promise<void> {
  session = new FakeSession(state);
  await act(() => {
    render(
      <ServicesProvider value={fakeServices(session, services)}>
        <TableScreen kind={state.kind} game="AbCdEf12" />
        <LiveRegions />
      </ServicesProvider>,
      root,
    );
  });
}

const button = (name: string): HTMLButtonElement => {
  const found = [...document.querySelectorAll("button")].find((node) => (node.getAttribute("aria-label") ?? node.textContent) === name);
  if (found === undefined) throw new Error(`no button ${name}`);
  return found;
};
const names = (): string[] => [...document.querySelectorAll("button")].map((node) => node.getAttribute("aria-label") ?? node.textContent ?? "");
const press = (name: string): Promise<void> => act(() => button(name).click());
const cell = (square: string): HTMLElement => {
  const found = document.querySelector<HTMLElement>(`[data-square="${square}"]`);
  if (found === null) throw new Error(`no cell ${square}`);
  return found;
};
const key = (name: string, on: Element = document.body): Promise<void> =>
  act(async () => {
    on.dispatchEvent(new KeyboardEvent("keydown", { key: name, bubbles: true, cancelable: true }));
    await Promise.resolve();
  });
const said = (): string[] => spoken.polite.value.map(({ text }) => text);
const status = (): string => document.querySelector(".status-box")?.textContent ?? "";

/** Lifts a piece and sets it down, as a click of assistive technology does. */
async function play(from: string, to: string): Promise<void> {
  await act(async () => {
    cell(from).click();
    cell(to).click();
    await Promise.resolve();
  });
}

beforeEach(() => {
  history.replaceState(null, "", "/g/AbCdEf12");
  navigate("/g/AbCdEf12");
  root = document.createElement("div");
  document.body.append(root);
});

afterEach(async () => {
  await act(() => render(null, root));
  root.remove();
  hush();
  localStorage.clear();
});

describe("moving", () => {
  it("sends a move and shows it while it is on its way", async () => {
    await show();
    await play("a1", "c1");
    expect(session.asked).toEqual(["move a1-c1"]);
    expect(cell("c1").dataset["piece"]).toBe("white");
    expect(cell("a1").dataset["piece"]).toBeUndefined();
    expect(document.querySelector("[data-movable]")).toBeNull();
  });

  it("puts the piece back and says why when the move is refused", async () => {
    await show();
    await play("a1", "c1");
    await act(() => session.change({ pending: null, refused: { error: { code: "stale-turn", args: {} }, at: 5 } }));
    expect(cell("a1").dataset["piece"]).toBe("white");
    expect(status()).toContain(t("refusal-stale-turn"));
    expect(said()).toContain(t("refusal-stale-turn"));
  });

  it("asks before a move that loses at once, and Cancel plays nothing", async () => {
    await show();
    await play("b1", "b2");
    expect(session.asked).toEqual([]);
    expect(document.activeElement?.textContent).toBe(t("common-cancel"));
    await press(t("common-cancel"));
    expect(session.asked).toEqual([]);
    expect(cell("b1").dataset["piece"]).toBe("white");
    await play("b1", "b2");
    await press(t("confirm-home-play"));
    expect(session.asked).toEqual(["move b1-b2 confirmed"]);
  });

  it("does not offer a move that loses at once against the computer while there is another", async () => {
    await show(tableState({ kind: "local", table: table({ black: { computer: "normal" } }) }));
    expect([...document.querySelectorAll("[data-movable]")].map((node) => node.getAttribute("data-square"))).toEqual(["a1"]);
    await act(() => session.change({ view: view({ legal: view().legal.filter(({ asks }) => asks !== null) }) }));
    expect([...document.querySelectorAll("[data-movable]")].map((node) => node.getAttribute("data-square"))).toEqual(["b1"]);
  });

  it("offers nothing to a watcher, in a pause, and on the other's turn", async () => {
    await show(tableState({ table: table({ you: { white: false, black: false } }) }));
    expect(document.querySelector("[data-movable]")).toBeNull();
    await act(() => session.change({ table: table({ phase: "paused" }) }));
    expect(document.querySelector("[data-movable]")).toBeNull();
    await act(() => session.change({ table: table(), view: view({ turn: "black", mover: "black" }) }));
    expect(document.querySelector("[data-movable]")).toBeNull();
    await act(() => session.change({ view: view() }));
    expect(document.querySelectorAll("[data-movable]")).toHaveLength(2);
  });
});

describe("two on one device", () => {
  const both = { you: { white: true, black: true } };
  const seen = (): string => document.querySelector(".board-grid")?.getAttribute("aria-label") ?? "";
  const moved = { table: table({ ...both, moves: ["a1-a2"], turn: 1 }), view: view({ plies: 1, turn: "black", mover: "black" }) };

  afterEach(() => {
    vi.useRealTimers();
    prefer({ turnBoard: false });
  });

  it("turn the board after a move has been seen, if they want to", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    prefer({ turnBoard: true });
    await show(tableState({ kind: "local", table: table(both) }));
    expect(seen()).toContain("White");
    await act(() => session.change(moved));
    expect(seen()).toContain("White");
    await act(() => void vi.advanceTimersByTime(190 + 250));
    expect(seen()).toContain("Black");
  });

  it("keep it as it is otherwise, until it is flipped", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    await show(tableState({ kind: "local", table: table(both) }));
    await act(() => session.change(moved));
    await act(() => void vi.advanceTimersByTime(5000));
    expect(seen()).toContain("White");
    await press(t("menu-flip"));
    expect(seen()).toContain("Black");
  });
});

describe("playing on for points", () => {
  const result = { winner: "black", reason: "home" } as const;
  const on = view({ mover: "white", playOn: { loser: "white", extra: 3, points: 5 }, ended: { winner: "black", reason: "home", plies: null } });

  it("keeps the result in sight, and the loser's moves and refusals", async () => {
    await show(tableState({ table: table({ moves: ["a1-a2", "f6-f5"], phase: "playing-on", result }), view: on }));
    expect(status()).toContain(t("result-you", { outcome: "lost" }));
    expect(status()).toContain(t("status-playing-on", { color: "white" }));
    expect(document.querySelector(".numbers")?.textContent).toContain(t("points-so-far", { points: 5 }));
    expect(document.querySelectorAll("[data-movable]")).toHaveLength(2);
    await act(() => session.change({ refused: { error: { code: "busy", args: {} }, at: 9 } }));
    expect(status()).toContain(t("refusal-busy"));
    await press(t("action-stop-points"));
    expect(session.asked).toEqual(["resign"]);
  });

  it("ends with the winner's points", async () => {
    await show(tableState({ table: table({ moves: ["a1-a2"], phase: "over", result, points: 5 }), view: { ...on, mover: null } }));
    expect(status()).toContain(t("result-points", { winner: "black", points: 5 }));
  });
});

describe("looking back", () => {
  const played = tableState({ table: table({ moves: ["a1-a2", "f6-f5"], turn: 2 }), view: view({ plies: 2, fullMove: 2 }) });

  it("steps with the arrows, and comes back", async () => {
    await show(played);
    await key("ArrowLeft");
    expect(status()).toContain(t("moves-looking-back", { number: 1 }));
    expect(document.querySelector("[data-movable]")).toBeNull();
    await key("Home");
    expect(status()).toContain(t("moves-looking-start"));
    await press(t("moves-return"));
    expect(status()).not.toContain(t("moves-looking-start"));
    expect(document.querySelectorAll("[data-movable]")).toHaveLength(2);
  });

  it("is not torn away by a new move", async () => {
    await show(played);
    await key("Home");
    await act(() => session.change({ table: table({ moves: ["a1-a2", "f6-f5", "a2-a3"], turn: 3 }), view: view({ plies: 3 }) }));
    expect(status()).toContain(t("moves-looking-start"));
  });

  it("ends when the game goes back behind it", async () => {
    await show(played);
    await key("ArrowLeft");
    await act(() => session.change({ table: table({ turn: 3 }), view: view() }));
    expect(status()).not.toContain(t("moves-return"));
  });

  it("leaves the arrows to the board and to fields", async () => {
    await show(played);
    await key("ArrowLeft", document.querySelector("input") ?? document.body);
    expect(status()).not.toContain(t("moves-return"));
  });
});

describe("what takes two steps", () => {
  it("resigns only after the second, which stands elsewhere", async () => {
    await show(tableState({ table: table({ moves: ["a1-a2", "f6-f5"] }) }));
    await press(t("action-resign"));
    expect(session.asked).toEqual([]);
    expect(document.activeElement?.textContent).toBe(t("action-resign-keep"));
    expect(button(t("action-resign-confirm")).closest(".status-box")).not.toBeNull();
    expect(button(t("action-resign")).closest(".status-box")).toBeNull();
    await press(t("action-resign-keep"));
    expect(names()).not.toContain(t("action-resign-confirm"));
    await press(t("action-resign"));
    await press(t("action-resign-confirm"));
    expect(session.asked).toEqual(["resign"]);
  });

  it("aborts where there is no result to lose yet", async () => {
    await show();
    await press(t("action-abort"));
    await press(t("action-abort-confirm"));
    expect(session.asked).toEqual(["abort"]);
  });

  it("names the side that resigns where one person has both", async () => {
    await show(tableState({ kind: "local", table: table({ you: { white: true, black: true } }) }));
    await press(t("action-resign"));
    await press(t("action-resign-confirm"));
    expect(session.asked).toEqual(["resign white"]);
  });
});

describe("questions", () => {
  const result = { winner: "white", reason: "resignation" } as const;
  const ended = { table: table({ moves: ["a1-a2", "f6-f5"], phase: "over", result }), view: view({ mover: null, legal: [] }) };

  it("end with the game, even if its end was not news", async () => {
    await show(tableState({ table: table({ moves: ["a1-a2", "f6-f5"] }) }));
    await press(t("action-resign"));
    await act(() => session.change(ended));
    expect(names()).not.toContain(t("action-resign-confirm"));
  });

  it("stay while somebody is waited for", async () => {
    await show(tableState({ table: table({ phase: "waiting" }), view: view({ mover: null, legal: [] }) }));
    await press(t("action-abort"));
    await act(() => session.change({ presenceAt: 7 }));
    expect(names()).toContain(t("action-abort-confirm"));
  });

  it.each([
    ["the game ends", ended],
    ["the game is paused", { table: table({ phase: "paused" }), view: view({ mover: null, legal: [] }) }],
    ["it is not legal any more", { view: view({ legal: view().legal.filter(({ asks }) => asks === null) }) }],
  ])("about a losing move end when %s, and the piece goes back", async (_, change) => {
    await show();
    await play("b1", "b2");
    expect(cell("b2").dataset["piece"]).toBe("white");
    await act(() => session.change(change));
    expect(names()).not.toContain(t("confirm-home-play"));
    expect(cell("b1").dataset["piece"]).toBe("white");
    expect(cell("b2").dataset["piece"]).toBeUndefined();
  });
});

describe("a message", () => {
  it.each<TableNews>([
    { t: "moved", path: ["f6", "f5"], by: "black", own: false, computer: false },
    { t: "offered", kind: "draw", by: "black" },
    { t: "ended" },
    { t: "replaced" },
  ])("does not outlive what it was about: $t", async (news) => {
    await show();
    await act(() => session.news({ t: "declined", kind: "draw", by: "black" }));
    expect(document.querySelector(".status-message")?.textContent).toBe(t("offer-draw-declined"));
    await act(() => session.news(news));
    expect(document.querySelector(".status-message")).toBeNull();
  });
});

describe("a pause", () => {
  const paused = { phase: "paused" } as const;

  it("is ended by who has a seat, for the side to move where one has both", async () => {
    await show(tableState({ table: table(paused) }));
    await press(t("action-resume"));
    await act(() => session.change({ table: table({ ...paused, you: { white: true, black: true } }), view: view({ turn: "black", mover: null }) }));
    await press(t("action-resume"));
    expect(session.asked).toEqual(["resume", "resume black"]);
  });

  it("is not a watcher's to end", async () => {
    await show(tableState({ table: table({ ...paused, you: { white: false, black: false } }) }));
    expect(names()).not.toContain(t("action-resume"));
  });
});

describe("offers", () => {
  const offers = (change: object) => table({ moves: ["a1-a2", "f6-f5"], turn: 2, offers: { ...table().offers, ...change } });

  it("are answered with the turn they were made at, and name the ply", async () => {
    await show(tableState({ table: offers({ draw: { by: "black", turn: 2 } }) }));
    expect(status()).toContain(t("offer-draw-at", { ply: 2 }));
    await press(t("offer-draw-accept"));
    await press(t("offer-draw-decline"));
    expect(session.asked).toEqual(["accept-draw white 2", "decline-draw white"]);
  });

  it("keep their places when another comes or goes", async () => {
    await show(tableState({ table: offers({ takeback: { by: "black", turn: 2 } }) }));
    const places = (): string[] => [...document.querySelectorAll(".offer")].map((node) => node.querySelector("p")?.textContent ?? "");
    await act(() => session.change({ table: offers({ takeback: { by: "black", turn: 2 }, draw: { by: "black", turn: 2 } }) }));
    expect(places()[0]).toBe(t("offer-takeback-received", { color: "black" }));
    expect(places()[1]).toContain(t("offer-draw-received", { color: "black" }));
    await act(() => session.change({ table: offers({ draw: { by: "black", turn: 2 } }) }));
    expect(places()).toHaveLength(2);
    expect(places()[0]).toBe("");
    await act(() => session.change({ table: offers({}) }));
    expect(places()).toHaveLength(0);
  });

  it("of mine have no answers", async () => {
    await show(tableState({ table: offers({ draw: { by: "white", turn: 2 } }) }));
    expect(status()).toContain(t("offer-draw-sent"));
    expect(names()).not.toContain(t("offer-draw-accept"));
  });
});

describe("an absent opponent", () => {
  const away = (claim: number) => table({ presence: { white: { here: true }, black: { here: false, claim_in: claim }, watchers: 0 } });
  const theirs = view({ turn: "black", mover: "black" });

  it("can be claimed against at the end of a countdown, on the opponent's turn alone", async () => {
    await show(tableState({ table: away(20_000), view: theirs, presenceAt: performance.now() }));
    expect(status()).toContain(t("claim-countdown", { seconds: 20 }));
    await act(() => session.change({ table: away(0) }));
    await press(t("action-claim-win"));
    expect(session.asked).toEqual(["claim-win"]);
    await act(() => session.change({ view: view() }));
    expect(names()).not.toContain(t("action-claim-win"));
  });
});

describe("the end", () => {
  it("is told once, urgently, with the rule that ended the game", async () => {
    await show(tableState({ table: table({ moves: ["a1-a2", "f6-f5"] }) }));
    const result = { winner: "black", reason: "time" } as const;
    await act(() => {
      session.change({ table: table({ moves: ["a1-a2", "f6-f5"], phase: "over", result }), view: view({ mover: null }) });
      session.news({ t: "ended" });
    });
    expect(spoken.urgent.value.map(({ text }) => text)).toEqual([`${t("result-you", { outcome: "lost" })}. White ran out of time.`]);
    expect(document.querySelector(".result")?.textContent).toContain("White ran out of time.");
    await press(t("offer-rematch"));
    expect(session.asked).toEqual(["offer-rematch"]);
  });

  it("follows the rematch to its address", async () => {
    await show();
    await act(() => session.change({ table: table({ game: "Next5678" }) }));
    expect(location.pathname).toBe("/g/Next5678");
  });
});

describe("the page", () => {
  it("says in its title whose move it is", async () => {
    await show();
    expect(document.title).toBe(t("play-title-your-move"));
    await act(() => session.change({ view: view({ turn: "black", mover: "black" }) }));
    expect(document.title).toBe(t("play-title"));
  });

  it("has one heading, and nothing nameless to press", async () => {
    await show();
    expect(document.querySelectorAll("h1")).toHaveLength(1);
    expect(names().filter((name) => name.trim() === "")).toEqual([]);
  });

  it("lets a visitor sit down where a seat is free", async () => {
    const sat: string[] = [];
    const waiting = table({ phase: "waiting", black: "free", you: { white: false, black: false } });
    await show(tableState({ table: waiting }), { sit: (game: string, seat: string) => (sat.push(`${game} ${seat}`), Promise.resolve()) });
    await press(t("link-sit-as", { color: "black" }));
    expect(sat).toEqual(["AbCdEf12 black"]);
  });

  it("gives the one who waits a link, and says that it works here only", async () => {
    await show(tableState({ table: table({ phase: "waiting", black: "free" }) }));
    await act(() => Promise.resolve());
    expect(document.querySelector<HTMLInputElement>("#invite-link")?.value).toBe("http://127.0.0.1:8080/g/AbCdEf12");
    expect(document.querySelector(".invite")?.textContent).toContain(t("link-this-machine"));
  });

  it("says that another tab has the game, and takes it over", async () => {
    await show(tableState({ kind: "local", connection: "other-tab", table: null, view: null }));
    expect(document.querySelector("h1")?.textContent).toBe(t("local-elsewhere"));
    await press(t("local-take-over"));
    expect(session.asked).toEqual(["take over"]);
    await act(() => session.change({ connection: "open", table: table(), view: view() }));
    expect(document.querySelector("h1")?.textContent).not.toBe(t("local-elsewhere"));
    // The tab that lost it stops, and can have it back.
    await act(() => session.change({ connection: "other-tab" }));
    expect(document.querySelector("[data-movable]")).toBeNull();
    expect(names()).toContain(t("local-take-over"));
    await press(t("table-unknown-home"));
    expect(location.pathname).toBe("/play");
  });

  it("says that there is no such game", async () => {
    await show(tableState({ connection: "unknown-game", table: null, view: null }));
    expect(document.querySelector("h1")?.textContent).toBe(t("table-unknown-title"));
  });

  it("shows the trouble with the connection over the page", async () => {
    await show(tableState({ connection: "reconnecting" }));
    expect(document.querySelector(".banner")?.textContent).toBe(t("connection-reconnecting"));
    await act(() => session.change({ connection: "open", lateAnswer: true }));
    expect(document.querySelector(".banner")?.textContent).toBe(t("connection-waiting"));
    await act(() => session.change({ lateAnswer: false }));
    expect(document.querySelector(".banner")?.textContent).toBe("");
  });
});

describe("typed moves", () => {
  const type = async (text: string): Promise<void> => {
    const field = document.querySelector<HTMLInputElement>(".typed input");
    if (field === null) throw new Error("no field");
    await act(() => {
      field.value = text;
      field.dispatchEvent(new Event("input", { bubbles: true }));
    });
    await act(async () => {
      field.form?.dispatchEvent(new Event("submit", { bubbles: true, cancelable: true }));
      await new Promise((done) => setTimeout(done));
    });
  };

  it("are played in any spelling", async () => {
    await show();
    await type("A1 c1");
    expect(session.asked).toEqual(["move a1-c1"]);
  });

  it("may have letters that only look like ours", async () => {
    await show();
    await type("а1-с1"); // the letters are Cyrillic
    expect(session.asked).toEqual(["move a1-c1"]);
  });

  it("are refused in the past with what is looked at, once, until the look is over", async () => {
    await show(tableState({ table: table({ moves: ["a1-a2", "f6-f5"], turn: 2 }), view: view({ plies: 2, fullMove: 2 }) }));
    await key("ArrowLeft");
    await type("a1-c1");
    const hint = (): string => document.querySelector(".typed-hint")?.textContent ?? "";
    expect(hint()).toBe(t("moves-looking-back", { number: 1 }));
    expect(document.querySelector(".status-message")).toBeNull();
    expect(said()).toContain(t("moves-looking-back", { number: 1 }));
    await press(t("moves-return"));
    expect(hint()).toBe(t("board-field-hint"));
    expect(document.querySelector(".status-message")).toBeNull();
  });

  it("are refused with the reason beside the field", async () => {
    await show();
    await type("hello");
    expect(document.querySelector(".typed")?.textContent).toContain(t("refusal-unreadable"));
    session.reason = { code: "occupied", args: { square: "b1" } };
    await type("a1-b1");
    expect(document.querySelector(".typed")?.textContent).toContain(t("refusal-occupied"));
    expect(session.asked).toEqual([]);
  });
});
