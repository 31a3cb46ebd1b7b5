import { afterEach, expect, it, vi } from "vitest";
import type { HostEvents } from "../net/host.js";
import type * as index from "./index.js";

const refreshed: string[] = [];

vi.mock("../net/api.js", () => ({ sit: () => Promise.resolve() }));
vi.mock("../net/rules.js", () => ({ rulesWorker: () => ({ view: () => new Promise(() => {}) }) }));
vi.mock("../net/socket.js", () => ({
  RemoteHost: class {
    readonly kind = "remote";

    constructor(private readonly game: string) {}

    open(events: HostEvents): void {
      const d = { game: this.game, terms: {}, moves: [], extra: [], points: null, you: {}, next: null };
      events.frame({ t: "state", v: 1, d } as never);
    }

    refresh(): void {
      refreshed.push(this.game);
    }

    close(): void {}
  },
}));

type Tab = typeof index;

/** The modules once more, as another tab has them. */
async function tab(): Promise<Tab> {
  vi.resetModules();
  return import("./index.js");
}

afterEach(() => {
  refreshed.length = 0;
});

it("a seat that is taken in one tab is held in the others", async () => {
  const [first, second] = [await tab(), await tab()];
  const sessions = [first.openRemote("AAAAAAAA"), second.openRemote("AAAAAAAA"), second.openRemote("BBBBBBBB")];
  await first.sit("AAAAAAAA");
  expect(refreshed).toEqual(["AAAAAAAA"]);
  await vi.waitFor(() => expect(refreshed).toEqual(["AAAAAAAA", "AAAAAAAA"]));
  for (const session of sessions) session.close();
});
