// The table's worker: the rules for every page, and the tables of local games. It never searches.

import init, * as module from "../wasm/cornerstone.js";
import { source } from "./module.js";
import type { FromTable, ToTable } from "./messages.js";
import { Tables } from "./tables.js";

const post = (message: FromTable): void => self.postMessage(message);

// What comes while the module loads waits.
const tables = init(source).then(() => new Tables(module, post));
tables.catch((error: unknown) => post({ t: "crashed", why: String(error) }));

self.addEventListener("message", (event: MessageEvent<ToTable>) => {
  tables.then(
    (ready) => ready.take(event.data),
    () => {},
  );
});
