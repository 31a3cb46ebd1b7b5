// A table on this device: the table in its worker, the engine in another, every batch saved before it is told.

import type { Act, LocalWish, OpenedTable, PersistAct, ThinkAct } from "../workers/messages.js";
import type { Engine } from "./engine.js";
import type { Command, Host, HostEvents } from "./host.js";
import { Link } from "./link.js";
import { gameLock, type Locks, type Release } from "./locks.js";
import { randomBits } from "./random.js";
import { RefusedError } from "./refused.js";
import type { Rules } from "./rules.js";
import type { Saves } from "./saves.js";
import type { ApiError, Frame } from "./types.js";

/** The computer does not move before the eye has followed one's own move. */
const PACE = 450;
/** The same question is put to the engine so often. */
const MOST_ASKED = 3;

/** What local games need. */
export interface Device {
  readonly rules: Rules;
  readonly saves: Saves;
  readonly locks: Locks;
  engine(): Engine;
  readonly pace?: number; // milliseconds before the computer's move
}

/** Makes and saves a game; its host is handed to whoever opens it first. */
export async function createLocal(device: Device, wish: LocalWish): Promise<LocalHost> {
  const opened = await device.rules.create(wish, randomBits());
  const host = new LocalHost(device, opened.game);
  host.seat(opened);
  await host.made();
  return host;
}

/** Throws a saved game away, unless it is open somewhere; resolves to whether it is gone. */
export async function discardLocal(device: Device, game: string): Promise<boolean> {
  const release = await device.locks.ifFree(gameLock(game));
  if (release === null) return false;
  try {
    await device.saves.discard(game);
  } finally {
    release();
  }
  return true;
}

/** A table on this device. */
export class LocalHost implements Host {
  readonly kind = "local";
  private events: HostEvents | null = null;
  private readonly link: Link;
  private readonly engine: Engine;
  private table: number | null = null;
  private saving: Promise<void> = Promise.resolve();
  private readonly locked = new Map<string, Release>();
  private answer: ReturnType<typeof setTimeout> | undefined;
  private readonly abort = new AbortController();
  private waiting: AbortController | null = null; // for a lock that another tab has
  private steals = false; // that lock is to be taken away
  private robbed = false; // another tab took ours
  private unlisten: () => void = () => {};
  private failures = 0;
  private question = ""; // the last one to the engine
  private asked = 0; // how often

  constructor(
    private readonly device: Device,
    private id: string,
  ) {
    this.engine = device.engine();
    this.link = new Link({
      send: (text) => this.post(text),
      frame: (frame) => this.events?.frame(frame),
      late: (late) => this.events?.late(late),
    });
  }

  /** The id of the game on the table. */
  get game(): string {
    return this.id;
  }

  /** Resolves when what was made is saved. */
  made(): Promise<void> {
    return this.saving;
  }

  /** Takes a table that stands in the worker. */
  seat(opened: OpenedTable): void {
    const { rules } = this.device;
    this.table = opened.table;
    this.id = opened.game;
    rules.listen(opened.table, {
      acts: (acts) => this.act(acts),
      lost: (error) => this.lost(error),
    });
    this.act(opened.acts);
  }

  open(events: HostEvents): void {
    this.events = events;
    this.unlisten = this.device.saves.onSaving((saving) => events.saving(saving));
    events.saving(this.device.saves.saving);
    events.connection("connecting");
    void this.begin();
  }

  send(command: Command): void {
    this.link.command(command);
  }

  follow(game: string): void {
    this.leave();
    this.id = game;
    this.link.forget();
    void this.begin();
  }

  refresh(): void {
    this.link.sync(null);
  }

  /** Opens the game here though another tab has it; that one lets go. */
  takeOver(): void {
    if (this.waiting === null) return;
    this.steals = true;
    this.waiting.abort();
  }

  close(): void {
    this.abort.abort();
    this.waiting?.abort();
    this.unlisten();
    this.leave();
    this.link.close();
    this.engine.close();
    this.events = null;
    void this.finish();
  }

  private async begin(): Promise<void> {
    try {
      await this.lock(this.id);
      // What the table before this one wanted saved belongs to the game.
      await this.saving;
      if (this.table === null) await this.load();
    } catch (error) {
      await this.fail(error);
      return;
    }
    if (this.events === null) return;
    this.events.connection("open");
    this.arrive({ t: "connect", since: this.link.version });
    this.link.opened();
  }

  // What is being saved may finish before another tab goes on.
  private async finish(): Promise<void> {
    await this.saving;
    this.unlock();
  }

  private async load(): Promise<void> {
    const { rules, saves } = this.device;
    const records = await saves.records(this.id);
    if (records.length === 0) throw new RefusedError({ code: "unknown-game", args: {} });
    const opened = await rules.load(records);
    if (this.abort.signal.aborted) rules.drop(opened.table);
    else this.seat(opened);
  }

  private async lock(game: string): Promise<void> {
    if (this.locked.has(game)) return;
    const release = await this.lockOf(game);
    this.locked.set(game, release);
    this.robbed = false;
    if (this.abort.signal.aborted) this.unlock();
  }

  // Waits for the lock, until it is free or is to be taken away.
  private async lockOf(game: string): Promise<Release> {
    const { locks } = this.device;
    const busy = (): void => this.events?.connection("other-tab");
    const lost = (): void => this.lostLock(game);
    const waiting = new AbortController();
    this.waiting = waiting;
    try {
      return await locks.take(gameLock(game), busy, waiting.signal, lost);
    } catch (error) {
      if (!this.steals || this.abort.signal.aborted) throw error;
      return await locks.steal(gameLock(game), lost);
    } finally {
      this.steals = false;
      if (this.waiting === waiting) this.waiting = null;
    }
  }

  // Another tab plays the game: nothing of ours may be written, and we wait as any tab does.
  private lostLock(game: string): void {
    if (!this.locked.delete(game) || this.events === null || game !== this.id) return;
    this.robbed = true;
    this.leave();
    this.events.connection("other-tab");
    void this.begin();
  }

  private unlock(): void {
    for (const release of this.locked.values()) release();
    this.locked.clear();
  }

  private arrive(arrival: Parameters<Rules["arrive"]>[1]): void {
    if (this.table !== null) this.device.rules.arrive(this.table, arrival);
  }

  private post(text: string): boolean {
    if (this.table === null || this.events === null) return false;
    this.arrive({ t: "message", text, bits: randomBits() });
    return true;
  }

  private act(acts: readonly Act[]): void {
    for (const act of acts) {
      switch (act.t) {
        case "frame":
          this.failures = 0;
          this.link.receive(JSON.parse(act.text) as Frame);
          break;
        case "persist":
          this.saving = this.persist(this.saving, act);
          break;
        case "think":
          this.think(act);
          break;
        case "cancel":
          this.cancel();
          break;
        case "reload":
          void this.reload(act.game);
          break;
        case "became":
          this.id = act.game;
          // Nobody else knows the new game yet.
          void this.lock(act.game);
          break;
        case "arm":
        case "disarm":
          break;
      }
    }
  }

  private async persist(before: Promise<void>, act: PersistAct): Promise<void> {
    const { table } = this;
    const { batch } = act;
    await before;
    let t: "committed" | "commit-failed" = "committed";
    try {
      if (this.robbed) throw new Error("another tab has the game");
      await this.device.saves.commit(act);
    } catch {
      t = "commit-failed";
    }
    // A table that came in the place of this one knows nothing of the batch.
    if (table === this.table) this.arrive({ t, batch });
  }

  private think(think: ThinkAct): void {
    // An answer that is no legal ply is asked for again, but not for ever.
    const question = [think.moves.length, think.extra?.length, think.turn].join();
    this.asked = question === this.question ? this.asked + 1 : 1;
    this.question = question;
    if (this.asked > MOST_ASKED) {
      this.arrive({ t: "no-thought", turn: think.turn });
      return;
    }
    this.events?.thinking(think.seat);
    const from = performance.now();
    this.engine.ask(think, (path) => {
      const { turn } = think;
      const pace = this.device.pace ?? PACE;
      const wait = Math.max(pace - (performance.now() - from), 0);
      this.answer = setTimeout(() => {
        this.events?.thinking(null);
        this.arrive(path === null ? { t: "no-thought", turn } : { t: "thought", turn, path });
      }, wait);
    });
  }

  private cancel(): void {
    clearTimeout(this.answer);
    this.engine.cancel();
    this.events?.thinking(null);
  }

  private async reload(game: string): Promise<void> {
    const { table } = this;
    const records = await this.device.saves.records(game);
    if (table === this.table) this.arrive({ t: "reloaded", records });
  }

  // The worker crashed or the table failed: what is saved goes on.
  private lost(error: ApiError | null): void {
    this.table = null;
    this.cancel();
    if (this.events === null) return;
    this.failures += 1;
    if (error !== null && this.failures > 2) {
      void this.fail(new RefusedError(error));
      return;
    }
    this.events.connection("reconnecting");
    void this.begin();
  }

  private async fail(error: unknown): Promise<void> {
    const { events } = this;
    if (events === null) return;
    const refusal: ApiError =
      error instanceof RefusedError ? error.error : { code: "rules-unavailable", args: { why: String(error) } };
    if (refusal.code === "broken-save") await this.device.saves.setAside(this.id);
    events.connection(refusal.code === "unknown-game" ? "unknown-game" : "closed");
    events.trouble(refusal);
  }

  private leave(): void {
    this.cancel();
    if (this.table !== null) this.device.rules.drop(this.table);
    this.table = null;
  }
}
