// A refusal as an exception.

import type { ApiError } from "./types.js";

/** A request that the server or a worker refused; `error` says why. */
export class RefusedError extends Error {
  constructor(readonly error: ApiError) {
    super(error.code);
    this.name = "RefusedError";
  }
}

/** A refusal that needs no arguments. */
export function refused(code: string): RefusedError {
  return new RefusedError({ code, args: {} });
}
