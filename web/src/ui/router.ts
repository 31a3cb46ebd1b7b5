// Which screen an address shows. Going from one to the other never loads a page.

import { signal, type ReadonlySignal } from "@preact/signals";

/** What an address means to the app. */
export type Route =
  | { readonly screen: "start" }
  | { readonly screen: "table"; readonly kind: "local" | "remote"; readonly game: string }
  | { readonly screen: "nowhere" };

const ID = /^[A-Za-z0-9_-]{1,64}$/;

/** Reads the path of an address. */
export function parseRoute(path: string): Route {
  const [first, second, ...rest] = path.split("/").filter((part) => part !== "");
  if (rest.length > 0) return { screen: "nowhere" };
  if (first === "play" && second === undefined) return { screen: "start" };
  if (second === undefined || !ID.test(second)) return { screen: "nowhere" };
  if (first === "play") return { screen: "table", kind: "local", game: second };
  if (first === "g") return { screen: "table", kind: "remote", game: second };
  return { screen: "nowhere" };
}

/** The path of a table. */
export function tablePath(kind: "local" | "remote", game: string): string {
  return kind === "local" ? `/play/${game}` : `/g/${game}`;
}

const current = signal<Route>(parseRoute(location.pathname));

/** The screen of the current address. */
export const route: ReadonlySignal<Route> = current;

/** Goes to an address of the app; the way back leads here, unless this address is replaced. */
export function navigate(path: string, how: "push" | "replace" = "push"): void {
  if (path !== location.pathname) {
    if (how === "push") history.pushState(null, "", path);
    else history.replaceState(null, "", path);
  }
  current.value = parseRoute(path);
}

function onPop(): void {
  current.value = parseRoute(location.pathname);
}

/** Follows the browser's back and forward buttons; returns the way to stop. */
export function followHistory(): () => void {
  addEventListener("popstate", onPop);
  return () => removeEventListener("popstate", onPop);
}
