// What other tabs of this browser must know: somebody of us sat down, and may have brought the first cookie.

const NAME = "cornerstone-seats";

let channel: BroadcastChannel | null | undefined;
const listeners = new Set<(game: string) => void>();

// Browsers without it have tabs that are watchers until they are reloaded.
function open(): BroadcastChannel | null {
  if (typeof BroadcastChannel === "undefined") return null;
  const opened = new BroadcastChannel(NAME);
  opened.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
    if (typeof data !== "string") return;
    for (const listener of listeners) listener(data);
  });
  return opened;
}

/** Tells the other tabs that a seat of a game was taken here. */
export function tellSeat(game: string): void {
  channel ??= open();
  channel?.postMessage(game);
}

/** Calls `listener` with every game of which another tab took a seat. */
export function onSeat(listener: (game: string) => void): void {
  channel ??= open();
  listeners.add(listener);
}
