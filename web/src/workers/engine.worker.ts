// The engine's worker: one question at a time. Whoever changes his mind terminates it.

import init, { think } from "../wasm/cornerstone.js";
import { source } from "./module.js";
import type { FromEngine, ToEngine } from "./messages.js";

const post = (message: FromEngine): void => self.postMessage(message);

const ready = init(source);
ready.catch((error: unknown) => post({ t: "crashed", why: String(error) }));

async function answer({ token, think: asked }: ToEngine): Promise<void> {
  await ready;
  const { variant, start, moves, extra, level, seed } = asked;
  const path = think(variant, start, JSON.stringify(moves), JSON.stringify(extra), level, seed);
  post({ t: "thought", token, path });
}

self.addEventListener("message", (event: MessageEvent<ToEngine>) => {
  answer(event.data).catch((error: unknown) => post({ t: "crashed", why: String(error) }));
});
