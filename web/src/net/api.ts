// Requests to the server.

import { refused, RefusedError } from "./refused.js";
import type { ApiError, CreatedGame, CreateGame, Seat, SitDown, Site } from "./types.js";

/** A request that waits longer has failed. */
const PATIENCE = 15_000;

/** Makes a game on the server. Rejects with a `RefusedError`, or whatever the network throws. */
export function createGame(game: CreateGame): Promise<CreatedGame> {
  return request<CreatedGame>("POST", "/api/games", game);
}

/** Takes a free seat; the server answers nothing. */
export async function sit(game: string, seat?: Seat): Promise<void> {
  const body: SitDown = seat === undefined ? {} : { seat };
  await request("POST", `/api/games/${encodeURIComponent(game)}/sit`, body);
}

/** What a page must know of the server. */
export function site(): Promise<Site> {
  return request<Site>("GET", "/api/site");
}

async function request<Answer>(method: "GET" | "POST", path: string, body?: object): Promise<Answer> {
  const init: RequestInit = { method, credentials: "same-origin", signal: AbortSignal.timeout(PATIENCE) };
  if (body !== undefined) {
    init.body = JSON.stringify(body);
    init.headers = { "content-type": "application/json" };
  }
  const response = await fetch(path, init);
  const text = await response.text();
  if (!response.ok) throw refusalIn(text, response.status);
  return (text === "" ? null : JSON.parse(text)) as Answer;
}

// A proxy in between answers with pages of its own, which are no refusal of ours.
function refusalIn(text: string, status: number): Error {
  try {
    const body = JSON.parse(text) as Partial<ApiError> | null;
    if (typeof body?.code === "string") return new RefusedError({ code: body.code, args: body.args ?? {} });
  } catch {
    // Not JSON.
  }
  if (status === 429) return refused("too-many-requests");
  return new Error(`the server answered ${status}`);
}
