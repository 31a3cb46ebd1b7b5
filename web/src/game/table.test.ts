import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Command, Host, HostEvents } from "../net/host.js";
import type { ApiError, Frame, State } from "../net/types.js";
import type { GameMoves } from "../workers/messages.js";
import { clockFace } from "./clock.js";
import type { TableNews, View } from "./session.js";
import { ASK_AGAIN, Session } from "./table.js";

const STATE: State = {
  game: "AAAAAAAA",
  terms: { variant: "mini", set_up: false, initial: 60_000, increment: 0, points: false, first_move: null },
  start: "3bbb/3bbb/6/6/www3/www3 w 1",
  white: "person",
  black: "person",
  you: { white: true, black: false },
  moves: ["a", "b"],
  extra: [],
  turn: 2,
  phase: "playing",
  clock: { white: 60_000, black: 60_000, running: "white" },
  offers: { draw: null, takeback: null, pause: null, rematch: null },
  result: null,
  points: null,
  presence: { white: { here: true }, black: { here: true }, watchers: 0 },
  previous: null,
  next: null,
};

class FakeHost implements Host {
  readonly kind = "remote";
  readonly sent: Command[] = [];
  readonly followed: string[] = [];
  refreshed = 0;
  closed = false;
  private events: HostEvents | null = null;

  open(events: HostEvents): void {
    this.events = events;
  }

  send(command: Command): void {
    this.sent.push(command);
  }

  follow(game: string): void {
    this.followed.push(game);
  }

  refresh(): void {
    this.refreshed += 1;
  }

  close(): void {
    this.closed = true;
  }

  get tells(): HostEvents {
    if (this.events === null) throw new Error("not open");
    return this.events;
  }

  nonce(): string {
    return this.sent.at(-1)?.d.nonce ?? "";
  }
}

// Rules that answer when they are told to.
class SlowRules {
  readonly asked: GameMoves[] = [];
  fails = false;
  private readonly waiting: ((view: View) => void)[] = [];

  view(game: GameMoves): Promise<View> {
    this.asked.push(game);
    if (this.fails) return Promise.reject(new Error("no worker"));
    return new Promise((resolve) => this.waiting.push(resolve));
  }

  why(): Promise<ApiError | null> {
    return Promise.resolve(null);
  }

  async answer(): Promise<void> {
    const game = this.asked.at(-1);
    if (game === undefined) throw new Error("nothing was asked");
    const legal = [{ from: "a1", to: "a3", kind: "step", path: ["a1", "a3"], asks: null }];
    const plies = game.moves.length + (game.extra?.length ?? 0);
    this.waiting.shift()?.({ mover: plies % 2 === 0 ? "white" : "black", plies, legal } as unknown as View);
    await vi.advanceTimersByTimeAsync(0);
  }
}

let host: FakeHost;
let rules: SlowRules;
let session: Session;

function tell(frame: Frame): void {
  host.tells.frame(frame);
}

function shownClock(): number {
  const { table, toldAt } = session.state.value;
  if (table === null || table.clock === null) throw new Error("no clock");
  return clockFace(table.clock, toldAt, "white", performance.now());
}

beforeEach(async () => {
  vi.useFakeTimers();
  host = new FakeHost();
  rules = new SlowRules();
  session = new Session(host, rules);
  tell({ v: 3, t: "state", d: STATE });
  await rules.answer();
});

afterEach(() => {
  vi.useRealTimers();
});

const MOVED: Frame = {
  v: 4,
  t: "moved",
  d: { path: "a1-a3", turn: 3, clock: { white: 49_500, black: 60_000, running: "black" } },
};

describe("the own clock", () => {
  it("stands from the sending on and is corrected by the answer", async () => {
    await vi.advanceTimersByTimeAsync(10_000);
    expect(shownClock()).toBe(50_000);
    expect(session.move(["a1", "a3"])).toBe(true);
    await vi.advanceTimersByTimeAsync(5000);
    expect(shownClock()).toBe(50_000);
    tell({ v: 4, t: "ack", d: { nonce: host.nonce() } });
    expect(shownClock()).toBe(50_000);
    tell(MOVED);
    await rules.answer();
    expect(shownClock()).toBe(49_500);
    expect(session.state.value.pending).toBeNull();
  });

  it("runs on as it was when the move is refused", async () => {
    session.move(["a1", "a3"]);
    await vi.advanceTimersByTimeAsync(5000);
    tell({ t: "refused", d: { nonce: host.nonce(), error: { code: "occupied", args: {} } } });
    expect(session.state.value.pending).toBeNull();
    expect(shownClock()).toBe(55_000);
  });
});

describe("a move", () => {
  it("names the turn that is shown, and only one is under way", () => {
    expect(session.move(["a1", "a3"])).toBe(true);
    expect(session.move(["a1", "a3"])).toBe(false);
    expect(host.sent).toEqual([{ t: "move", d: { path: "a1-a3", turn: 2, nonce: expect.any(String) } }]);
  });

  it("is not sent by a watcher, at the opponent's turn, in a pause or after the end", async () => {
    tell(MOVED);
    await rules.answer();
    expect(session.move(["a1", "a3"])).toBe(false);
    tell({ v: 5, t: "state", d: { ...STATE, phase: "paused" } });
    await rules.answer();
    expect(session.move(["a1", "a3"])).toBe(false);
    tell({ v: 6, t: "state", d: { ...STATE, you: { white: false, black: false } } });
    expect(session.move(["a1", "a3"])).toBe(false);
    expect(host.sent).toEqual([]);
  });

  it("says that it was confirmed", () => {
    session.move(["a1", "a3"], true);
    expect(host.sent[0]?.d).toMatchObject({ confirmed: true });
  });

  it("that another tab's answer made known is not under way any more", async () => {
    session.move(["a1", "a3"]);
    tell({ v: 4, t: "state", d: { ...STATE, moves: ["a", "b", "a1-a3"], turn: 3 } });
    await rules.answer();
    // The state alone does not say whose it was; the answer to the nonce does.
    expect(session.state.value.pending).not.toBeNull();
    tell({ v: 4, t: "ack", d: { nonce: host.nonce() } });
    expect(session.state.value.pending).toBeNull();
  });
});

describe("what is shown", () => {
  it("changes together with what the rules say of it", async () => {
    const news: TableNews[] = [];
    session.onNews((item) => news.push(item));
    tell(MOVED);
    expect(session.state.value.table?.moves).toHaveLength(2);
    expect(news).toEqual([]);
    await rules.answer();
    expect(session.state.value.table?.moves).toHaveLength(3);
    expect(session.state.value.view?.plies).toBe(3);
    expect(news.map((item) => item.t)).toEqual(["moved"]);
  });

  it("skips what is old by the time the rules answer, but none of the news", async () => {
    const news: TableNews[] = [];
    session.onNews((item) => news.push(item));
    tell(MOVED);
    tell({ v: 5, t: "moved", d: { path: "f6-f4", turn: 4, clock: null } });
    await rules.answer(); // to the first question
    expect(session.state.value.view?.plies).toBe(2);
    await rules.answer();
    expect(session.state.value.view?.plies).toBe(4);
    expect(news).toHaveLength(2);
    expect(rules.asked).toHaveLength(3);
  });

  it("lacks the rules while they cannot be asked, and asks them again", async () => {
    rules.fails = true;
    tell(MOVED);
    await vi.advanceTimersByTimeAsync(0);
    expect(session.state.value.table?.moves).toHaveLength(3);
    expect(session.state.value.view).toBeNull();
    rules.fails = false;
    await vi.advanceTimersByTimeAsync(ASK_AGAIN);
    await rules.answer();
    expect(session.state.value.view?.plies).toBe(3);
  });

  it("asks nothing for what leaves the position alone", () => {
    tell({ v: 4, t: "offered", d: { kind: "draw", offer: { by: "black", turn: 2 } } });
    tell({ t: "presence", d: { ...STATE.presence, watchers: 3 } });
    expect(session.state.value.table?.offers.draw?.by).toBe("black");
    expect(session.state.value.table?.presence.watchers).toBe(3);
    expect(rules.asked).toHaveLength(1);
  });

  it("lets nobody move in a pause, and again after it", () => {
    tell({ v: 4, t: "paused", d: { clock: { white: 1, black: 2, running: null } } });
    expect(session.state.value.view).toMatchObject({ mover: null, legal: [] });
    tell({ v: 5, t: "resumed", d: { by: "white", clock: { white: 1, black: 2, running: "white" } } });
    expect(session.state.value.view).toMatchObject({ mover: "white" });
    expect(session.state.value.view?.legal).toHaveLength(1);
  });
});

describe("answers to offers", () => {
  it("name the turn of the offer", () => {
    tell({ v: 4, t: "offered", d: { kind: "draw", offer: { by: "black", turn: 1 } } });
    session.command("accept-draw");
    expect(host.sent[0]).toMatchObject({ t: "accept-draw", d: { turn: 1 } });
  });

  it("and other commands carry a nonce of their own and the seat that is meant", () => {
    session.command("offer-draw", { seat: "black" });
    session.command("resign");
    expect(host.sent.map((command) => command.t)).toEqual(["offer-draw", "resign"]);
    expect(host.sent[0]?.d).toMatchObject({ seat: "black" });
    expect(new Set(host.sent.map((command) => command.d.nonce)).size).toBe(2);
  });
});

describe("a game with a rematch", () => {
  const over: State = { ...STATE, phase: "over", next: "BBBBBBBB" };

  it("leads its players on, and leaves watchers where they are", () => {
    tell({ v: 9, t: "state", d: { ...over, you: { white: false, black: false } } });
    expect(host.followed).toEqual([]);
    tell({ v: 9, t: "state", d: over });
    expect(host.followed).toEqual(["BBBBBBBB"]);
  });
});

it("is told nothing after it is closed", () => {
  session.close();
  expect(host.closed).toBe(true);
  tell(MOVED);
  expect(session.state.value.table?.moves).toHaveLength(2);
  expect(session.state.value.connection).toBe("closed");
});
