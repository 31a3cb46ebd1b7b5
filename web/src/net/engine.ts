// The page's side of the engine's worker.

import type { FromEngine, ThinkAct, ToEngine } from "../workers/messages.js";
import type { WorkerLike } from "./rules.js";

/** After so many crashes the engine has no answer. */
const MOST_CRASHES = 3;
/** A level thinks seconds; whatever takes longer hangs. */
export const HANGS_AFTER = 60_000;

interface Question {
  readonly think: ThinkAct;
  readonly answer: (path: string | null) => void;
  crashes: number;
}

/** The engine in a worker of its own, which is stopped by terminating it. */
export class Engine {
  private worker: WorkerLike<ToEngine> | null = null;
  private question: Question | null = null;
  private token = 0;
  private hangs: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly make: () => WorkerLike<ToEngine>) {}

  /** Asks for a ply; null if the engine cannot say. A question before that is given up. */
  ask(think: ThinkAct, answer: (path: string | null) => void): void {
    this.cancel();
    this.question = { think, answer, crashes: 0 };
    this.post();
  }

  /** Gives the question up: nothing of it is answered. */
  cancel(): void {
    if (this.question === null) return;
    this.question = null;
    this.stop();
  }

  /** Stops for good. */
  close(): void {
    this.question = null;
    this.stop();
  }

  private stop(): void {
    clearTimeout(this.hangs);
    this.worker?.terminate();
    this.worker = null;
  }

  private post(): void {
    if (this.question === null) return;
    this.worker ??= this.start();
    this.token += 1;
    this.worker.postMessage({ token: this.token, think: this.question.think });
    clearTimeout(this.hangs);
    this.hangs = setTimeout(() => this.crashed(), HANGS_AFTER);
  }

  private start(): WorkerLike<ToEngine> {
    const worker = this.make();
    worker.addEventListener("message", (event: MessageEvent<FromEngine>) => {
      if (worker !== this.worker) return;
      const message = event.data;
      if (message.t === "crashed") this.crashed();
      else if (message.token === this.token) this.answered(message.path === "" ? null : message.path);
    });
    worker.addEventListener("error", (event: Event) => {
      event.preventDefault();
      if (worker === this.worker) this.crashed();
    });
    return worker;
  }

  private answered(path: string | null): void {
    clearTimeout(this.hangs);
    const question = this.question;
    this.question = null;
    question?.answer(path);
  }

  private crashed(): void {
    this.stop();
    if (this.question === null) return;
    this.question.crashes += 1;
    if (this.question.crashes >= MOST_CRASHES) this.answered(null);
    else this.post();
  }
}

/** The engine in a real worker. */
export function engineWorker(): Engine {
  return new Engine(
    () => new Worker(new URL("../workers/engine.worker.ts", import.meta.url), { type: "module", name: "engine" }),
  );
}
