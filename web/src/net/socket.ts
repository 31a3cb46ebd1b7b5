// A table on the server, over its socket.

import type { Connection } from "../game/session.js";
import type { Command, Host, HostEvents } from "./host.js";
import { Link } from "./link.js";
import type { Frame } from "./types.js";

/** The subprotocol; `protocol::SUBPROTOCOL`. */
export const SUBPROTOCOL = "cornerstone.1";
/** How often the server is asked whether it is there. */
export const PING_EVERY = 4000;
/** An answer that takes longer means that the socket is dead, whatever the browser believes. */
export const PONG_WITHIN = 6000;
/** A socket that takes longer to open is tried again. */
export const OPEN_WITHIN = 10_000;
/** The first pause before another attempt, doubled each time. */
export const FIRST_PAUSE = 500;
/** The longest pause. */
export const MOST_PAUSE = 15_000;
/** Attempts at a game that is over; then the page waits to be looked at. */
export const ATTEMPTS_AFTER_END = 4;
/** How long a finished game keeps its socket in a page that nobody looks at. */
export const HIDDEN_AFTER_END = 60_000;

/** As much of a socket as is used. */
export interface SocketLike {
  readonly readyState: number;
  send(text: string): void;
  close(code?: number): void;
  addEventListener(type: "open", listener: () => void): void;
  addEventListener(type: "message", listener: (event: MessageEvent) => void): void;
  addEventListener(type: "close", listener: () => void): void;
}

/** What the outside is to a remote host; tests put their own. */
export interface Outside {
  connect(game: string, since: number | null): SocketLike;
  // Whether the server knows the game; rejects if it cannot be reached.
  knows(game: string): Promise<boolean>;
  random(): number; // 0 to 1
}

const OPEN = 1;

function socketUrl(game: string, since: number | null): string {
  const url = new URL(`/api/socket/${encodeURIComponent(game)}`, location.href);
  url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
  if (since !== null) url.searchParams.set("since", String(since));
  return url.href;
}

async function knows(game: string): Promise<boolean> {
  // A socket that is refused says nothing of why.
  const url = `/api/games/${encodeURIComponent(game)}`;
  const response = await fetch(url, { credentials: "same-origin", signal: AbortSignal.timeout(OPEN_WITHIN) });
  return response.status !== 404;
}

/** The browser's network. */
export const network: Outside = {
  connect: (game, since) => new WebSocket(socketUrl(game, since), SUBPROTOCOL),
  knows,
  random: Math.random,
};

/** A table on the server. */
export class RemoteHost implements Host {
  readonly kind = "remote";
  private events: HostEvents | null = null;
  private socket: SocketLike | null = null;
  private readonly link: Link;
  private attempts = 0;
  private everOpened = false;
  private over = false; // the game is
  private points = false; // a win can be followed by playing on for points
  private retry: ReturnType<typeof setTimeout> | undefined;
  private pings: ReturnType<typeof setInterval> | undefined;
  private pong: ReturnType<typeof setTimeout> | undefined;
  private rest: ReturnType<typeof setTimeout> | undefined;
  private readonly unlisten = new AbortController();

  constructor(
    private game: string,
    private readonly outside: Outside = network,
  ) {
    this.link = new Link({
      send: (text) => this.post(text),
      frame: (frame) => this.read(frame),
      late: (late) => this.events?.late(late),
    });
  }

  open(events: HostEvents): void {
    this.events = events;
    const { signal } = this.unlisten;
    addEventListener("online", () => this.wake(), { signal });
    // The socket would notice late. A server on this machine or in the house answers a new one all the same.
    addEventListener("offline", () => this.lost(), { signal });
    // A page from the back/forward cache has a dead socket and does not know it.
    addEventListener("pageshow", (event) => event.persisted && this.reconnect(), { signal });
    addEventListener("pagehide", (event) => event.persisted && this.sleep(), { signal });
    document.addEventListener("visibilitychange", () => this.seen(), { signal });
    this.connect();
  }

  send(command: Command): void {
    this.link.command(command);
    this.wake();
  }

  follow(game: string): void {
    this.game = game;
    this.over = false;
    this.everOpened = false;
    this.link.forget();
    this.reconnect();
  }

  refresh(): void {
    this.link.version = null;
    this.reconnect();
  }

  close(): void {
    this.unlisten.abort();
    this.hangUp();
    this.link.close();
    clearTimeout(this.retry);
    clearTimeout(this.rest);
    this.events = null;
  }

  private tell(connection: Connection): void {
    this.events?.connection(connection);
  }

  // What a table without a socket is.
  private missing(): Connection {
    if (navigator.onLine === false) return "offline";
    return this.everOpened ? "reconnecting" : "connecting";
  }

  private connect(): void {
    clearTimeout(this.retry);
    this.retry = undefined;
    if (this.events === null) return;
    this.tell(this.missing());
    const socket = this.outside.connect(this.game, this.link.version);
    this.socket = socket;
    this.pong = setTimeout(() => this.drop(socket), OPEN_WITHIN);
    // A socket that was given up may still say something.
    socket.addEventListener("open", () => {
      if (socket === this.socket) this.opened();
    });
    socket.addEventListener("message", (event) => {
      if (socket === this.socket) this.message(event.data);
    });
    socket.addEventListener("close", () => {
      if (socket === this.socket) this.closed();
    });
  }

  private opened(): void {
    clearTimeout(this.pong);
    this.pong = undefined;
    this.everOpened = true;
    this.tell("open");
    this.link.opened();
    this.pings = setInterval(() => this.ping(), PING_EVERY);
  }

  private ping(): void {
    const { socket } = this;
    if (socket?.readyState !== OPEN) return;
    this.link.tick();
    this.post('{"t":"ping"}');
    this.pong ??= setTimeout(() => this.drop(socket), PONG_WITHIN);
  }

  private message(data: unknown): void {
    let frame: Frame;
    try {
      frame = JSON.parse(String(data)) as Frame;
    } catch {
      return;
    }
    // Whatever comes shows that the other side lives.
    clearTimeout(this.pong);
    this.pong = undefined;
    this.attempts = 0;
    this.link.receive(frame);
  }

  private read(frame: Frame): void {
    if (frame.t === "state") {
      // A rematch goes on over the same socket; the next one goes to it directly.
      this.game = frame.d.game;
      this.over = frame.d.phase === "over";
      this.points = frame.d.terms.points;
    } else if (frame.t === "ended") {
      this.over = !(this.points && frame.d.result.reason === "home");
    } else if (frame.t === "played-on") {
      this.over = true;
    }
    this.events?.frame(frame);
  }

  private post(text: string): boolean {
    if (this.socket?.readyState !== OPEN) return false;
    this.socket.send(text);
    return true;
  }

  // A socket that does not answer is left to itself: closing it properly could take minutes.
  private drop(socket: SocketLike): void {
    if (socket === this.socket) this.lost();
  }

  private closed(): void {
    const refused = !this.everOpened;
    this.lost();
    if (refused) void this.ask();
  }

  // A socket that never opened: is there no such game, or no network?
  private async ask(): Promise<void> {
    const { game } = this;
    const known = await this.outside.knows(game).catch(() => true);
    if (!known && game === this.game && !this.everOpened) this.unknown();
  }

  private unknown(): void {
    this.hangUp();
    clearTimeout(this.retry);
    this.tell("unknown-game");
    this.events?.trouble({ code: "unknown-game", args: {} });
    this.unlisten.abort();
  }

  private hangUp(): void {
    const { socket } = this;
    this.socket = null;
    clearInterval(this.pings);
    clearTimeout(this.pong);
    this.pong = undefined;
    socket?.close();
  }

  // Lets go of the socket and tries again after a pause, which grows from attempt to attempt.
  private lost(): void {
    this.hangUp();
    clearTimeout(this.retry);
    if (this.over && this.link.idle && this.attempts >= ATTEMPTS_AFTER_END) {
      this.tell("closed");
      return;
    }
    this.tell(this.missing());
    const pause = Math.min(FIRST_PAUSE * 2 ** this.attempts, MOST_PAUSE);
    this.attempts += 1;
    // Spread over half the pause, so that a server that comes back is not met by everybody at once.
    this.retry = setTimeout(() => this.connect(), pause * (0.5 + this.outside.random() / 2));
  }

  // Lets go of the socket until somebody looks.
  private sleep(): void {
    this.hangUp();
    clearTimeout(this.retry);
    this.tell(this.over ? "closed" : this.missing());
  }

  private reconnect(): void {
    this.hangUp();
    this.attempts = 0;
    this.connect();
  }

  // Somebody looks, wants something, or the network is back: no more waiting.
  private wake(): void {
    if (this.socket === null) this.reconnect();
  }

  private seen(): void {
    clearTimeout(this.rest);
    if (document.visibilityState === "visible") {
      this.wake();
      this.ping();
      return;
    }
    this.rest = setTimeout(() => {
      if (this.over && this.link.idle) this.sleep();
    }, HIDDEN_AFTER_END);
  }
}
