import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { FromEngine, FromTable, ThinkAct, ToEngine, ToTable } from "../workers/messages.js";
import { Engine, HANGS_AFTER } from "./engine.js";
import { Rules } from "./rules.js";
import { FakeWorker } from "./testkit.js";

type EngineWorker = FakeWorker<ToEngine, FromEngine>;
type TableWorker = FakeWorker<ToTable, FromTable>;

const THINK: ThinkAct = {
  t: "think",
  turn: 4,
  seat: "black",
  variant: "mini",
  start: "",
  moves: [],
  extra: null,
  level: "normal",
  seed: "1",
};

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

describe("the engine's worker", () => {
  let workers: EngineWorker[];
  let engine: Engine;
  let answers: (string | null)[];

  beforeEach(() => {
    workers = [];
    answers = [];
    engine = new Engine(() => {
      const worker: EngineWorker = new FakeWorker(() => {});
      workers.push(worker);
      return worker;
    });
  });

  const ask = (): void => engine.ask(THINK, (path) => answers.push(path));

  function say(worker: EngineWorker | undefined, path: string): void {
    worker?.say({ t: "thought", token: worker.posted.at(-1)?.token ?? 0, path });
  }

  it("answers one question and waits for the next", async () => {
    expect(workers).toHaveLength(0);
    ask();
    say(workers[0], "a1-a3");
    await vi.advanceTimersByTimeAsync(0);
    ask();
    say(workers[0], "");
    await vi.advanceTimersByTimeAsync(HANGS_AFTER * 2);
    expect(answers).toEqual(["a1-a3", null]);
    expect(workers).toHaveLength(1);
  });

  it("is terminated when the question is given up, and its answer dropped", async () => {
    ask();
    say(workers[0], "a1-a3");
    engine.cancel();
    await vi.advanceTimersByTimeAsync(0);
    expect(workers[0]?.terminated).toBe(true);
    expect(answers).toEqual([]);
    ask();
    expect(workers).toHaveLength(2);
  });

  it("is replaced when it hangs or says that it crashed, but not for ever", async () => {
    ask();
    await vi.advanceTimersByTimeAsync(HANGS_AFTER);
    expect(workers).toHaveLength(2);
    workers[1]?.say({ t: "crashed", why: "unreachable" });
    await vi.advanceTimersByTimeAsync(0);
    expect(workers).toHaveLength(3);
    workers[2]?.crash();
    expect(answers).toEqual([null]);
    expect(workers.every((worker) => worker.terminated)).toBe(true);
  });

  it("drops the answer to an earlier question", async () => {
    ask();
    ask();
    workers.at(-1)?.say({ t: "thought", token: 1, path: "a1-a3" });
    await vi.advanceTimersByTimeAsync(0);
    expect(answers).toEqual([]);
  });
});

describe("the table's worker", () => {
  let workers: TableWorker[];
  let rules: Rules;
  let works: boolean;

  beforeEach(() => {
    workers = [];
    works = true;
    rules = new Rules(() => {
      const worker: TableWorker = new FakeWorker((message, post) => {
        if (!works) worker.crash();
        else if (message.t === "load") {
          post({ t: "answer", id: message.id, answer: { table: 1, game: "AAAAAAAA", acts: [] } });
        } else if ("id" in message) post({ t: "answer", id: message.id, answer: [message.t] });
      });
      workers.push(worker);
      return worker;
    });
  });

  it("that crashes is replaced, and asked again", async () => {
    works = false;
    const answer = rules.variants();
    await vi.advanceTimersByTimeAsync(100);
    works = true;
    await vi.advanceTimersByTimeAsync(1000);
    expect(await answer).toEqual(["variants"]);
    expect(workers).toHaveLength(2);
    expect(workers[0]?.terminated).toBe(true);
  });

  it("that always crashes leaves no question without an answer", async () => {
    works = false;
    const refused = rules.variants().catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await refused).toMatchObject({ error: { code: "rules-unavailable" } });
    expect(workers.length).toBeLessThan(5);
    works = true;
    const later = rules.variants();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await later).toEqual(["variants"]);
  });

  it("tells each of its tables when it is gone", async () => {
    const { table } = await rules.load([]);
    const lost = vi.fn<() => void>();
    rules.listen(table, { acts: () => {}, lost });
    workers[0]?.crash();
    expect(lost).toHaveBeenCalledExactlyOnceWith(null);
    // What is meant for a table that is gone goes nowhere.
    rules.arrive(table, { t: "alarm" });
    await vi.advanceTimersByTimeAsync(1000);
    expect(workers).toHaveLength(1);
  });

  it("tells a table that only that one failed", async () => {
    const { table } = await rules.load([]);
    const lost = vi.fn<(error: unknown) => void>();
    rules.listen(table, { acts: () => {}, lost });
    workers[0]?.say({ t: "failed", table, error: { code: "broken-save", args: {} } });
    await vi.advanceTimersByTimeAsync(0);
    expect(lost).toHaveBeenCalledExactlyOnceWith({ code: "broken-save", args: {} });
    expect(workers[0]?.terminated).toBe(false);
  });
});
