import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import { loadModule, randomFrom } from "../net/testkit.js";
import type { ClientMessage, CreateGame, Frame, State } from "../net/types.js";
import { LocalTable } from "../wasm/cornerstone.js";
import { think, view } from "../wasm/cornerstone.js";
import type { Act, Arrival } from "../workers/messages.js";
import { newsOf } from "./news.js";
import { moverOf, reduce } from "./reduce.js";
import type { View } from "./session.js";
import { movesOf } from "./table.js";

beforeAll(() => {
  loadModule(readFileSync(`${import.meta.dirname}/../wasm/cornerstone_bg.wasm`));
});

const START: State = {
  game: "AAAAAAAA",
  terms: { variant: "mini", set_up: false, initial: 60_000, increment: 0, points: false, first_move: null },
  start: "3bbb/3bbb/6/6/www3/www3 w 1",
  white: "person",
  black: "free",
  you: { white: true, black: false },
  moves: [],
  extra: [],
  turn: 0,
  phase: "waiting",
  clock: { white: 60_000, black: 60_000, running: null },
  offers: { draw: null, takeback: null, pause: null, rematch: null },
  result: null,
  points: null,
  presence: { white: { here: true }, black: { here: false, claim_in: 30_000 }, watchers: 0 },
  previous: null,
  next: null,
};

function after(frames: Frame[], start: State = START): State {
  let state: State | null = start;
  for (const frame of frames) state = reduce(state, frame);
  if (state === null) throw new Error("no state");
  return state;
}

const SEATED: Frame = { v: 2, t: "seated", d: { seat: "black", holder: "person" } };

function ended(reason: string): Frame {
  const clock = { white: 1, black: 2, running: "black" } as const;
  return { v: 3, t: "ended", d: { result: { winner: "white", reason }, clock } };
}

describe("recorded frames", () => {
  it("seat the second player, move, offer and end", () => {
    const clock = { white: 50_000, black: 60_000, running: "black" } as const;
    const frames: Frame[] = [
      SEATED,
      { v: 3, t: "moved", d: { path: "c2-d2", turn: 1, clock } },
      { v: 4, t: "offered", d: { kind: "draw", offer: { by: "white", turn: 1 } } },
      { v: 5, t: "time-added", d: { to: "black", amount: 15_000, clock: { ...clock, black: 75_000 } } },
      { v: 6, t: "nothing" },
    ];
    const state = after(frames);
    expect(state).toMatchObject({ phase: "playing", moves: ["c2-d2"], turn: 1, black: "person" });
    expect(state.offers.draw).toEqual({ by: "white", turn: 1 });
    expect(state.clock).toEqual({ white: 50_000, black: 75_000, running: "black" });
    expect(moverOf(state)).toBe("black");
    const answered = after([{ v: 7, t: "moved", d: { path: "d5-d4", turn: 2, clock } }], state);
    expect(answered.offers.draw).toBeNull(); // the opponent's move was the answer
    const end: Frame = { v: 8, t: "ended", d: { result: { winner: "white", reason: "time" }, clock } };
    const over = after([end], answered);
    expect(over).toMatchObject({ phase: "over", result: { winner: "white", reason: "time" } });
    expect(over.clock?.running).toBeNull();
    expect(moverOf(over)).toBeNull();
  });

  it("let a move answer what was asked for", () => {
    const asked: Frame[] = [
      SEATED,
      { v: 3, t: "moved", d: { path: "c2-d2", turn: 1, clock: null } },
      { v: 4, t: "offered", d: { kind: "takeback", offer: { by: "white", turn: 1 } } },
      { v: 5, t: "offered", d: { kind: "pause", offer: { by: "black", turn: 1 } } },
    ];
    const state = after(asked);
    expect(state.offers).toMatchObject({ takeback: { by: "white" }, pause: { by: "black" } });
    const moved = after([{ v: 6, t: "moved", d: { path: "d5-d4", turn: 2, clock: null } }], state);
    expect(moved.offers).toEqual(START.offers);
    const back = after([{ v: 6, t: "took-back", d: { plies: 1, turn: 2, clock: null } }], state);
    expect(back).toMatchObject({ moves: [], turn: 2, offers: START.offers });
  });

  it("told again count turns by themselves and leave the clock to what follows", () => {
    // The frames of a reconnection all carry the turn of the telling, 3.
    const state = after([
      { ...SEATED, again: true },
      { v: 3, again: true, t: "offered", d: { kind: "draw", offer: { by: "white", turn: 3 } } },
      { v: 4, again: true, t: "moved", d: { path: "c2-d2", turn: 3, clock: null } },
    ]);
    expect(state.offers.draw).toEqual({ by: "white", turn: 0 });
    expect(state.turn).toBe(1);
    expect(state.clock).toEqual(START.clock);
    const clock = { white: 1, black: 2, running: "black" } as const;
    expect(after([{ v: 4, t: "synced", d: { clock } }], state).clock).toEqual(clock);
  });

  it("play on for points only where the game is for points and was won by home", () => {
    const points = { ...START, terms: { ...START.terms, points: true } };
    expect(after([SEATED, ended("home")]).phase).toBe("over");
    expect(after([SEATED, ended("resigned")], points).phase).toBe("over");
    const on = after([SEATED, ended("home")], points);
    expect(on.phase).toBe("playing-on");
    expect(moverOf(on)).toBe("black");
    const more = after([{ v: 4, t: "moved", d: { path: "d5-d4", turn: 1, clock: null } }], on);
    expect(more).toMatchObject({ moves: [], extra: ["d5-d4"] });
    expect(more.clock?.running).toBe("black"); // the loser's clock runs on
    const end = after([{ v: 5, t: "played-on", d: { points: 4, clock: null } }], more);
    expect(end).toMatchObject({ phase: "over", points: 4, clock: { running: null } });
  });

  it("of a newer server change nothing", () => {
    const newer = { v: 3, t: "fireworks", d: {} } as unknown as Frame;
    expect(after([newer])).toEqual(START);
    expect(newsOf(START, newer)).toBeNull();
  });

  it("say nothing before the first state", () => {
    expect(reduce(null, SEATED)).toBeNull();
    expect(newsOf(null, SEATED)).toBeNull();
  });
});

describe("news", () => {
  const playing = after([SEATED]);
  const moved: Frame = { v: 3, t: "moved", d: { path: "c2-c4-e4", turn: 1, clock: null } };

  it("tell who moved, and whether it was me or the computer", () => {
    expect(newsOf(playing, moved)).toEqual({
      t: "moved",
      path: ["c2", "c4", "e4"],
      by: "white",
      own: true,
      computer: false,
    });
    const machine = { ...playing, white: { computer: "normal" }, you: { white: false, black: true } };
    expect(newsOf(machine, moved)).toMatchObject({ own: false, computer: true });
  });

  it("are none of what is told again", () => {
    expect(newsOf(playing, { ...moved, again: true })).toBeNull();
    expect(newsOf(playing, { v: 9, t: "state", d: playing })).toBeNull();
  });

  it("tell of another game on the table", () => {
    expect(newsOf(playing, { v: 1, t: "state", d: { ...playing, game: "BBBBBBBB" } })).toEqual({ t: "replaced" });
  });
});

// A real table whose guest holds both seats.
class Bench {
  readonly local: LocalTable;
  known: State | null = null;
  private count = 0;

  constructor(game: CreateGame) {
    const wish = JSON.stringify({ game, opponent: "device" });
    this.local = LocalTable.create(0, 0, wish, 1);
    this.act(JSON.parse(this.local.first_acts()) as Act[]);
    this.hand({ t: "connect", since: null });
  }

  private act(acts: Act[]): void {
    for (const act of acts) {
      if (act.t === "frame") this.known = reduce(this.known, JSON.parse(act.text) as Frame);
      else if (act.t === "persist") this.hand({ t: "committed", batch: act.batch });
    }
  }

  hand(arrival: Arrival): void {
    // Time stands still, so that clocks compare.
    this.act(JSON.parse(this.local.handle(0, 0, JSON.stringify(arrival))) as Act[]);
  }

  send(message: { t: string; d?: object }): void {
    this.count += 1;
    const text = JSON.stringify({ t: message.t, d: { ...message.d, nonce: `n${this.count}` } });
    this.hand({ t: "message", text, bits: this.count + 10 });
  }

  truth(): State {
    const sync: ClientMessage = { t: "sync", d: { since: null } };
    const before = this.known;
    this.hand({ t: "message", text: JSON.stringify(sync), bits: 0 });
    const { known } = this;
    this.known = before;
    if (known === null) throw new Error("no state");
    return known;
  }
}

describe("a real table", () => {
  const seen = new Set<string>();
  const commands = [
    "offer-draw",
    "accept-draw",
    "decline-draw",
    "offer-takeback",
    "offer-pause",
    "resume",
    "add-time",
    "resign",
    "offer-rematch",
    "decline-rematch",
  ];

  it.each(Array.from({ length: 12 }, (_, seed) => seed))("and its frames agree (seed %i)", (seed) => {
    const random = randomFrom(seed);
    const bench = new Bench({ variant: "mini", points: seed % 2 === 0, clock: { initial: 600, increment: 2 } });
    for (let step = 0; step < 120; step += 1) {
      const { known } = bench;
      if (known === null) throw new Error("no state");
      seen.add(known.phase);
      if (random() < 0.9 && moverOf(known) !== null) {
        const game = movesOf(known);
        const moves = [game.variant, game.start, JSON.stringify(game.moves), JSON.stringify(game.extra)] as const;
        // White plays well and Black not, so that games are won by home and played on.
        const well = moverOf(known) === "white" || known.phase === "playing-on";
        const { legal } = JSON.parse(view(...moves)) as View;
        const any = legal[Math.floor(random() * legal.length)]?.path.join("-") ?? "";
        const path = well ? think(...moves, "normal", "1") : any;
        bench.send({ t: "move", d: { path, turn: known.turn, confirmed: true } });
      } else {
        const t = commands[Math.floor(random() * commands.length)] ?? "resume";
        const seat = random() < 0.5 ? "white" : "black";
        if (t !== "resign" || random() < 0.1) bench.send({ t, d: { seat, turn: known.turn } });
      }
      expect(bench.known).toEqual(bench.truth());
    }
  });

  it("was seen in every phase but waiting", () => {
    expect([...seen].toSorted()).toEqual(["over", "paused", "playing", "playing-on"]);
  });
});
