// Games kept on this device.

import type { GameSummary, PersistAct, StoredRecord } from "../workers/messages.js";
import type { Saving } from "./host.js";

/** The format of the rows; records carry the number of their own format in their text. */
export const FORMAT = 1;
/** Finished games that are kept. */
export const KEPT = 50;

/** A game as the list of saves has it. */
export interface SavedGame extends GameSummary {
  readonly f: number; // format
  readonly at: number; // when it was played last, UTC milliseconds
  readonly broken: boolean; // its records cannot be replayed
}

/** What one transaction changes. */
export interface Change {
  readonly records?: readonly StoredRecord[];
  readonly games?: readonly SavedGame[];
  readonly remove?: readonly string[]; // games, with their records
}

/** A place for games. Each method is one transaction. */
export interface Shelf {
  write(change: Change): Promise<void>;
  records(game: string): Promise<readonly StoredRecord[]>;
  games(): Promise<readonly SavedGame[]>;
  has(game: string): Promise<boolean>;
}

/** A shelf that lasts as long as the page. */
export class MemoryShelf implements Shelf {
  private readonly kept = new Map<string, SavedGame>();
  private readonly written = new Map<string, Map<number, StoredRecord>>();

  write(change: Change): Promise<void> {
    for (const record of change.records ?? []) {
      const records = this.written.get(record.game) ?? new Map<number, StoredRecord>();
      records.set(record.version, record);
      this.written.set(record.game, records);
    }
    for (const game of change.games ?? []) this.kept.set(game.game, game);
    for (const game of change.remove ?? []) {
      this.kept.delete(game);
      this.written.delete(game);
    }
    return Promise.resolve();
  }

  records(game: string): Promise<readonly StoredRecord[]> {
    return Promise.resolve(inOrder(this.written.get(game)?.values() ?? []));
  }

  games(): Promise<readonly SavedGame[]> {
    return Promise.resolve([...this.kept.values()]);
  }

  has(game: string): Promise<boolean> {
    return Promise.resolve(this.kept.has(game));
  }
}

/** The games of this device: on its shelf as long as that takes them, else in the page. */
export class Saves {
  // What the device's shelf has not taken; read before it, since it is newer.
  private readonly page = new MemoryShelf();
  private missing: Change[] = [];
  private readonly begun = new Set<string>(); // games whose first records were kept
  private where: Saving = "device";
  private readonly listeners = new Set<(saving: Saving) => void>();

  constructor(
    private readonly device: Shelf,
    private readonly now: () => number = Date.now,
  ) {}

  /** Where the next ply will be kept, as far as is known. */
  get saving(): Saving {
    return this.where;
  }

  /** Calls `listener` whenever that changes. */
  onSaving(listener: (saving: Saving) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /**
   * Keeps a batch, all of it or nothing. What the device does not take, the page keeps. Rejects where the game was
   * thrown away: what comes after its first records is worth nothing without them.
   */
  async commit(batch: PersistAct): Promise<void> {
    for (const { game } of batch.games) {
      if (this.begun.has(game) && !(await this.has(game))) throw new Error("the game was thrown away");
    }
    const at = this.now();
    const games = batch.games.map((game) => ({ ...game, f: FORMAT, at, broken: false }));
    await this.write({ records: batch.records, games });
    for (const { game } of games) this.begun.add(game);
    if (batch.finished !== null) await this.prune().catch(() => {});
  }

  // A device that cannot say so is not asked twice: what it does not take, the page keeps.
  private async has(game: string): Promise<boolean> {
    if (this.missing.some(({ games }) => games?.some((row) => row.game === game) === true)) return true;
    return this.device.has(game).catch(() => true);
  }

  private async write(change: Change): Promise<void> {
    const all = merged([...this.missing, change]);
    try {
      try {
        await this.device.write(all);
      } catch {
        // Full, perhaps: old games make room.
        await this.prune(KEPT / 5);
        await this.device.write(all);
      }
      this.missing = [];
      this.change("device");
    } catch {
      this.missing.push(change);
      await this.page.write(change);
      this.change("page");
    }
  }

  private change(saving: Saving): void {
    if (saving === this.where) return;
    this.where = saving;
    for (const listener of this.listeners) listener(saving);
  }

  /** All records of a game, in order. */
  async records(game: string): Promise<readonly StoredRecord[]> {
    const stored = await this.device.records(game).catch(() => []);
    const all = new Map<number, StoredRecord>();
    for (const record of [...stored, ...(await this.page.records(game))]) all.set(record.version, record);
    if (all.size > 0) this.begun.add(game);
    return inOrder(all.values());
  }

  /** Every game, the last played first. */
  async list(): Promise<readonly SavedGame[]> {
    const stored = await this.device.games().catch(() => []);
    const games = new Map<string, SavedGame>();
    for (const game of [...stored, ...(await this.page.games())]) games.set(game.game, game);
    return newestFirst([...games.values()].filter((game) => game.f <= FORMAT));
  }

  /** Sets a game aside whose records cannot be replayed: it is kept, but not offered. */
  async setAside(game: string): Promise<void> {
    const row = (await this.list()).find((saved) => saved.game === game);
    if (row !== undefined) await this.write({ games: [{ ...row, broken: true, live: false }] });
  }

  /** Throws a game away. */
  async discard(game: string): Promise<void> {
    await this.page.write({ remove: [game] });
    this.missing = this.missing.map((change) => without(change, game));
    await this.device.write({ remove: [game] }).catch(() => {});
  }

  // Old finished games go first.
  private async prune(kept = KEPT): Promise<void> {
    const games = await this.device.games();
    const old = newestFirst(games.filter((game) => !game.live));
    const remove = old.slice(kept).map((game) => game.game);
    if (remove.length > 0) await this.device.write({ remove });
  }
}

// `toSorted` is younger than the browsers we serve; the arrays are the callers' own.
/* oxlint-disable unicorn/no-array-sort */
function newestFirst(games: SavedGame[]): SavedGame[] {
  return games.sort((a, b) => b.at - a.at);
}

// A rematch's versions go on from those of the game before it.
function inOrder(records: Iterable<StoredRecord>): StoredRecord[] {
  return [...records].sort((a, b) => a.version - b.version);
}
/* oxlint-enable unicorn/no-array-sort */

function merged(changes: readonly Change[]): Change {
  const games = new Map<string, SavedGame>();
  for (const game of changes.flatMap((change) => change.games ?? [])) games.set(game.game, game);
  return { records: changes.flatMap((change) => change.records ?? []), games: [...games.values()] };
}

function without(change: Change, game: string): Change {
  return {
    records: (change.records ?? []).filter((record) => record.game !== game),
    games: (change.games ?? []).filter((row) => row.game !== game),
  };
}
