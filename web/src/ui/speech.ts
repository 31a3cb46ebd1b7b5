// What is spoken to those who listen. Additions to a live region are read one after the other.

import { signal, type ReadonlySignal } from "@preact/signals";

/** One thing that was said. */
export interface Utterance {
  readonly id: number;
  readonly text: string;
}

const KEPT = 4;
const polite = signal<readonly Utterance[]>([]);
const urgent = signal<readonly Utterance[]>([]);
let count = 0;

/** What was said lately, politely and urgently. */
export const spoken: Readonly<Record<"polite" | "urgent", ReadonlySignal<readonly Utterance[]>>> = { polite, urgent };

/** Says something when the listener has a moment. */
export function say(text: string): void {
  add(polite, text);
}

/** Says something at once: the end of a game, and own time running out. */
export function shout(text: string): void {
  add(urgent, text);
}

function add(region: typeof polite, text: string): void {
  if (text === "") return;
  count += 1;
  region.value = [...region.peek().slice(1 - KEPT), { id: count, text }];
}

/** Forgets everything, when another screen begins. */
export function hush(): void {
  polite.value = [];
  urgent.value = [];
}
