// Every text the browser shows. A component that calls `t` while the application has named a signal
// with `trackLanguage` is drawn again when the language changes: nothing is reloaded.

import { catalogue as english, languages, loaders, type Messages } from "./generated";
import type { Args, Catalogue } from "./runtime";

export { languages } from "./generated";
export type { Args, Value } from "./runtime";

/** A language that has a catalogue. */
export type Language = (typeof languages)[number];

/** The name of a message. */
export type Key = keyof Messages;

/** What a message takes after its name: nothing, or its arguments. */
export type ArgsOf<K extends Key> = Messages[K] extends undefined ? [] : [args: Messages[K]];

let current: Language = "en";
let asked: Language = current;
let catalogue: Catalogue = english;
const listeners = new Set<(language: Language) => void>();
let track: () => void = () => undefined;

/** The text of a message in the current language. */
export function t<K extends Key>(key: K, ...args: ArgsOf<K>): string {
  track();
  const entry = catalogue[key] ?? key;
  return typeof entry === "string" ? entry : entry((args[0] ?? {}) as Args);
}

/** A refusal or an error that came as a code; a general text for one that is not known. */
export function word(code: string, args: Args = {}): string {
  return wordOf("refusal", code, args);
}

/** Why a game ended, by the code of the reason; a general text for one that is not known. */
export function wordResult(reason: string, args: Args = {}): string {
  return wordOf("result", reason, args);
}

function wordOf(family: "refusal" | "result", code: string, args: Args): string {
  track();
  // The family stands first, so that no code names a property every object has.
  const entry = catalogue[`${family}-${code}`];
  if (typeof entry === "string") return entry;
  try {
    if (entry) return entry(args);
  } catch (error) {
    // The sender left an argument out: say the general thing rather than a wrong one.
    if (!(error instanceof RangeError)) throw error;
  }
  return t(`${family}-unknown`);
}

/** The current language. */
export function language(): Language {
  track();
  return current;
}

/** Loads a language if need be and shows it. The last call wins; a failed load changes nothing. */
export async function setLanguage(wanted: Language): Promise<void> {
  asked = wanted;
  const loaded = wanted === "en" ? english : await loaders[wanted]?.();
  if (!loaded || asked !== wanted) return;
  catalogue = loaded;
  current = wanted;
  if (typeof document !== "undefined") document.documentElement.lang = wanted;
  for (const listener of listeners) listener(wanted);
}

/** Calls back after every change of language; returns the way to stop it. */
export function onLanguage(listener: (language: Language) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Names what is read whenever a text is asked for: the value of a signal that `onLanguage` sets. */
export function trackLanguage(read: () => void): void {
  track = read;
}

/** The first language of a list such as `navigator.languages` that has a catalogue. */
export function preferred(tags: readonly string[]): Language {
  for (const tag of tags) {
    const primary = tag.toLowerCase().split("-")[0];
    const found = languages.find((known) => known === primary);
    if (found) return found;
  }
  return "en";
}
