import type { Page } from "@playwright/test";
import { expect, Server, test as base } from "./server.js";
import { mouse, playOne, plies, type Found } from "./player.js";

// These tests kill their server: it is nobody else's.
const test = base.extend<{ own: Server }>({
  own: async ({}, use) => {
    const server = await Server.start();
    await use(server);
    await server.stop();
  },
});

/** One player at the table. */
interface Seat {
  readonly page: Page;
  back: Found | null;
}

const over = async ({ page }: Seat): Promise<boolean> => (await page.locator(".result").count()) > 0;

/** Waits until both pages show as many plies, or the result. */
async function together(seats: readonly Seat[], least: number): Promise<void> {
  await expect(async () => {
    const shown = await Promise.all(seats.map(({ page }) => plies(page)));
    expect(shown.every((count) => count === shown[0] && count >= least)).toBe(true);
  }).toPass({ intervals: [20, 50, 100, 250], timeout: 30_000 });
}

/** The seat that may move. */
async function onTurn(seats: readonly Seat[]): Promise<Seat> {
  let found: Seat | undefined;
  await expect(async () => {
    const mine = await Promise.all(seats.map(({ page }) => page.locator("[data-movable]").count()));
    found = seats.find((_, index) => (mine[index] ?? 0) > 0);
    expect(found).toBeDefined();
  }).toPass({ intervals: [20, 50, 100, 250], timeout: 30_000 });
  if (found === undefined) throw new Error("nobody is on turn");
  return found;
}

test("a remote game survives a killed server and a lost network", async ({ browser, own }) => {
  test.setTimeout(240_000);
  const contexts = await Promise.all([0, 1].map(() => browser.newContext({ baseURL: own.url })));
  const [host, guest] = await Promise.all(
    contexts.map(async (context): Promise<Seat> => {
      await context.addInitScript(() => localStorage.setItem("cornerstone.prefs", JSON.stringify({ animation: "none" })));
      return { page: await context.newPage(), back: null };
    }),
  );
  if (host === undefined || guest === undefined) throw new Error("two players are needed");
  const seats = [host, guest];

  await host.page.goto("/play");
  await host.page.getByRole("radio", { name: "Friend by link" }).check();
  await host.page.getByRole("radio", { name: "Mini" }).check();
  await host.page.getByRole("button", { name: "Create a link" }).click();
  const link = await host.page.getByLabel("Link to the game").inputValue();
  expect(link).toMatch(/\/g\/[\w-]+$/);
  await expect(host.page.getByText("works on this machine only")).toBeVisible();
  await expect(host.page.getByAltText("QR code with the link to the game")).toHaveJSProperty("complete", true);

  await guest.page.goto(link);
  // Opening the link takes no seat.
  await expect(host.page.getByText("Waiting for your friend").first()).toBeVisible();
  await guest.page.getByRole("button", { name: "Sit down as Black" }).click();
  await expect(host.page.locator(".status-turn")).toHaveText("Your move");

  let made = 0;
  while (!(await over(host))) {
    if (made === 7) {
      await own.kill();
      await expect(host.page.locator(".banner")).toContainText("Reconnecting");
      await own.again();
      await together(seats, made);
    }
    if (made === 12) {
      const away = await onTurn(seats);
      const here = away === host ? guest : host;
      const color = away === host ? "White" : "Black";
      await away.page.context().setOffline(true);
      await expect(away.page.locator(".banner")).toContainText("offline");
      await expect(here.page.getByText(`${color} has lost the connection`)).toBeVisible();
      await away.page.context().setOffline(false);
      await expect(here.page.getByText(`${color} is here`)).toBeVisible();
    }
    const mover = await onTurn(seats);
    mover.back = await playOne(mover.page, mouse, mover.back);
    made += 1;
    await together(seats, made);
    expect(made).toBeLessThan(122);
  }
  // Both troubles came during the game.
  expect(made).toBeGreaterThan(12);
  const results = await Promise.all(seats.map(({ page }) => page.locator(".result p").nth(1).innerText()));
  expect(results[0]).toBe(results[1]);
  await expect(guest.page.locator(".result-title")).toBeVisible();

  // A rematch without a page load, at an address of its own.
  const before = host.page.url();
  await host.page.getByRole("button", { name: "Rematch" }).click();
  await guest.page.getByRole("button", { name: "Accept the rematch" }).click();
  await expect(guest.page.locator(".status-turn")).toHaveText("Your move");
  await expect.poll(() => host.page.url()).not.toBe(before);
  expect(guest.page.url()).toBe(host.page.url());
  await Promise.all(contexts.map((context) => context.close()));
});

test("offers are made, refused and taken between two pages", async ({ browser, own }) => {
  const [white, black] = await Promise.all([0, 1].map(async () => (await browser.newContext({ baseURL: own.url })).newPage()));
  if (white === undefined || black === undefined) throw new Error("two pages are needed");
  await white.goto("/play");
  await white.getByRole("radio", { name: "Friend by link" }).check();
  await white.getByRole("button", { name: "Create a link" }).click();
  await white.waitForURL("**/g/*");
  await black.goto(white.url());
  await black.getByRole("button", { name: "Sit down as Black" }).click();
  for (const [page, from, to] of [[white, "c3", "d3"], [black, "f6", "e6"], [white, "b3", "b4"]] as const) {
    await page.locator(`[data-square="${from}"][data-movable]`).click();
    await page.locator(`[data-square="${to}"]`).click();
  }
  await expect(black.locator(".move")).toHaveCount(3);

  await white.getByRole("button", { name: "Take back" }).click();
  await expect(white.getByText("You asked to take your last move back").first()).toBeVisible();
  await black.getByRole("button", { name: "Allow the take-back" }).click();
  await expect(white.locator(".move")).toHaveCount(2);
  await expect(black.locator(".move")).toHaveCount(2);

  await black.getByRole("button", { name: "Draw", exact: true }).click();
  await black.getByRole("button", { name: "Offer the draw" }).click();
  await expect(white.locator(".offer")).toContainText("Offered after ply 2");
  await white.getByRole("button", { name: "Decline the draw" }).click();
  await expect(black.locator(".status-message")).toHaveText("The draw was declined");

  await white.getByRole("button", { name: "Draw", exact: true }).click();
  await white.getByRole("button", { name: "Offer the draw" }).click();
  await black.getByRole("button", { name: "Accept the draw" }).click();
  for (const page of [white, black]) {
    await expect(page.locator(".result-title")).toContainText("Draw");
    await expect(page.locator(".result")).toContainText("The players agreed to a draw.");
  }
});

test("a watcher sees the game and can do nothing to it", async ({ browser, own }) => {
  const [maker, watcher] = await Promise.all([0, 1].map(async () => (await browser.newContext({ baseURL: own.url })).newPage()));
  if (maker === undefined || watcher === undefined) throw new Error("two pages are needed");
  await maker.goto("/play");
  await maker.getByRole("radio", { name: "Friend by link" }).check();
  await maker.getByRole("button", { name: "Create a link" }).click();
  await maker.waitForURL("**/g/*");
  await watcher.goto(maker.url());
  await expect(watcher.getByRole("button", { name: "Sit down as Black" })).toBeVisible();
  await expect(watcher.getByRole("button", { name: "Resign" })).toHaveCount(0);
  await expect(watcher.locator("[data-movable]")).toHaveCount(0);
  const nothing = await watcher.goto(`${own.url}/g/zzzzzzzz`);
  expect(nothing?.status()).toBe(404);
});
