// A session at a table: keeps what frames tell, asks the rules what that means, and sends commands.

import { signal, type ReadonlySignal } from "@preact/signals";
import type { Host, Saving } from "../net/host.js";
import { randomNonce } from "../net/random.js";
import type { ApiError, Frame, Seat, State } from "../net/types.js";
import type { GameMoves } from "../workers/messages.js";
import { frozen } from "./clock.js";
import { newsOf } from "./news.js";
import { moverOf, reduce } from "./reduce.js";
import type {
  CommandName,
  Connection,
  Square,
  TableNews,
  TableSession,
  TableState,
  View,
} from "./session.js";

/** The rules as far as a session asks them. */
export interface RulesOf {
  view(game: GameMoves): Promise<View>;
  why(game: GameMoves, path: string): Promise<ApiError | null>;
}

/** The rules that could not be asked are asked again after so long. */
export const ASK_AGAIN = 5000;

interface Pending {
  readonly path: Square[];
  readonly nonce: string;
  readonly at: number;
  readonly plies: number; // of the position it was made in
  ackedIn: number | null; // the version that has it
}

/** What the rules are asked about a state. */
export function movesOf(state: State): GameMoves {
  const { terms, start, moves, extra, phase, points } = state;
  const playsOn = phase === "playing-on" || extra.length > 0 || points !== null;
  return { variant: terms.variant, start, moves, extra: playsOn ? extra : null };
}

function plyCount(state: State): number {
  return state.moves.length + state.extra.length;
}

// Positions are the same while the game and its last plies are.
function positionKey(state: State): string {
  const last = state.extra.at(-1) ?? state.moves.at(-1) ?? "";
  return [state.game, state.turn, plyCount(state), last, state.phase === "playing-on"].join(" ");
}

/** A session over a host. */
export class Session implements TableSession {
  private readonly told = signal<TableState>({
    kind: "local",
    connection: "connecting",
    lateAnswer: false,
    table: null,
    toldAt: 0,
    view: null,
    pending: null,
    refused: null,
    thinking: null,
    presenceAt: 0,
    saving: "device",
  });
  // The newest truth; what is shown follows when the rules have said what it means.
  private known: State | null = null;
  private version = 0;
  private toldAt = 0;
  private view: View | null = null; // what the rules say, whatever the phase
  private viewKey = "";
  private asking = false;
  private again: ReturnType<typeof setTimeout> | undefined;
  private news: TableNews[] = [];
  private pending: Pending | null = null;
  private readonly listeners = new Set<(news: TableNews) => void>();
  private readonly closers = new Set<() => void>();
  private closed = false;

  constructor(
    private readonly host: Host,
    private readonly rules: RulesOf,
  ) {
    this.set({ kind: host.kind, saving: host.kind === "local" ? "device" : "server" });
    host.open({
      frame: (frame) => this.frame(frame),
      connection: (connection) => this.connection(connection),
      late: (lateAnswer) => this.set({ lateAnswer }),
      thinking: (thinking) => this.thinking(thinking),
      saving: (saving) => this.saving(saving),
      trouble: (error) => this.set({ refused: { error, at: performance.now() } }),
    });
  }

  get state(): ReadonlySignal<TableState> {
    return this.told;
  }

  move(path: Square[], confirmed = false): boolean {
    // The move is meant for what is shown; should more be known by now, the table refuses it.
    const { table } = this.told.peek();
    if (table === null || this.pending !== null) return false;
    const mover = moverOf(table);
    if (mover === null || !table.you[mover]) return false;
    const nonce = randomNonce();
    const at = performance.now();
    this.pending = { path, nonce, at, plies: plyCount(table), ackedIn: null };
    this.set({ pending: { path, nonce }, refused: null, ...this.clocks(table) });
    const d = { path: path.join("-"), turn: table.turn, nonce };
    this.host.send({ t: "move", d: confirmed ? { ...d, confirmed } : d });
    return true;
  }

  command(name: CommandName, options: { seat?: Seat; turn?: number } = {}): void {
    const d = { nonce: randomNonce(), ...(options.seat === undefined ? {} : { seat: options.seat }) };
    if (name === "accept-draw" || name === "accept-takeback") {
      const offers = this.known?.offers;
      const offer = name === "accept-draw" ? offers?.draw : offers?.takeback;
      const turn = options.turn ?? offer?.turn ?? this.known?.turn ?? 0;
      this.host.send({ t: name, d: { ...d, turn } });
    } else {
      this.host.send({ t: name, d });
    }
  }

  async viewAt(plies: number): Promise<View> {
    const { known } = this;
    if (known === null) throw new Error("nothing is known of the table yet");
    const game = movesOf(known);
    const inGame = Math.min(plies, known.moves.length);
    const after = plies - inGame;
    return this.rules.view({
      ...game,
      moves: game.moves.slice(0, inGame),
      extra: after > 0 || plies >= plyCount(known) ? (game.extra?.slice(0, after) ?? null) : null,
    });
  }

  async why(path: Square[]): Promise<ApiError | null> {
    const { known } = this;
    return known === null ? null : this.rules.why(movesOf(known), path.join("-"));
  }

  onNews(listener: (news: TableNews) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Reads the whole state again, as whoever the browser is now. */
  refresh(): void {
    this.host.refresh();
  }

  takeOver(): void {
    this.host.takeOver?.();
  }

  /** Calls `listener` when the session is closed. */
  onClose(listener: () => void): void {
    this.closers.add(listener);
  }

  close(): void {
    if (this.closed) return;
    this.closed = true;
    clearTimeout(this.again);
    this.host.close();
    this.listeners.clear();
    this.set({ connection: "closed", thinking: null });
    for (const closer of this.closers) closer();
  }

  private set(change: Partial<TableState>): void {
    this.told.value = { ...this.told.peek(), ...change };
  }

  private connection(connection: Connection): void {
    if (connection !== this.told.peek().connection) this.set({ connection });
  }

  private thinking(thinking: Seat | null): void {
    if (thinking !== this.told.peek().thinking) this.set({ thinking });
  }

  private saving(saving: Saving): void {
    if (saving !== this.told.peek().saving) this.set({ saving });
  }

  private frame(frame: Frame): void {
    if (this.closed) return;
    const before = this.known;
    const after = reduce(before, frame);
    const news = newsOf(before, frame);
    this.known = after;
    if (frame.v !== undefined && frame.t !== "ack") this.version = frame.v;
    if (before?.clock !== after?.clock) this.toldAt = performance.now();
    if (before?.presence !== after?.presence) this.set({ presenceAt: performance.now() });
    if (news !== null) this.news.push(news);
    this.settle(frame, before);
    if (frame.t === "state" && this.follows(frame.d)) return;
    this.show();
  }

  // Whether the pending move is still on its way after a frame.
  private settle(frame: Frame, before: State | null): void {
    const { pending } = this;
    if (frame.t === "refused") {
      const own = pending !== null && frame.d.nonce === pending.nonce;
      if (own) this.pending = null;
      this.set({ refused: { error: frame.d.error, at: performance.now() } });
    } else if (pending === null) {
      return;
    } else if (frame.t === "ack" && frame.d.nonce === pending.nonce) {
      pending.ackedIn = frame.v ?? 0;
    } else if (frame.t === "moved" && this.known !== null && plyCount(this.known) > pending.plies) {
      this.pending = null;
    } else if (frame.t === "state" && frame.d.game !== before?.game) {
      this.pending = null;
    }
    if (this.pending?.ackedIn !== null && (this.pending?.ackedIn ?? Infinity) <= this.version) this.pending = null;
  }

  // A player who was away when the rematch began goes over to it.
  private follows(state: State): boolean {
    if (state.next === null || !(state.you.white || state.you.black)) return false;
    this.host.follow(state.next);
    return true;
  }

  // The clock that the mover sees stands still from the sending on, until the answer.
  private clocks(table: State): Pick<TableState, "table" | "toldAt"> {
    const { pending, toldAt } = this;
    if (pending === null || table.clock === null) return { table, toldAt };
    const clock = frozen(table.clock, toldAt, pending.at);
    return { table: { ...table, clock }, toldAt: pending.at };
  }

  // Shows what is known: at once if the position is the same, else together with what the rules say of it.
  private show(): void {
    const { known } = this;
    if (known === null) return;
    const key = positionKey(known);
    if (key === this.viewKey || this.view === null) this.publish(known);
    if (key !== this.viewKey && !this.asking) this.ask(known, key);
  }

  private ask(known: State, key: string): void {
    this.asking = true;
    this.rules.view(movesOf(known)).then(
      (view) => this.viewed(view, key),
      () => this.unviewed(),
    );
  }

  private viewed(view: View, key: string): void {
    this.asking = false;
    if (this.closed || this.known === null) return;
    if (key === positionKey(this.known)) {
      this.viewKey = key;
      this.view = view;
      this.publish(this.known);
    } else {
      this.show();
    }
  }

  // Without rules the table still shows moves, clocks and offers.
  private unviewed(): void {
    this.asking = false;
    if (this.closed || this.known === null) return;
    this.view = null;
    this.viewKey = "";
    this.publish(this.known);
    clearTimeout(this.again);
    this.again = setTimeout(() => this.show(), ASK_AGAIN);
  }

  private publish(table: State): void {
    const { pending, view } = this;
    const shown = pending === null ? null : { path: pending.path, nonce: pending.nonce };
    this.set({ ...this.clocks(table), view: view && limited(view, table), pending: shown });
    const news = this.news;
    this.news = [];
    for (const item of news) for (const listener of this.listeners) listener(item);
  }
}

// The rules know nothing of flags, resignations and pauses.
function limited(view: View, table: State): View {
  const moves = table.phase === "playing" || table.phase === "playing-on";
  return moves || view.mover === null ? view : { ...view, mover: null, legal: [] };
}
