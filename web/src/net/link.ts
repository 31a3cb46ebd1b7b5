// One reader of a table: puts versions in order, notices gaps, and sends commands until they are answered.

import type { Command } from "./host.js";
import type { ClientMessage, Frame } from "./types.js";

/** A command without an answer for so long is sent again, and the reader told. */
export const LATE_AFTER = 2000;

/** What a link is connected to. */
export interface Wire {
  // Sends a text; false if there is no connection now.
  send(text: string): boolean;
  frame(frame: Frame): void;
  late(late: boolean): void;
}

interface Unanswered {
  readonly text: string;
  sentAt: number; // when it was sent last
  readonly since: number; // when it was sent first
}

/** What a connection's end needs to know of what was read over it. */
export class Link {
  // The last version that was read; null before the first state.
  version: number | null = null;
  private asked = false; // a sync is on its way
  private game: string | null = null;
  private readonly unanswered = new Map<string, Unanswered>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private isLate = false;

  constructor(private readonly wire: Wire) {}

  /** Whether every command was answered. */
  get idle(): boolean {
    return this.unanswered.size === 0;
  }

  /** Sends a command, now or when there is a connection, until it is answered. */
  command(command: Command): void {
    const text = JSON.stringify(command);
    const now = performance.now();
    this.unanswered.set(command.d.nonce, { text, sentAt: now, since: now });
    this.wire.send(text);
    this.watch();
  }

  /** There is a connection, which tells what came after `version` by itself. */
  opened(): void {
    this.asked = true;
    this.again(() => true);
  }

  /** Forgets the game: another one is read from now on. */
  forget(): void {
    this.version = null;
    this.game = null;
    this.unanswered.clear();
    this.asked = false;
    this.watch();
  }

  /** Stops the timers. */
  close(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
  }

  /** Asks for what is missing, or for everything. */
  sync(since: number | null = this.version): void {
    this.asked = true;
    const message: ClientMessage = { t: "sync", d: { since } };
    this.wire.send(JSON.stringify(message));
  }

  /** Looks whether something got lost: to be called every few seconds. */
  tick(): void {
    if (this.asked) this.sync();
    const before = performance.now() - LATE_AFTER;
    this.again((waits) => waits.sentAt <= before);
  }

  /** Takes a frame. */
  receive(frame: Frame): void {
    switch (frame.t) {
      case "state":
        // What was asked of another game must not be done in this one.
        if (this.game !== null && frame.d.game !== this.game) this.unanswered.clear();
        this.game = frame.d.game;
        this.version = frame.v ?? 0;
        this.asked = false;
        this.watch();
        this.wire.frame(frame);
        return;
      case "synced":
        if (frame.v === this.version) {
          this.asked = false;
          this.wire.frame(frame);
        } else {
          this.sync(null);
        }
        return;
      case "pong":
        this.compare(frame.v ?? 0);
        return;
      case "ack":
        this.answered(frame.d.nonce);
        this.wire.frame(frame);
        return;
      case "refused":
        if (frame.d.nonce !== null) this.answered(frame.d.nonce);
        this.wire.frame(frame);
        return;
      case "presence":
        this.wire.frame(frame);
        return;
      default:
        this.event(frame);
    }
  }

  private event(frame: Frame): void {
    const { v } = frame;
    if (v === undefined || this.version === null || v <= this.version) return;
    if (v > this.version + 1) {
      if (!this.asked) this.sync();
      return;
    }
    this.version = v;
    this.wire.frame(frame);
  }

  private compare(version: number): void {
    if (this.version === null) {
      this.sync(null);
    } else if (version !== this.version && !this.asked) {
      // A lower version is of another history: nothing that was read holds.
      this.sync(version < this.version ? null : this.version);
    }
  }

  private answered(nonce: string): void {
    this.unanswered.delete(nonce);
    this.watch();
  }

  // Sends again what was not answered; the nonce makes it apply once.
  private again(which: (waits: Unanswered) => boolean): void {
    for (const waits of this.unanswered.values()) {
      if (which(waits) && this.wire.send(waits.text)) waits.sentAt = performance.now();
    }
  }

  private watch(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    const first = Math.min(...[...this.unanswered.values()].map((waits) => waits.since));
    const missing = first + LATE_AFTER - performance.now();
    const late = missing <= 0;
    if (late !== this.isLate) {
      this.isLate = late;
      this.wire.late(late);
    }
    if (!late && Number.isFinite(missing)) this.timer = setTimeout(() => this.watch(), missing);
  }
}
