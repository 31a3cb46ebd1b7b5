import { readFileSync } from "node:fs";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { TableNews } from "../game/session.js";
import { Session } from "../game/table.js";
import { FakeServer } from "./fake-server.js";
import { Rules } from "./rules.js";
import { FIRST_PAUSE, MOST_PAUSE, PING_EVERY, PONG_WITHIN, RemoteHost } from "./socket.js";
import { loadModule, randomFrom, tableWorker } from "./testkit.js";
import type { Frame, State } from "./types.js";

beforeAll(() => {
  loadModule(readFileSync(`${import.meta.dirname}/../wasm/cornerstone_bg.wasm`));
});

// A player notices within this time whatever was lost.
const NOTICED = 12_000;

let server: FakeServer;
let rules: Rules;
let sessions: Session[];

beforeEach(() => {
  vi.useFakeTimers();
  server = new FakeServer();
  rules = new Rules(tableWorker);
  sessions = [];
});

afterEach(() => {
  for (const session of sessions) session.close();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

async function pass(milliseconds: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(milliseconds);
}

function open(game: string): Session {
  const session = new Session(new RemoteHost(game, server), rules);
  sessions.push(session);
  return session;
}

async function opened(game: string): Promise<Session> {
  const session = open(game);
  await pass(200);
  expect(session.state.value.connection).toBe("open");
  return session;
}

function shown(session: Session): State {
  const { table } = session.state.value;
  if (table === null) throw new Error("nothing is shown");
  return table;
}

function stateOf(frame: Frame): State {
  if (frame.t !== "state") throw new Error("no state");
  return frame.d;
}

// Everything but what the telling itself changes.
function settled(state: State): Partial<State> {
  const { presence: _presence, clock: _clock, ...rest } = state;
  return rest;
}

function sameAsServer(session: Session, game: string): void {
  expect(settled(shown(session))).toEqual(settled(stateOf(server.truth(game))));
}

function someMove(session: Session, choice = 0): string[] {
  const legal = session.state.value.view?.legal ?? [];
  return [...(legal[Math.floor(choice * legal.length)]?.path ?? [])];
}

const isMove = (text: string): boolean => text.startsWith('{"t":"move"');

describe("a table on the server", () => {
  it("shows the state, and a move as pending until it is told", async () => {
    const game = server.make({ variant: "mini" });
    const session = await opened(game);
    const path = someMove(session);
    expect(session.move(path)).toBe(true);
    expect(session.state.value.pending?.path).toEqual(path);
    expect(session.move(path)).toBe(false); // no second move before the answer
    await pass(100);
    expect(session.state.value.pending).toBeNull();
    expect(shown(session).moves).toEqual([path.join("-")]);
    sameAsServer(session, game);
  });

  it("puts the board back when a move is refused, and says why", async () => {
    const session = await opened(server.make({ variant: "mini" }));
    expect(session.move(["a1", "f6"])).toBe(true);
    await pass(100);
    expect(session.state.value.pending).toBeNull();
    expect(session.state.value.refused?.error.code).toBe("occupied");
    expect(shown(session).moves).toEqual([]);
  });

  it("notices a lost frame within 12 s, on the same socket", async () => {
    const game = server.make({ variant: "mini" });
    const session = await opened(game);
    server.weather = { down: (frame) => frame.t === "moved" || frame.t === "ack", up: () => false };
    session.move(someMove(session));
    await pass(100);
    server.weather = { down: () => false, up: () => false };
    expect(shown(session).moves).toEqual([]);
    await pass(NOTICED);
    expect(session.state.value.pending).toBeNull();
    sameAsServer(session, game);
    expect(shown(session).moves).toHaveLength(1);
    expect(server.sockets).toHaveLength(1);
  });

  it("fills a gap as soon as the next frame shows it", async () => {
    const game = server.make({ variant: "mini" });
    const session = await opened(game);
    let lost = 0;
    server.weather = { down: (frame) => frame.t === "moved" && lost++ === 0, up: () => false };
    session.move(someMove(session));
    await pass(100);
    expect(shown(session).moves).toEqual([]);
    session.command("offer-draw", { seat: "white" });
    await pass(200);
    sameAsServer(session, game);
    expect(shown(session).moves).toHaveLength(1);
    expect(shown(session).offers.draw?.by).toBe("white");
  });

  it("sends a command again until it is answered, and it applies once", async () => {
    const game = server.make({ variant: "mini" });
    const session = await opened(game);
    let acks = 0;
    let moves = 0;
    server.weather = { down: (frame) => frame.t === "ack" && acks++ < 2, up: (text) => isMove(text) && moves++ < 1 };
    session.move(someMove(session));
    await pass(NOTICED * 2);
    const sent = server.heard.filter(isMove);
    expect(sent).toHaveLength(3);
    expect(new Set(sent).size).toBe(1);
    expect(shown(session).moves).toHaveLength(1);
    expect(session.state.value.pending).toBeNull();
    sameAsServer(session, game);
  });

  it("says after 2 s that an answer is late, and takes it back", async () => {
    const session = await opened(server.make({ variant: "mini" }));
    server.weather = { down: () => false, up: isMove };
    session.move(someMove(session));
    await pass(1900);
    expect(session.state.value.lateAnswer).toBe(false);
    await pass(200);
    expect(session.state.value.lateAnswer).toBe(true);
    server.weather = { down: () => false, up: () => false };
    await pass(PING_EVERY);
    expect(session.state.value.lateAnswer).toBe(false);
  });
});

describe("a connection that breaks", () => {
  it("goes on where it was, silently, and sends what was not answered", async () => {
    const game = server.make({ variant: "mini" });
    const session = await opened(game);
    session.move(someMove(session));
    await pass(100);
    const news: TableNews[] = [];
    session.onNews((item) => news.push(item));
    server.weather = { down: () => true, up: () => false };
    session.move(someMove(session));
    await pass(100);
    server.weather = { down: () => false, up: () => false };
    server.socket.end();
    expect(session.state.value.connection).toBe("reconnecting");
    await pass(1000);
    expect(session.state.value.connection).toBe("open");
    expect(server.socket.since).toBe(2);
    expect(shown(session).moves).toHaveLength(2);
    expect(session.state.value.pending).toBeNull();
    expect(news).toEqual([]); // it was told again: no sound
    sameAsServer(session, game);
  });

  it("replaces a half-open socket after the pong is overdue", async () => {
    const game = server.make({ variant: "mini" });
    const session = await opened(game);
    server.socket.cut = true;
    session.move(someMove(session));
    await pass(PING_EVERY + PONG_WITHIN + FIRST_PAUSE + 300);
    expect(server.sockets).toHaveLength(2);
    expect(shown(session).moves).toHaveLength(1);
    sameAsServer(session, game);
  });

  it("waits longer from attempt to attempt, and not at all when the network comes back", async () => {
    const session = await opened(server.make({ variant: "mini" }));
    server.up = false;
    server.socket.end();
    await pass(5 * 60_000);
    const attempts = server.sockets.length - 1;
    expect(attempts).toBeGreaterThan(5);
    expect(attempts).toBeLessThan((5 * 60_000) / (MOST_PAUSE / 2));
    server.up = true;
    dispatchEvent(new Event("online"));
    await pass(200);
    expect(session.state.value.connection).toBe("open");
  });

  it("shows that the browser is offline, and still tries", async () => {
    const session = await opened(server.make({ variant: "mini" }));
    vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    server.up = false;
    dispatchEvent(new Event("offline"));
    expect(session.state.value.connection).toBe("offline");
    await pass(60_000);
    expect(session.state.value.connection).toBe("offline");
    // A server on this machine needs no network.
    server.up = true;
    await pass(MOST_PAUSE);
    expect(session.state.value.connection).toBe("open");
    vi.restoreAllMocks();
    server.up = false;
    dispatchEvent(new Event("offline"));
    server.up = true;
    dispatchEvent(new Event("online"));
    await pass(2000);
    expect(session.state.value.connection).toBe("open");
  });

  it("opens anew in a page from the back/forward cache", async () => {
    const session = await opened(server.make({ variant: "mini" }));
    dispatchEvent(Object.assign(new Event("pagehide"), { persisted: true }));
    await pass(60_000);
    expect(server.sockets).toHaveLength(1);
    dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true }));
    await pass(200);
    expect(session.state.value.connection).toBe("open");
    expect(server.sockets).toHaveLength(2);
  });

  it("does not ask for ever for a game that is not there", async () => {
    const session = open("AAAAAAAA");
    await pass(60_000);
    expect(session.state.value.connection).toBe("unknown-game");
    expect(session.state.value.refused?.error.code).toBe("unknown-game");
    expect(server.sockets.length).toBeLessThan(3);
  });

  it("keeps trying at first when only the network is missing", async () => {
    const game = server.make({ variant: "mini" });
    server.up = false;
    const session = open(game);
    await pass(5000);
    expect(session.state.value.connection).toBe("connecting");
    server.up = true;
    await pass(MOST_PAUSE);
    expect(session.state.value.connection).toBe("open");
  });

  it("gives a finished game up after a few attempts, until somebody wants something", async () => {
    const game = server.make({ variant: "mini" });
    const session = await opened(game);
    session.command("abort");
    await pass(200);
    expect(shown(session).phase).toBe("over");
    server.up = false;
    server.socket.end();
    await pass(10 * 60_000);
    expect(session.state.value.connection).toBe("closed");
    expect(server.sockets.length).toBeLessThan(8);
    server.up = true;
    session.command("offer-rematch");
    await pass(400);
    expect(session.state.value.connection).toBe("open");
    expect(shown(session).previous).toBe(game);
  });
});

describe("a rematch", () => {
  it("goes on in the same session", async () => {
    const game = server.make({ variant: "mini" });
    const session = await opened(game);
    const news: TableNews[] = [];
    session.onNews((item) => news.push(item));
    session.command("abort");
    await pass(200);
    session.command("offer-rematch");
    await pass(200);
    expect(shown(session).game).not.toBe(game);
    expect(shown(session).previous).toBe(game);
    expect(news.map((item) => item.t)).toEqual(["ended", "replaced"]);
    expect(server.sockets).toHaveLength(1);
    expect(session.move(someMove(session))).toBe(true);
    await pass(200);
    expect(shown(session).moves).toHaveLength(1);
    server.socket.end();
    await pass(1000);
    expect(server.socket.game).toBe(shown(session).game);
    expect(news.filter((item) => item.t === "replaced")).toHaveLength(1);
    expect(session.move(someMove(session))).toBe(true);
    await pass(200);
    expect(shown(session).moves).toHaveLength(2);
  });

  it("is found although nothing of it was heard", async () => {
    const game = server.make({ variant: "mini" });
    const session = await opened(game);
    session.command("abort");
    await pass(200);
    server.weather = { down: () => true, up: () => false };
    session.command("offer-rematch");
    await pass(100);
    server.weather = { down: () => false, up: () => false };
    await pass(NOTICED);
    expect(shown(session).previous).toBe(game);
  });
});

describe("whatever the network does", () => {
  const seeds = Array.from({ length: 24 }, (_, seed) => seed + 1);
  it.each(seeds)("the page shows the server's state in the end (seed %i)", async (seed) => {
    const random = randomFrom(seed);
    const game = server.make({ variant: "mini", clock: { initial: 3600, increment: 1 } });
    const session = await opened(game);
    server.weather = { down: () => random() < 0.25, up: () => random() < 0.25 };
    const news: TableNews[] = [];
    session.onNews((item) => news.push(item));
    const commands = ["offer-takeback", "offer-draw", "decline-draw", "offer-pause", "resume", "add-time"] as const;
    for (let step = 0; step < 40; step += 1) {
      if (random() < 0.6) session.move(someMove(session, random()));
      else session.command(commands[Math.floor(random() * commands.length)] ?? "resume", { seat: "white" });
      if (random() < 0.1) server.socket.end();
      if (random() < 0.05) server.socket.cut = true;
      await pass(random() * 3000);
    }
    server.weather = { down: () => false, up: () => false };
    // A cut socket is noticed, replaced, and what waits is sent.
    await pass(NOTICED + PING_EVERY + PONG_WITHIN);
    expect(session.state.value.connection).toBe("open");
    expect(session.state.value.pending).toBeNull();
    expect(session.state.value.lateAnswer).toBe(false);
    sameAsServer(session, game);
    const moved = server.told(game).filter((frame) => frame.t === "moved" && !frame.again);
    expect(news.filter((item) => item.t === "moved").length).toBeLessThanOrEqual(moved.length);
  });
});
