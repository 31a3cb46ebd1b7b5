// Random names.

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/** Makes a command apply once: 96 random bits. */
export function randomNonce(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => LETTERS[byte & 63]).join("");
}

/** 48 random bits, the name of a game. */
export function randomBits(): number {
  const [low = 0, high = 0] = crypto.getRandomValues(new Uint32Array(2));
  return (high & 0xffff) * 2 ** 32 + low;
}
