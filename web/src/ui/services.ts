// What the app asks of the rest of the page: games on this device, games on the server, the variants.

import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { TableSession, VariantInfo } from "../game/session.js";
import type { SavedGame as Kept } from "../game/index.js";
import type { CreateGame, CreatedGame, Opponent, Seat, Site } from "../net/types.js";

/** What the app shows of a game that is kept on this device. */
export type SavedGame = Pick<Kept, "game" | "variant" | "white" | "black" | "plies" | "live" | "at">;

/** Everything outside the components, in one place that tests can replace. */
export interface Services {
  /** Every variant, presets first. */
  variants(): Promise<readonly VariantInfo[]>;
  /** Makes a game on this device; resolves to its id. */
  createLocal(game: CreateGame, opponent: Opponent): Promise<string>;
  openLocal(game: string): TableSession;
  openRemote(game: string): TableSession;
  /** Games kept on this device, the last played first. */
  saves(): Promise<readonly SavedGame[]>;
  /** Resolves to false where the game is open in another tab, and stays. */
  discard(game: string): Promise<boolean>;
  site(): Promise<Site>;
  /** Makes a game on the server. Rejects with a `RefusedError`. */
  createRemote(game: CreateGame): Promise<CreatedGame>;
  /** Takes a free seat. Rejects with a `RefusedError`. */
  sit(game: string, seat?: Seat): Promise<void>;
}

const Context = createContext<Services | null>(null);

/** Gives the services to everything below. */
export const ServicesProvider = Context.Provider;

/** The services of the app. */
export function useServices(): Services {
  const services = useContext(Context);
  if (services === null) throw new Error("no services above this component");
  return services;
}
