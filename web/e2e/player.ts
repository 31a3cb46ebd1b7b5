// A plain player: of all moves it sees on the board, it makes the one that gains the most ground.

import type { Page } from "@playwright/test";

type Seat = "white" | "black";

/** How many pieces are lifted to look for a move. */
const LOOKED_AT = 4;

/** A move that is marked on the board. */
export interface Found {
  readonly from: string;
  readonly to: string;
}

/** What the accessible board says of the pieces. */
interface Seen {
  readonly side: number;
  readonly pieces: readonly (readonly [string, Seat])[];
  readonly movable: readonly string[];
  readonly jumpers: readonly string[]; // those of them that can jump
  readonly homes: Readonly<Record<Seat, readonly string[]>>;
}

/** Reads the cells of the board. */
export async function look(page: Page): Promise<Seen> {
  return page.locator(".board-grid").evaluate((grid) => {
    const cells = [...grid.querySelectorAll<HTMLElement>("[data-square]")];
    const square = (cell: HTMLElement): string => cell.dataset["square"] ?? "";
    const home = (words: string): string[] => cells.filter((cell) => cell.ariaLabel?.includes(words)).map(square);
    return {
      side: Math.sqrt(cells.length),
      pieces: cells.filter((cell) => cell.dataset["piece"]).map((cell) => [square(cell), cell.dataset["piece"] as "white" | "black"] as const),
      movable: cells.filter((cell) => cell.dataset["movable"] !== undefined).map(square),
      jumpers: cells.filter((cell) => cell.ariaLabel?.includes("jump")).map(square),
      homes: { white: home("White’s home"), black: home("Black’s home") },
    };
  });
}

/** The squares that are marked for the lifted piece. */
export async function marks(page: Page): Promise<string[]> {
  return page
    .locator("[data-mark]")
    .evaluateAll((cells) => cells.map((cell) => (cell instanceof HTMLElement ? (cell.dataset["square"] ?? "") : "")));
}

function at(square: string): [number, number] {
  return [(square.codePointAt(0) ?? 97) - 97, Number(square.slice(1)) - 1];
}

function distance(one: string, other: string): number {
  const [a, b] = [at(one), at(other)];
  return Math.abs(a[0] - b[0]) + Math.abs(a[1] - b[1]);
}

/** How far a side still has to go: stragglers weigh more, and a target fills from its far corner. */
function toGo(mine: readonly string[], target: readonly string[], taken: ReadonlySet<string>): number {
  const corner = target.toSorted((a, b) => far(b) - far(a))[0] ?? "a1";
  const inside = new Set(target);
  const free = target.filter((square) => !taken.has(square));
  return mine.reduce((sum, square) => {
    if (inside.has(square)) return sum + distance(square, corner) * 0.1;
    const near = Math.min(...free.map((goal) => distance(square, goal) + distance(goal, corner) * 0.05));
    return sum + 3 + near + (near * near) / 12;
  }, 0);

  function far(square: string): number {
    return Math.max(...target.map((one) => distance(one, square))) + Math.abs(at(square)[0] - 3.5) + Math.abs(at(square)[1] - 3.5);
  }
}

/** Chooses among moves; `back` is the move not to be taken back at once. */
export function choose(seen: Seen, moves: readonly Found[], back: Found | null): Found {
  const seat = seen.pieces.find(([square]) => square === moves[0]?.from)?.[1] ?? "white";
  const target = seen.homes[seat === "white" ? "black" : "white"];
  const worth = ({ from, to }: Found): number => {
    const mine = seen.pieces.filter(([, owner]) => owner === seat).map(([square]) => (square === from ? to : square));
    const others = seen.pieces.filter(([, owner]) => owner !== seat).map(([square]) => square);
    const undoes = back !== null && back.from === to && back.to === from;
    return toGo(mine, target, new Set([...mine, ...others])) + (undoes ? 5 : 0);
  };
  const [best] = moves.map((move) => ({ move, worth: worth(move) })).toSorted((a, b) => a.worth - b.worth);
  if (best === undefined) throw new Error("there is no move");
  return best.move;
}

/** How a hand uses the board. */
export interface Hand {
  lift(page: Page, square: string): Promise<void>;
  put(page: Page, square: string): Promise<void>; // on a mark
}

/** Clicks and taps. */
export const mouse: Hand = {
  lift: (page, square) => page.locator(`[data-square="${square}"]`).click(),
  put: (page, square) => page.locator(`[data-square="${square}"]`).click(),
};

/** Pieces that are worth a look: those that jump, and those that have the longest way to go. */
function candidates({ pieces, movable, jumpers, homes }: Seen): string[] {
  const seat = pieces.find(([square]) => square === movable[0])?.[1] ?? "white";
  const target = homes[seat === "white" ? "black" : "white"];
  const way = (square: string): number => target.reduce((sum, goal) => sum + distance(square, goal), 0);
  const behind = movable.toSorted((a, b) => way(b) - way(a));
  const jumping = behind.filter((square) => jumpers.includes(square));
  return [...new Set([...jumping.slice(0, LOOKED_AT - 1), ...behind])].slice(0, LOOKED_AT);
}

/** Looks at the marks of some pieces, one lifted after the other, and makes the best move. */
export async function playOne(page: Page, hand: Hand, back: Found | null): Promise<Found> {
  const seen = await look(page);
  const found: Found[] = [];
  const looked = candidates(seen);
  for (const from of looked) {
    await hand.lift(page, from);
    for (const to of await marks(page)) found.push({ from, to });
  }
  const best = choose(seen, found, back);
  if (best.from !== looked.at(-1)) await hand.lift(page, best.from);
  await hand.put(page, best.to);
  return best;
}

/** Waits until the reader may move, or the game is over; says which. */
export async function untilMyMove(page: Page): Promise<"mine" | "over"> {
  await page.locator("[data-movable], .result").first().waitFor();
  return (await page.locator(".result").count()) > 0 ? "over" : "mine";
}

/** How many plies the move list shows. */
export async function plies(page: Page): Promise<number> {
  return page.locator(".move").count();
}
