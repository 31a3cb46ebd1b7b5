// What a table's session needs of whoever runs the table.

import type { Connection } from "../game/session.js";
import type { ApiError, ClientMessage, Frame, Seat } from "./types.js";

/** Where a local game is kept: on the device, in this page only (a reload loses it), or on a server. */
export type Saving = "device" | "page" | "server";

/** What a host tells. Frames come in order, each once, without a gap. */
export interface HostEvents {
  frame(frame: Frame): void;
  connection(connection: Connection): void;
  late(late: boolean): void; // a command has waited too long for its answer
  thinking(seat: Seat | null): void;
  saving(saving: Saving): void;
  trouble(error: ApiError): void; // why there is no table
}

/** A command of a table, without its nonce. */
export type Command = Exclude<ClientMessage, { t: "ping" } | { t: "sync" }>;

/** Whoever runs a table. */
export interface Host {
  readonly kind: "local" | "remote";
  open(events: HostEvents): void;
  // Sends a command until it is answered.
  send(command: Command): void;
  // Goes over to another game: the rematch that began while nobody was connected.
  follow(game: string): void;
  // Reads the whole state again, as whoever we are now.
  refresh(): void;
  // Opens here what is open in another tab; that one lets go. Only games on this device are in one tab alone.
  takeOver?(): void;
  close(): void;
}
