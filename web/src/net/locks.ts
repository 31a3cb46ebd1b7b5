// One tab a local game.

/** A lock that is not free for so long is somebody else's. */
const BUSY_AFTER = 400;

/** A lock that is held until it is given back. */
export type Release = () => void;

/** Locks by name. */
export interface Locks {
  // Calls `busy` once if somebody else has it, and resolves when it is ours. Rejects when aborted.
  take(name: string, busy: () => void, signal: AbortSignal): Promise<Release>;
}

/** Web Locks; where the browser has none (plain http on a network) every lock is free. */
export const webLocks: Locks = {
  async take(name, busy, signal) {
    const { locks } = navigator as { locks?: LockManager };
    if (locks === undefined) return () => {};
    const free = await hold(locks, name, { ifAvailable: true });
    if (free !== null) return free;
    // The page before a reload may need a moment to let go.
    const patience = setTimeout(busy, BUSY_AFTER);
    try {
      return (await hold(locks, name, { signal })) ?? (() => {});
    } finally {
      clearTimeout(patience);
    }
  },
};

function hold(locks: LockManager, name: string, options: LockOptions): Promise<Release | null> {
  return new Promise((resolve, reject) => {
    const held = locks.request(name, options, (lock) => {
      if (lock === null) {
        resolve(null);
        return undefined;
      }
      return new Promise<void>((release) => resolve(release));
    });
    held.catch(reject);
  });
}
