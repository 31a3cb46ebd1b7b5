// Every way to a table, and the games kept on this device.

import { sit as sitOnServer } from "../net/api.js";
import { type Engine, engineWorker } from "../net/engine.js";
import { IndexedShelf } from "../net/indexed.js";
import { createLocal as make, type Device, discardLocal, LocalHost } from "../net/local.js";
import { webLocks } from "../net/locks.js";
import { type Rules, rulesWorker } from "../net/rules.js";
import { type SavedGame, Saves } from "../net/saves.js";
import { RemoteHost } from "../net/socket.js";
import type { CreateGame, Opponent, Seat } from "../net/types.js";
import { onSeat, tellSeat } from "./seats.js";
import type { TableSession, VariantInfo } from "./session.js";
import { Session } from "./table.js";

export { createGame as createRemote, site } from "../net/api.js";
export { RefusedError } from "../net/refused.js";
export type { SavedGame } from "../net/saves.js";

let rules: Rules | undefined;
let device: Device | undefined;
// Games that were just made: their table already stands in the worker.
const fresh = new Map<string, LocalHost>();
const remote = new Set<Session>();

function theRules(): Rules {
  rules ??= rulesWorker();
  return rules;
}

function theDevice(): Device {
  device ??= {
    rules: theRules(),
    saves: new Saves(new IndexedShelf()),
    locks: webLocks,
    engine: (): Engine => engineWorker(),
  };
  return device;
}

/** Every variant, presets first. */
export function variants(): Promise<readonly VariantInfo[]> {
  return theRules().variants();
}

/** Makes a game on this device; resolves to its id, which `openLocal` opens. */
export async function createLocal(game: CreateGame, opponent: Opponent): Promise<string> {
  const host = await make(theDevice(), { game, opponent });
  fresh.set(host.game, host);
  return host.game;
}

/** Opens a game that is kept on this device. */
export function openLocal(game: string): TableSession {
  const host = fresh.get(game) ?? new LocalHost(theDevice(), game);
  fresh.delete(game);
  return new Session(host, theRules());
}

/** Goes on with a saved game; one with a clock is paused. */
export const continueLocal = openLocal;

/** Opens a game on the server. */
export function openRemote(game: string): TableSession {
  onSeat(refresh);
  const session = new Session(new RemoteHost(game), theRules());
  remote.add(session);
  session.onClose(() => remote.delete(session));
  return session;
}

/** Takes a free seat at a game on the server; an open session of it then holds that seat. */
export async function sit(game: string, seat?: Seat): Promise<void> {
  await sitOnServer(game, seat);
  refresh(game);
  tellSeat(game);
}

// Who we are is told when the socket opens, and a seat may have brought the first cookie.
function refresh(game: string): void {
  for (const session of remote) if (session.state.peek().table?.game === game) session.refresh();
}

/** Games kept on this device, the last played first. */
export async function saves(): Promise<readonly SavedGame[]> {
  const games = await theDevice().saves.list();
  return games.filter((game) => !game.broken);
}

/** Throws a saved game away; resolves to false where it is open in another tab, and stays. */
export function discard(game: string): Promise<boolean> {
  return discardLocal(theDevice(), game);
}
