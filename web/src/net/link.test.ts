import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { LATE_AFTER, Link } from "./link.js";
import type { Frame, State } from "./types.js";

let sent: string[];
let read: string[];
let late: boolean[];
let link: Link;
let connected: boolean;

beforeEach(() => {
  vi.useFakeTimers();
  sent = [];
  read = [];
  late = [];
  connected = true;
  link = new Link({
    send: (text) => {
      if (connected) sent.push(text);
      return connected;
    },
    frame: (frame) => read.push(`${frame.t} ${frame.v ?? ""}`.trim()),
    late: (is) => late.push(is),
  });
});

afterEach(() => {
  link.close();
  vi.useRealTimers();
});

function state(v: number, game = "AAAAAAAA"): Frame {
  return { v, t: "state", d: { game } as unknown as State };
}

const nothing = (v: number): Frame => ({ v, t: "nothing" });
const sync = (since: number | null): string => JSON.stringify({ t: "sync", d: { since } });

describe("versions", () => {
  it("let each event through once and in order", () => {
    link.receive(nothing(4)); // before the first state nothing makes sense
    link.receive(state(5));
    for (const v of [5, 6, 6, 7]) link.receive(nothing(v));
    expect(read).toEqual(["state 5", "nothing 6", "nothing 7"]);
    expect(sent).toEqual([]);
  });

  it("show a gap, which is asked for once", () => {
    link.receive(state(5));
    link.receive(nothing(7));
    link.receive(nothing(8));
    expect(sent).toEqual([sync(5)]);
    for (const v of [6, 7, 8]) link.receive({ v, again: true, t: "nothing" });
    link.receive({ v: 8, t: "synced", d: { clock: null } });
    expect(read).toEqual(["state 5", "nothing 6", "nothing 7", "nothing 8", "synced 8"]);
    link.receive(nothing(9));
    expect(link.version).toBe(9);
  });

  it("ask for everything when what was asked for does not close the gap", () => {
    link.receive(state(5));
    link.receive(nothing(8));
    link.receive({ v: 9, t: "synced", d: { clock: null } });
    expect(sent).toEqual([sync(5), sync(null)]);
  });

  it("of a pong show what got lost", () => {
    link.receive(state(5));
    link.receive({ v: 5, t: "pong" });
    expect(sent).toEqual([]);
    link.receive({ v: 6, t: "pong" });
    expect(sent).toEqual([sync(5)]);
  });

  it("are asked for again at every tick until they come", () => {
    link.receive(state(5));
    link.receive(nothing(7));
    link.tick();
    expect(sent).toEqual([sync(5), sync(5)]);
    link.receive(state(7));
    link.tick();
    expect(sent).toHaveLength(2);
  });
});

describe("commands", () => {
  const resign = { t: "resign", d: { nonce: "n" } } as const;
  const text = JSON.stringify(resign);

  it("wait for a connection and are sent again on the next", () => {
    connected = false;
    link.command(resign);
    expect(sent).toEqual([]);
    connected = true;
    link.opened();
    link.opened();
    expect(sent).toEqual([text, text]);
    link.receive({ v: 6, t: "ack", d: { nonce: "n" } });
    link.opened();
    expect(sent).toHaveLength(2);
    expect(link.idle).toBe(true);
  });

  it("are sent again while they are late, not before", () => {
    link.command(resign);
    link.tick();
    expect(sent).toHaveLength(1);
    vi.advanceTimersByTime(LATE_AFTER);
    link.tick();
    link.tick();
    expect(sent).toHaveLength(2);
    expect(late).toEqual([true]);
    link.receive({ t: "refused", d: { nonce: "n", error: { code: "game-over", args: {} } } });
    expect(late).toEqual([true, false]);
  });

  it("of a game are not sent to the next one", () => {
    link.receive(state(5));
    link.command(resign);
    link.receive(state(6)); // the same game
    expect(link.idle).toBe(false);
    link.receive(state(7, "BBBBBBBB"));
    link.opened();
    expect(sent).toEqual([text]);
    expect(link.idle).toBe(true);
  });
});
