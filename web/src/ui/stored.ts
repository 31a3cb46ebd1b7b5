// Signals that this browser remembers.

import { effect, signal, type Signal } from "@preact/signals";

/** A value under a key of the local storage. What cannot be read or is of another shape is the fallback. */
export function stored<T>(key: string, fallback: T, read: (raw: unknown) => T): Signal<T> {
  const value = signal(load(key, fallback, read));
  let first = true;
  effect(() => {
    const text = JSON.stringify(value.value);
    // What was only read is not written: another tab may know better.
    if (!first) save(key, text);
    first = false;
  });
  return value;
}

function load<T>(key: string, fallback: T, read: (raw: unknown) => T): T {
  try {
    const text = localStorage.getItem(key);
    return text === null ? fallback : read(JSON.parse(text));
  } catch {
    return fallback;
  }
}

function save(key: string, text: string): void {
  try {
    localStorage.setItem(key, text);
  } catch {
    // A full or forbidden storage: the value holds until the page goes.
  }
}

/** The fields of a stored object; none of anything else. */
export function fields(raw: unknown): Record<string, unknown> {
  return typeof raw === "object" && raw !== null ? (raw as Record<string, unknown>) : {};
}

/** A stored word if it is one of those that are known. */
export function oneOf<T extends string | number>(raw: unknown, known: readonly T[], fallback: T): T {
  return known.find((word) => word === raw) ?? fallback;
}
