// A server for tests: real tables of the module behind sockets that delay, lose and break.

import { LocalTable } from "../wasm/cornerstone.js";
import type { Act, Arrival } from "../workers/messages.js";
import type { Outside, SocketLike } from "./socket.js";
import type { CreateGame, Frame, Opponent } from "./types.js";

const DELAY = 20;

/** What a network does to the texts that pass. */
export interface Weather {
  // Whether a text is lost on its way to the page, or to the server.
  down(frame: Frame): boolean;
  up(text: string): boolean;
}

const FAIR: Weather = { down: () => false, up: () => false };

/** A socket to a fake server. */
export class FakeSocket implements SocketLike {
  readyState = 0;
  cut = false; // both directions are dead and nobody is told
  private readonly listeners: { type: string; listener: (event: never) => void }[] = [];

  constructor(
    readonly game: string,
    readonly since: number | null,
    private readonly server: FakeServer,
  ) {}

  addEventListener(type: string, listener: (event: never) => void): void {
    this.listeners.push({ type, listener });
  }

  private tell(type: string, event: Event): void {
    for (const each of this.listeners) if (each.type === type) each.listener(event as never);
  }

  open(): void {
    if (this.readyState !== 0) return;
    this.readyState = 1;
    this.tell("open", new Event("open"));
  }

  send(text: string): void {
    if (this.cut || this.server.weather.up(text)) return;
    setTimeout(() => {
      if (!this.cut && this.readyState === 1) this.server.hear(this, text);
    }, DELAY);
  }

  deliver(text: string): void {
    if (this.cut || this.server.weather.down(JSON.parse(text) as Frame)) return;
    setTimeout(() => {
      if (!this.cut && this.readyState === 1) this.tell("message", new MessageEvent("message", { data: text }));
    }, DELAY);
  }

  /** The server's side ends it, or the network does and the browser notices. */
  end(): void {
    if (this.readyState === 3) return;
    this.readyState = 3;
    this.tell("close", new Event("close"));
  }

  close(): void {
    this.readyState = 3;
    this.server.left(this);
  }
}

interface Table {
  readonly local: LocalTable;
  readonly frames: Frame[]; // everything that was told
}

/** A server whose only guest holds one seat or both. */
export class FakeServer implements Outside {
  weather: Weather = FAIR;
  up = true;
  readonly sockets: FakeSocket[] = [];
  readonly heard: string[] = [];
  private readonly tables = new Map<string, Table>();
  private bits = 1;

  /** Makes a game and says its id. */
  make(game: CreateGame, opponent: Opponent = "device"): string {
    const wish = JSON.stringify({ game, opponent });
    const local = LocalTable.create(performance.now(), Date.now(), wish, this.bits++);
    const id = local.game();
    this.tables.set(id, { local, frames: [] });
    this.act(id, JSON.parse(local.first_acts()) as Act[]);
    return id;
  }

  /** The last socket that was opened. */
  get socket(): FakeSocket {
    const socket = this.sockets.at(-1);
    if (socket === undefined) throw new Error("nobody connected");
    return socket;
  }

  connect(game: string, since: number | null): SocketLike {
    const socket = new FakeSocket(game, since, this);
    this.sockets.push(socket);
    setTimeout(() => {
      if (!this.up || !this.tables.has(game)) {
        socket.end();
        return;
      }
      socket.open();
      this.hand(game, { t: "connect", since });
    }, DELAY);
    return socket;
  }

  knows(game: string): Promise<boolean> {
    return this.up ? Promise.resolve(this.tables.has(game)) : Promise.reject(new Error("no network"));
  }

  random(): number {
    return 0.5;
  }

  hear(socket: FakeSocket, text: string): void {
    this.heard.push(text);
    this.hand(socket.game, { t: "message", text, bits: this.bits++ });
  }

  left(socket: FakeSocket): void {
    if (socket === this.sockets.at(-1) && this.tables.has(socket.game)) this.hand(socket.game, { t: "disconnect" });
  }

  /** Asks the table for its whole state, past every socket. */
  truth(game: string): Frame {
    const table = this.table(game);
    // Somebody must be connected to be told.
    table.local.handle(performance.now(), Date.now(), JSON.stringify({ t: "connect", since: null }));
    const text = JSON.stringify({ t: "sync", d: { since: null } });
    const arrival = JSON.stringify({ t: "message", text, bits: 0 });
    const acts = JSON.parse(table.local.handle(performance.now(), Date.now(), arrival)) as Act[];
    const frame = acts.find((act) => act.t === "frame");
    if (frame === undefined) throw new Error("the table says nothing");
    return JSON.parse(frame.text) as Frame;
  }

  /** What the table told, whether it arrived or not. */
  told(game: string): readonly Frame[] {
    return this.table(game).frames;
  }

  private table(game: string): Table {
    const table = this.tables.get(game);
    if (table === undefined) throw new Error(`no game ${game}`);
    return table;
  }

  private hand(game: string, arrival: Arrival): void {
    const table = this.table(game);
    const text = table.local.handle(performance.now(), Date.now(), JSON.stringify(arrival));
    this.act(game, JSON.parse(text) as Act[]);
  }

  private act(game: string, acts: readonly Act[]): void {
    const table = this.table(game);
    for (const act of acts) {
      if (act.t === "frame") {
        table.frames.push(JSON.parse(act.text) as Frame);
        const socket = this.sockets.at(-1);
        if (socket?.game === game) socket.deliver(act.text);
      } else if (act.t === "persist") {
        this.hand(game, { t: "committed", batch: act.batch });
      } else if (act.t === "became") {
        this.tables.set(act.game, table);
      }
    }
  }
}
