import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import { Session } from "../game/table.js";
import type { TableNews, TableState } from "../game/session.js";
import { createLocal, LocalHost } from "./local.js";
import { bench, type Bench, loadModule } from "./testkit.js";
import type { CreateGame, Opponent } from "./types.js";

beforeAll(() => {
  // `cargo x web` builds the module before these tests run; without it they must fail.
  loadModule(readFileSync(`${import.meta.dirname}/../wasm/cornerstone_bg.wasm`));
});

const MINI: CreateGame = { variant: "mini" };
const NORMAL: Opponent = { computer: "normal" };

async function made(device: Bench, game: CreateGame, opponent: Opponent): Promise<Session> {
  return new Session(await createLocal(device, { game, opponent }), device.rules);
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

const myMove = (state: TableState): boolean =>
  state.view !== null &&
  state.pending === null &&
  state.view.mover !== null &&
  state.table?.you[state.view.mover] === true &&
  state.view.plies === state.table.moves.length + state.table.extra.length;

const isOver = (state: TableState): boolean => state.table?.phase === "over";

// Plays the mover's most advancing move until `enough`.
async function play(session: Session, enough: (state: TableState) => boolean): Promise<TableState> {
  for (;;) {
    const state = await when(session, (now) => myMove(now) || isOver(now));
    if (enough(state) || isOver(state)) return state;
    const { view } = state;
    if (view === null) throw new Error("no view");
    const sign = view.mover === "white" ? 1 : -1;
    const worth = (square: string): number => sign * (square.charCodeAt(0) + Number(square.slice(1)));
    const best = view.legal.filter((move) => move.asks === null);
    best.sort((a, b) => worth(b.to) - worth(b.from) - (worth(a.to) - worth(a.from)));
    const path = best[0]?.path ?? view.legal[0]?.path ?? [];
    expect(session.move([...path])).toBe(true);
    await when(session, (now) => now.pending === null);
  }
}

describe("a local game", () => {
  it("is played to its end against the computer, saved at every ply", async () => {
    const device = bench();
    const session = await made(device, MINI, NORMAL);
    const news: TableNews[] = [];
    session.onNews((item) => news.push(item));
    const end = await play(session, () => false);
    expect(end.table?.result?.reason).toBeTruthy();
    expect(news.filter((item) => item.t === "moved")).toHaveLength(end.table?.moves.length ?? 0);
    expect(news.filter((item) => item.t === "ended")).toHaveLength(1);
    const [saved] = await device.saves.list();
    expect(saved).toMatchObject({ live: false, plies: end.table?.moves.length, variant: "mini" });
    session.close();
  });
});
