// The shelf in the browser's database.

import type { StoredRecord } from "../workers/messages.js";
import type { Change, SavedGame, Shelf } from "./saves.js";

const NAME = "cornerstone";
const VERSION = 1;
/** A database that does not open for so long (another tab holds an old one) is not there. */
const PATIENCE = 5000;

/** Games in IndexedDB. */
export class IndexedShelf implements Shelf {
  private opening: Promise<IDBDatabase> | null = null;

  async write(change: Change): Promise<void> {
    const database = await this.database();
    const transaction = database.transaction(["games", "records"], "readwrite");
    const games = transaction.objectStore("games");
    const records = transaction.objectStore("records");
    for (const record of change.records ?? []) records.put(record);
    for (const game of change.games ?? []) games.put(game);
    for (const game of change.remove ?? []) {
      games.delete(game);
      records.delete(versionsOf(game));
    }
    await finished(transaction);
  }

  async records(game: string): Promise<readonly StoredRecord[]> {
    const database = await this.database();
    const transaction = database.transaction("records");
    return answered<StoredRecord[]>(transaction.objectStore("records").getAll(versionsOf(game)));
  }

  async games(): Promise<readonly SavedGame[]> {
    const database = await this.database();
    return answered<SavedGame[]>(database.transaction("games").objectStore("games").getAll());
  }

  async has(game: string): Promise<boolean> {
    const database = await this.database();
    return (await answered<number>(database.transaction("games").objectStore("games").count(game))) > 0;
  }

  private database(): Promise<IDBDatabase> {
    this.opening ??= open().then(
      (database) => {
        // Another tab needs a newer version, or the browser threw ours away: open again when asked.
        database.addEventListener("versionchange", () => {
          database.close();
          this.opening = null;
        });
        database.addEventListener("close", () => (this.opening = null));
        return database;
      },
      (error: unknown) => {
        this.opening = null;
        throw error;
      },
    );
    return this.opening;
  }
}

function versionsOf(game: string): IDBKeyRange {
  return IDBKeyRange.bound([game, 0], [game, Number.MAX_SAFE_INTEGER]);
}

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    // Where storage is forbidden even the name is missing, or asking throws.
    const request = indexedDB.open(NAME, VERSION);
    const patience = setTimeout(() => reject(new Error("the database does not open")), PATIENCE);
    request.addEventListener("upgradeneeded", () => {
      const database = request.result;
      database.createObjectStore("games", { keyPath: "game" });
      database.createObjectStore("records", { keyPath: ["game", "version"] });
    });
    request.addEventListener("success", () => {
      clearTimeout(patience);
      resolve(request.result);
    });
    request.addEventListener("error", () => {
      clearTimeout(patience);
      reject(request.error ?? new Error("the database cannot be opened"));
    });
  });
}

function answered<T>(request: IDBRequest): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener("success", () => resolve(request.result as T));
    request.addEventListener("error", () => reject(request.error ?? new Error("the database cannot be read")));
  });
}

// What is put is kept once the transaction is complete, not before.
function finished(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.addEventListener("complete", () => resolve());
    const failed = (): void => reject(transaction.error ?? new Error("the database cannot be written"));
    transaction.addEventListener("abort", failed);
    transaction.addEventListener("error", failed);
  });
}
