// One tab a local game.

/** A lock that is not free for so long is somebody else's. */
const BUSY_AFTER = 400;

/** A lock that is held until it is given back. */
export type Release = () => void;

/** Locks by name. */
export interface Locks {
  // Calls `busy` once if somebody else has it, and resolves when it is ours. Rejects when aborted.
  // Calls `lost` should somebody else take it away from us later.
  take(name: string, busy: () => void, signal: AbortSignal, lost: () => void): Promise<Release>;
  // Takes it away from whoever has it, who is told.
  steal(name: string, lost: () => void): Promise<Release>;
  // Takes it if nobody has it; null if somebody does.
  ifFree(name: string): Promise<Release | null>;
}

/** The lock of a local game's id. */
export function gameLock(game: string): string {
  return `cornerstone-game-${game}`;
}

const nothing: Release = () => {};

function manager(): LockManager | undefined {
  return (navigator as { locks?: LockManager }).locks;
}

/** Web Locks; where the browser has none (plain http on a network) every lock is free. */
export const webLocks: Locks = {
  async take(name, busy, signal, lost) {
    const locks = manager();
    if (locks === undefined) return nothing;
    const free = await hold(locks, name, { ifAvailable: true }, lost);
    if (free !== null) return free;
    // The page before a reload may need a moment to let go.
    const patience = setTimeout(busy, BUSY_AFTER);
    try {
      return (await hold(locks, name, { signal }, lost)) ?? nothing;
    } finally {
      clearTimeout(patience);
    }
  },

  async steal(name, lost) {
    const locks = manager();
    if (locks === undefined) return nothing;
    return (await hold(locks, name, { steal: true }, lost)) ?? nothing;
  },

  async ifFree(name) {
    const locks = manager();
    return locks === undefined ? nothing : hold(locks, name, { ifAvailable: true }, nothing);
  },
};

function hold(locks: LockManager, name: string, options: LockOptions, lost: () => void): Promise<Release | null> {
  return new Promise((resolve, reject) => {
    let ours = false;
    const held = locks.request(name, options, (lock) => {
      if (lock === null) {
        resolve(null);
        return undefined;
      }
      ours = true;
      return new Promise<void>((release) => resolve(release));
    });
    // A lock that was granted ends with an error only when it is stolen.
    held.catch((error: unknown) => {
      if (ours) lost();
      else reject(error);
    });
  });
}
