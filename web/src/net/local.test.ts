import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import type { TableNews, TableState } from "../game/session.js";
import { Session } from "../game/table.js";
import { createLocal, discardLocal, LocalHost } from "./local.js";
import { KEPT } from "./saves.js";
import { bench, type Bench, engineWorker, FakeWorker, loadModule, randomFrom } from "./testkit.js";
import type { CreateGame, Opponent } from "./types.js";
import { Engine } from "./engine.js";
import type { FromEngine, ToEngine } from "../workers/messages.js";

beforeAll(() => {
  // `cargo x web` builds the module before these tests run; without it they must fail.
  loadModule(readFileSync(`${import.meta.dirname}/../wasm/cornerstone_bg.wasm`));
});

const MINI: CreateGame = { variant: "mini" };
const NORMAL: Opponent = { computer: "normal" };

async function made(device: Bench, game: CreateGame = MINI, opponent: Opponent = NORMAL): Promise<Session> {
  const session = new Session(await createLocal(device, { game, opponent }), device.rules);
  await when(session, (state) => state.view !== null);
  return session;
}

function resumed(device: Bench, game: string): Session {
  return new Session(new LocalHost(device, game), device.rules);
}

function when(session: Session, what: (state: TableState) => boolean): Promise<TableState> {
  return new Promise((resolve, reject) => {
    const patience = setTimeout(() => reject(new Error(JSON.stringify(session.state.peek()))), 4000);
    const stop = session.state.subscribe((state) => {
      if (!what(state)) return;
      clearTimeout(patience);
      queueMicrotask(() => stop());
      resolve(state);
    });
  });
}

function gameOf(session: Session): string {
  return session.state.peek().table?.game ?? "";
}

const isOver = (state: TableState): boolean => state.table?.phase === "over";

const isMine = (state: TableState): boolean =>
  state.view !== null &&
  state.pending === null &&
  state.connection === "open" &&
  state.view.mover !== null &&
  state.table?.you[state.view.mover] === true;

const hasPlies = (plies: number) => (state: TableState): boolean =>
  state.view?.plies === plies && state.pending === null;

// Makes the mover's most advancing move.
async function step(session: Session): Promise<void> {
  const { view } = await when(session, isMine);
  if (view === null) throw new Error("no view");
  const sign = view.mover === "white" ? 1 : -1;
  const worth = (square: string): number => sign * (square.charCodeAt(0) + Number(square.slice(1)));
  const gain = (move: { from: string; to: string }): number => worth(move.to) - worth(move.from);
  const [best] = view.legal.toSorted((a, b) => gain(b) - gain(a));
  expect(session.move([...(best?.path ?? [])])).toBe(true);
  await when(session, (state) => state.pending === null);
}

describe("a local game", () => {
  it("is played to its end against the computer, saved at every ply", async () => {
    const device = bench();
    const session = await made(device);
    const news: TableNews[] = [];
    session.onNews((item) => news.push(item));
    for (;;) {
      const state = await when(session, (now) => isMine(now) || isOver(now));
      if (isOver(state)) break;
      const before = state.table?.moves.length ?? 0;
      await step(session);
      expect((await device.saves.list())[0]?.plies).toBeGreaterThan(before);
    }
    const { table } = session.state.peek();
    expect(table?.result?.reason).toBeTruthy();
    expect(news.filter((item) => item.t === "moved")).toHaveLength(table?.moves.length ?? 0);
    expect(news.filter((item) => item.t === "moved" && item.computer).length).toBeGreaterThan(5);
    expect(news.filter((item) => item.t === "ended")).toHaveLength(1);
    expect((await device.saves.list())[0]).toMatchObject({ live: false, plies: table?.moves.length });
    session.close();
  });

  it("gives the wished colour, and the computer opens where it is White", async () => {
    const session = await made(bench(), { ...MINI, color: "black" });
    await when(session, hasPlies(1));
    expect(session.state.peek().table?.you).toEqual({ white: false, black: true });
    session.close();
  });

  it("gives both seats to two on one device", async () => {
    const session = await made(bench(), MINI, "device");
    await step(session);
    await step(session);
    expect(session.state.peek().table?.moves).toHaveLength(2);
    session.close();
  });

  it("of a variant or level that is not there is refused", async () => {
    const device = bench();
    await expect(createLocal(device, { game: { variant: "none" }, opponent: NORMAL })).rejects.toMatchObject({
      error: { code: "unknown-variant" },
    });
    const level = { computer: "godlike" };
    await expect(createLocal(device, { game: MINI, opponent: level })).rejects.toMatchObject({
      error: { code: "unknown-level" },
    });
  });

  it("says why a path is not legal, and shows earlier positions", async () => {
    const session = await made(bench(), MINI, "device");
    expect((await session.why(["a1", "b1"]))?.code).toBe("occupied");
    await step(session);
    expect((await session.viewAt(0)).plies).toBe(0);
    expect((await session.viewAt(1)).pieces).toEqual(session.state.peek().view?.pieces);
    session.close();
  });

  it("goes on with a rematch in the same session", async () => {
    const device = bench();
    const session = await made(device);
    const first = gameOf(session);
    const news: string[] = [];
    session.onNews((item) => news.push(item.t));
    session.command("abort");
    await when(session, isOver);
    session.command("offer-rematch");
    const { table } = await when(session, (state) => state.table?.previous === first && state.view !== null);
    expect(table?.you).toEqual({ white: false, black: true });
    expect(news.slice(0, 2)).toEqual(["ended", "replaced"]);
    await when(session, hasPlies(1)); // the computer has White now
    await step(session);
    await when(session, hasPlies(3));
    const saves = await device.saves.list();
    expect(saves.map((game) => game.game).toSorted()).toEqual([first, gameOf(session)].toSorted());
    expect(device.locks.held).toContain(`cornerstone-game-${gameOf(session)}`);
    session.close();
    const again = resumed(bench(device), gameOf(session));
    await when(again, isMine);
    expect(again.state.peek().table).toMatchObject({ previous: first, moves: session.state.peek().table?.moves });
    again.close();
  });

  it("opens its rematch when a finished one that has one is opened", async () => {
    const device = bench();
    const session = await made(device);
    const first = gameOf(session);
    session.command("abort");
    await when(session, isOver);
    session.command("offer-rematch");
    await when(session, (state) => state.table?.previous === first);
    session.close();
    const again = resumed(bench(device), first);
    await when(again, (state) => state.table?.game === gameOf(session) && state.connection === "open");
    expect(again.state.peek().table?.previous).toBe(first);
    again.close();
  });
});

describe("a saved game", () => {
  it("goes on after a reload", async () => {
    const device = bench();
    const session = await made(device);
    await step(session);
    await when(session, hasPlies(2));
    const before = session.state.peek().table;
    session.close();
    const again = resumed(bench(device), gameOf(session));
    await when(again, isMine);
    expect(again.state.peek().table?.moves).toEqual(before?.moves);
    await step(again);
    await when(again, hasPlies(4));
    again.close();
  });

  it("with a clock is paused after a reload, uncharged", async () => {
    const device = bench();
    const session = await made(device, { ...MINI, clock: { initial: 300, increment: 0 } }, "device");
    await step(session);
    await step(session);
    session.close();
    const again = resumed(bench(device), gameOf(session));
    const { table, view } = await when(again, (state) => state.view !== null);
    expect(table).toMatchObject({ phase: "paused", clock: { white: 300_000, running: null } });
    expect(view).toMatchObject({ mover: null, legal: [] });
    again.command("resume");
    await when(again, (state) => state.table?.phase === "playing");
    await step(again);
    again.close();
  });

  it("has its computer think again after a reload", async () => {
    const device = bench();
    const silent: Bench = { ...device, engine: () => new Engine(() => new FakeWorker(() => {})) };
    const session = await made(silent);
    await step(session);
    expect(session.state.peek().thinking).toBe("black");
    session.close();
    const again = resumed(bench(device), gameOf(session));
    await when(again, hasPlies(2));
    again.close();
  });

  it("that cannot be read is set aside", async () => {
    const device = bench();
    const session = await made(device);
    session.close();
    const game = gameOf(session);
    await device.shelf.write({ records: [{ game, version: 1, at: 0, body: "{}" }] });
    const again = resumed(bench(device), game);
    const { refused } = await when(again, (state) => state.refused !== null);
    expect(refused?.error.code).toBe("broken-save");
    await when(again, (state) => state.connection === "closed");
    expect((await device.saves.list())[0]).toMatchObject({ broken: true, live: false });
    again.close();
  });

  it("of a newer program is left as it is", async () => {
    const device = bench();
    const session = await made(device);
    session.close();
    const game = gameOf(session);
    await device.shelf.write({ records: [{ game, version: 1, at: 0, body: '{"f":99,"e":{}}' }] });
    const again = resumed(bench(device), game);
    const { refused } = await when(again, (state) => state.refused !== null);
    expect(refused?.error.code).toBe("newer-save");
    expect((await device.saves.list())[0]).toMatchObject({ broken: false });
    again.close();
  });

  it("that is not there is unknown", async () => {
    const session = resumed(bench(), "AAAAAAAA");
    const { refused } = await when(session, (state) => state.connection === "unknown-game");
    expect(refused?.error.code ?? "unknown-game").toBe("unknown-game");
    session.close();
  });

  it("opens in one tab; the next waits until that one closes", async () => {
    const device = bench();
    const session = await made(device);
    await step(session);
    await when(session, hasPlies(2));
    const other = resumed(bench(device), gameOf(session));
    await when(other, (state) => state.connection === "other-tab");
    expect(other.state.peek().table).toBeNull();
    session.close();
    await when(other, isMine);
    expect(other.state.peek().table?.moves).toHaveLength(2);
    other.close();
  });

  it("is taken over by another tab, and stops in the first until that one closes", async () => {
    const device = bench();
    const session = await made(device);
    await step(session);
    await when(session, hasPlies(2));
    const other = resumed(bench(device), gameOf(session));
    await when(other, (state) => state.connection === "other-tab");
    other.takeOver();
    await when(session, (state) => state.connection === "other-tab");
    await when(other, isMine);
    await step(other);
    await when(other, hasPlies(4));
    expect(session.state.peek().table?.moves).toHaveLength(2);
    other.close();
    await when(session, (state) => isMine(state) && hasPlies(4)(state));
    await step(session);
    await when(session, hasPlies(6));
    session.close();
    await expect.poll(() => device.locks.held).toEqual([]);
  });

  it("is not thrown away while another tab has it", async () => {
    const device = bench();
    const session = await made(device);
    const game = gameOf(session);
    expect(await discardLocal(bench(device), game)).toBe(false);
    await step(session);
    await when(session, hasPlies(2));
    session.close();
    await when(session, (state) => state.connection === "closed");
    await expect.poll(() => discardLocal(bench(device), game)).toBe(true);
    expect(await device.shelf.records(game)).toEqual([]);
  });

  it("that was thrown away all the same gets no records without the first", async () => {
    const device = bench();
    const session = await made(device);
    const game = gameOf(session);
    await bench(device).saves.discard(game);
    const { view } = await when(session, isMine);
    session.move([...(view?.legal[0]?.path ?? [])]);
    await when(session, (state) => state.connection === "unknown-game");
    expect(await device.shelf.records(game)).toEqual([]);
    session.close();
  });

  it("makes room for younger ones when it is finished and old", async () => {
    const device = bench();
    for (let game = 0; game < KEPT + 3; game += 1) {
      const session = await made(device);
      if (game > 0) {
        session.command("abort");
        await when(session, isOver);
      }
      session.close();
    }
    const games = await device.saves.list();
    expect(games.filter((game) => !game.live)).toHaveLength(KEPT);
    expect(games.filter((game) => game.live)).toHaveLength(1);
  });
});

describe("a device that keeps nothing", () => {
  it("does not stop the game, and says so", async () => {
    const device = bench();
    device.shelf.refuses = true;
    const session = await made(device);
    expect(session.state.peek().saving).toBe("page");
    await step(session);
    await when(session, hasPlies(2));
    const again = resumed(device, gameOf(session));
    session.close();
    await when(again, isMine);
    expect(again.state.peek().table?.moves).toHaveLength(2);
    again.close();
  });

  it("gets what it missed once it takes it", async () => {
    const device = bench();
    const session = await made(device);
    await step(session);
    await when(session, hasPlies(2));
    device.shelf.refuses = true;
    await step(session);
    await when(session, hasPlies(4));
    expect(session.state.peek().saving).toBe("page");
    device.shelf.refuses = false;
    await step(session);
    await when(session, hasPlies(6));
    expect(session.state.peek().saving).toBe("device");
    session.close();
    const again = resumed(bench(device), gameOf(session));
    await when(again, isMine);
    expect(again.state.peek().table?.moves).toHaveLength(6);
    again.close();
  });
});

describe("a worker that crashes", () => {
  it("is replaced, and the table goes on from what is saved", async () => {
    const device = bench();
    const session = await made(device);
    await step(session);
    const { table } = await when(session, hasPlies(2));
    const news: TableNews[] = [];
    session.onNews((item) => news.push(item));
    device.tableWorkers.at(-1)?.crash();
    expect(session.state.peek().connection).toBe("reconnecting");
    await when(session, isMine);
    expect(session.state.peek().table?.moves).toEqual(table?.moves);
    expect(news).toEqual([]);
    await step(session);
    await when(session, hasPlies(4));
    expect(device.tableWorkers).toHaveLength(2);
    session.close();
  });

  it("loses no command that was under way", async () => {
    const device = bench();
    const session = await made(device);
    const { view } = await when(session, isMine);
    session.move([...(view?.legal[0]?.path ?? [])]);
    device.tableWorkers.at(-1)?.crash();
    await when(session, hasPlies(2));
    expect(session.state.peek().refused).toBeNull();
    session.close();
  });

  it("and the engine's is asked again", async () => {
    let crashes = 0;
    const engines: FakeWorker<never, never>[] = [];
    const device: Bench = {
      ...bench(),
      engine: () =>
        new Engine(() => {
          const good = engineWorker();
          if (crashes >= 2) return good;
          crashes += 1;
          const bad = new FakeWorker<never, never>(() => bad.crash());
          engines.push(bad);
          return bad as unknown as typeof good;
        }),
    };
    const session = await made(device);
    await step(session);
    await when(session, hasPlies(2));
    expect(engines).toHaveLength(2);
    expect(engines.every((engine) => engine.terminated)).toBe(true);
    session.close();
  });

  it("and whose engine always crashes still plays something", async () => {
    const device: Bench = {
      ...bench(),
      engine: () =>
        new Engine(() => {
          const bad: FakeWorker<never, never> = new FakeWorker(() => bad.crash());
          return bad as unknown as ReturnType<typeof engineWorker>;
        }),
    };
    const session = await made(device);
    await step(session);
    await when(session, hasPlies(2));
    await step(session);
    const { table } = await when(session, hasPlies(4));
    expect(table?.phase).toBe("playing");
    session.close();
  });
});

function madWorker(): FakeWorker<ToEngine, FromEngine> {
  return new FakeWorker(({ token }, post) => post({ t: "thought", token, path: "a1-f6" }));
}

describe("the computer's thinking", () => {
  it("that gives no legal move does not stop the game", async () => {
    const session = await made({ ...bench(), engine: () => new Engine(madWorker) });
    await step(session);
    const { table, thinking } = await when(session, hasPlies(2));
    expect(table?.phase).toBe("playing");
    expect(thinking).toBeNull();
    session.close();
  });

  it("is stopped by a take-back, and its answer is not played", async () => {
    const device = bench();
    const slow = new FakeWorker<never, never>(() => {});
    let silent = true;
    const session = await made({
      ...device,
      engine: () => new Engine(() => (silent ? (slow as unknown as ReturnType<typeof engineWorker>) : engineWorker())),
    });
    await step(session);
    expect(session.state.peek().thinking).toBe("black");
    silent = false;
    session.command("offer-takeback");
    await when(session, hasPlies(0));
    expect(slow.terminated).toBe(true);
    expect(session.state.peek().thinking).toBeNull();
    await step(session);
    await when(session, hasPlies(2));
    session.close();
  });
});

describe("whatever the device does", () => {
  it.each([1, 2, 3, 4, 5, 6])("the game goes on and is kept (seed %i)", async (seed) => {
    const random = randomFrom(seed);
    const device = bench();
    const session = await made(device);
    let told = 0;
    session.onNews((item) => (told += item.t === "moved" ? 1 : 0));
    for (let turn = 0; turn < 12; turn += 1) {
      device.shelf.refuses = random() < 0.3;
      await when(session, (state) => isMine(state) || isOver(state));
      if (isOver(session.state.peek())) break;
      const { view } = session.state.peek();
      session.move([...(view?.legal[Math.floor(random() * view.legal.length)]?.path ?? [])], true);
      if (random() < 0.3) device.tableWorkers.at(-1)?.crash();
      await when(session, (state) => state.pending === null && state.connection === "open");
    }
    device.shelf.refuses = false;
    const end = await when(session, (state) => isMine(state) || isOver(state));
    const moves = end.table?.moves ?? [];
    expect(told).toBeLessThanOrEqual(moves.length);
    // Nobody is told what is not kept.
    session.close();
    const again = resumed(device, gameOf(session));
    const { table } = await when(again, (state) => state.view !== null);
    expect(table?.moves).toEqual(moves);
    again.close();
  });
});
