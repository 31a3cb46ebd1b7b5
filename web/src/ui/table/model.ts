// The state of the table page between the session and the components.

import { batch, computed, effect, signal, type ReadonlySignal, type Signal } from "@preact/signals";
import type { LegalMove, Square, TableSession, View } from "../../game/session.js";
import type { Seat } from "../../net/types.js";
import { t } from "../../texts/index";
import { animationAt, prefs } from "../prefs";
import { say } from "../speech";
import { refusalWords } from "../words";
import { allPlies, isLive, isMyMove, ownSeat, roleOf } from "./facts";

/** A position that is looked back at. */
export interface Looking {
  readonly plies: number;
  readonly view: View | null; // null until it has come
}

/** A second step that is being asked for. */
export type Ask = "resign" | "draw" | "abort";

/** Something shown for a while under the board. */
export interface Message {
  readonly text: string;
  readonly id: number;
}

/** How long a message is shown. */
const MESSAGE_SHOWN = 6000;
/** How long a board for two stays after a move has been seen before it turns. */
const TURN_AFTER = 250;

/** All that the components of a table share. */
export class TableModel {
  readonly looking: Signal<Looking | null> = signal(null);
  readonly flipped = signal(false);
  readonly ask: Signal<Ask | null> = signal(null); // which second step is shown
  readonly confirming: Signal<readonly Square[] | null> = signal(null); // a move that loses at once
  readonly message: Signal<Message | null> = signal(null);
  readonly refusedAt: Signal<{ readonly square: Square; readonly id: number } | null> = signal(null);

  /** The view that the board shows. */
  readonly shown: ReadonlySignal<View | null>;
  /** Whose home is at the bottom. */
  readonly orientation: ReadonlySignal<Seat>;
  /** Whether the reader may move now on the board that is shown. */
  readonly canMove: ReadonlySignal<boolean>;

  readonly #turned: Signal<Seat> = signal("white");
  readonly #ends: (() => void)[] = [];
  #count = 0;
  #wanted = 0;

  constructor(readonly session: TableSession) {
    const { state } = session;
    this.shown = computed(() => (this.looking.value === null ? state.value.view : this.looking.value.view));
    this.orientation = computed(() => {
      const seat = this.#base();
      return this.flipped.value ? opposite(seat) : seat;
    });
    this.canMove = computed(() => {
      const { table, view, pending } = state.value;
      return table !== null && this.looking.value === null && pending === null && isMyMove(table, view);
    });
    this.#ends.push(this.#followTurns(), this.#followRefusals(), this.#followTakeBacks(), this.#followQuestions());
  }

  /** Plays a path. A move that loses at once is asked about first. */
  move(path: readonly Square[]): boolean {
    const legal = this.legal(path);
    if (legal !== undefined && legal.asks !== null) {
      this.confirming.value = legal.path;
      return true;
    }
    return this.session.move([...(legal?.path ?? path)]);
  }

  /** Plays the move that was asked about. */
  confirm(): void {
    const path = this.confirming.value;
    batch(() => {
      this.confirming.value = null;
      if (path !== null) this.session.move([...path], true);
    });
  }

  /** The legal move with the ends of a path. */
  legal(path: readonly Square[]): LegalMove | undefined {
    const [from, to] = [path[0], path.at(-1)];
    return this.session.state.value.view?.legal.find((move) => move.from === from && move.to === to);
  }

  /** Shows the position after some plies; the newest one ends looking back. */
  async look(plies: number): Promise<void> {
    const { table } = this.session.state.value;
    if (table === null) return;
    const last = allPlies(table).length;
    const at = Math.min(Math.max(plies, 0), last);
    this.#wanted += 1;
    const wanted = this.#wanted;
    if (at === last) {
      this.looking.value = null;
      return;
    }
    // The board keeps what it shows until the rules have answered.
    const view = await this.session.viewAt(at).catch(() => null);
    if (wanted === this.#wanted && view !== null) this.looking.value = { plies: at, view };
  }

  /** Goes some plies back or forward from what is shown. */
  step(by: number): void {
    void this.look(this.plies() + by);
  }

  /** Plies before the position that is shown. */
  plies(): number {
    const { table } = this.session.state.value;
    return this.looking.value?.plies ?? (table === null ? 0 : allPlies(table).length);
  }

  /** Shows and says something for a while. */
  tell(text: string): void {
    this.#count += 1;
    const id = this.#count;
    this.message.value = { text, id };
    say(text);
    setTimeout(() => {
      if (this.message.peek()?.id === id) this.message.value = null;
    }, MESSAGE_SHOWN);
  }

  /** Turns the view. */
  flip(): void {
    this.flipped.value = !this.flipped.value;
    say(t("say-flipped", { color: this.orientation.value }));
  }

  /** Stops following the session and lets it go. */
  close(): void {
    for (const end of this.#ends) end();
    this.session.close();
  }

  #base(): Seat {
    const { table } = this.session.state.value;
    if (table === null) return "white";
    if (roleOf(table) === "both") return prefs.value.turnBoard ? this.#turned.value : "white";
    return ownSeat(table) ?? "white";
  }

  // The board for two turns when the move has been seen, and not under it.
  #followTurns(): () => void {
    let timer: ReturnType<typeof setTimeout> | null = null;
    let shown = -1;
    const stop = effect(() => {
      const { view } = this.session.state.value;
      const seat = view?.mover ?? null;
      if (view === null || seat === null || view.plies === shown) return;
      const first = shown < 0;
      shown = view.plies;
      if (timer !== null) clearTimeout(timer);
      if (first) this.#turned.value = seat;
      else timer = setTimeout(() => (this.#turned.value = seat), this.#glideTime() + TURN_AFTER);
    });
    return () => {
      stop();
      if (timer !== null) clearTimeout(timer);
    };
  }

  // How long the board shows the last ply on its way.
  #glideTime(): number {
    const { table } = this.session.state.peek();
    const { hop, cap, off } = animationAt(prefs.peek().animation);
    const path = table === null ? undefined : allPlies(table).at(-1);
    return off || path === undefined ? 0 : Math.min(hop * (path.split("-").length - 1), cap);
  }

  #followRefusals(): () => void {
    let seen = this.session.state.peek().refused;
    return effect(() => {
      const { refused, pending } = this.session.state.value;
      if (refused === null || refused === seen || refused.at === seen?.at) return;
      seen = refused;
      const square = refused.error.args["square"] ?? refused.error.args["from"] ?? pending?.path[0];
      if (square !== undefined) this.refuse(square);
      this.tell(refusalWords(refused.error));
    });
  }

  /** Shakes a square of the board. */
  refuse(square: Square): void {
    this.#count += 1;
    this.refusedAt.value = { square, id: this.#count };
  }

  // A question is open only as long as its answer means something, however the table came to be what it is.
  #followQuestions(): () => void {
    return effect(() => {
      const { table, view } = this.session.state.value;
      if (table !== null && !isLive(table) && table.phase !== "waiting") this.ask.value = null;
      const path = this.confirming.value;
      if (table === null || path === null) return;
      const asks = this.legal(path)?.asks ?? null;
      if (asks === null || !isMyMove(table, view)) this.confirming.value = null;
    });
  }

  // What is looked back at may have been taken back.
  #followTakeBacks(): () => void {
    return effect(() => {
      const { table } = this.session.state.value;
      const looking = this.looking.peek();
      if (table !== null && looking !== null && looking.plies >= allPlies(table).length) this.looking.value = null;
    });
  }
}

function opposite(seat: Seat): Seat {
  return seat === "white" ? "black" : "white";
}
