// One tab a local game.

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
    busy();
    const release = await hold(locks, name, { signal });
    return release ?? (() => {});
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
