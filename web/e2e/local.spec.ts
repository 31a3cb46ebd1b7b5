import type { Page } from "@playwright/test";
import { expect, test } from "./server.js";
import { look, mouse, playOne, plies, untilMyMove, type Found, type Hand } from "./player.js";

/** Nobody looks at the pieces on their way. */
test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem("cornerstone.prefs", JSON.stringify({ animation: "none" })));
});

/** Plays from the reader's first move to the result. */
async function playToTheEnd(page: Page, hand: Hand): Promise<void> {
  let back: Found | null = null;
  while ((await untilMyMove(page)) === "mine") {
    const before = await plies(page);
    back = await playOne(page, hand, back);
    // The own ply and the answer, or the end.
    await expect(async () => {
      const over = (await page.locator(".result").count()) > 0;
      expect(over || (await plies(page)) >= before + 2).toBe(true);
    }).toPass({ intervals: [20, 50, 100], timeout: 15_000 });
  }
}

test("a whole game against Normal by clicks", async ({ page }) => {
  test.setTimeout(240_000);
  await page.goto("/play");
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Classic 3 × 3");
  await playToTheEnd(page, mouse);
  await expect(page.locator(".result-title")).toHaveText(/^(You win|You lose|Draw)/);
  // Somebody got home: the players do not just run into a limit.
  await expect(page.locator(".result")).toContainText(/filled its target|last move/);
  await page.getByRole("button", { name: "Rematch" }).click();
  await expect(page.getByRole("button", { name: "Rematch" })).toHaveCount(0);
  await expect(page.locator(".result")).toHaveCount(0);
});

/** Goes to a square with the arrows, as they are seen, and presses Enter. */
async function enter(page: Page, square: string): Promise<void> {
  const focused = async (): Promise<string> =>
    page.evaluate(() => (document.activeElement instanceof HTMLElement ? (document.activeElement.dataset["square"] ?? "") : ""));
  const file = (name: string): number => name.codePointAt(0) ?? 0;
  const from = await focused();
  const [right, up] = [file(square) - file(from), Number(square.slice(1)) - Number(from.slice(1))];
  for (let step = 0; step < Math.abs(right); step += 1) await page.keyboard.press(right > 0 ? "ArrowRight" : "ArrowLeft");
  for (let step = 0; step < Math.abs(up); step += 1) await page.keyboard.press(up > 0 ? "ArrowUp" : "ArrowDown");
  expect(await focused()).toBe(square);
  await page.keyboard.press("Enter");
}

const keyboard: Hand = { lift: enter, put: enter };

test("a whole game against Normal by keyboard alone", async ({ page }) => {
  test.setTimeout(240_000);
  await page.goto("/play");
  // Mini is chosen and played without a pointer.
  await page.getByRole("radio", { name: "Classic 3 × 3" }).focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("radio", { name: "Mini" })).toBeChecked();
  while (!(await page.getByRole("button", { name: "Play", exact: true }).evaluate((node) => node === document.activeElement))) {
    await page.keyboard.press("Tab");
  }
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await untilMyMove(page);
  while (!(await page.getByRole("gridcell").evaluateAll((cells) => cells.some((cell) => cell === document.activeElement)))) {
    await page.keyboard.press("Tab");
  }
  await playToTheEnd(page, keyboard);
  await expect(page.locator(".result-title")).toHaveText(/^(You win|You lose|Draw)/);
});

test("goes on after a reload, from the table and from the start", async ({ page }) => {
  await page.goto("/play");
  await page.getByRole("radio", { name: "Mini" }).check();
  await page.getByRole("button", { name: "Play", exact: true }).click();
  let back: Found | null = null;
  for (let move = 0; move < 3; move += 1) {
    await untilMyMove(page);
    const before = await plies(page);
    back = await playOne(page, mouse, back);
    await expect(page.locator(".move")).toHaveCount(before + 2);
  }
  const { pieces } = await look(page);
  await page.reload();
  await expect(page.locator(".move")).toHaveCount(6);
  expect((await look(page)).pieces).toEqual(pieces);
  await page.goto("/play");
  await page.getByRole("link", { name: "Continue" }).click();
  await expect(page.locator(".move")).toHaveCount(6);
  expect((await look(page)).pieces).toEqual(pieces);
  await untilMyMove(page);
  await playOne(page, mouse, back);
  await expect(page.locator(".move")).toHaveCount(8);
});

test("two on one device take turns, take back and resign in two steps", async ({ page }) => {
  await page.goto("/play");
  await page.getByRole("radio", { name: "Friend on this device" }).check();
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await expect(page.getByText("White to move")).toBeVisible();
  for (const [from, to] of [["c3", "d3"], ["f6", "e6"], ["b3", "b4"]] as const) {
    await page.locator(`[data-square="${from}"]`).click();
    await page.locator(`[data-square="${to}"]`).click();
  }
  await expect(page.getByText("Black to move")).toBeVisible();
  await expect(page.locator(".move")).toHaveCount(3);
  await page.getByRole("button", { name: "Take back" }).click();
  await expect(page.locator(".move")).toHaveCount(2);

  await page.getByLabel("Type a move").fill("b3 b5");
  await page.keyboard.press("Enter");
  await expect(page.locator(".typed")).toContainText("cannot get there in one move");
  await page.getByLabel("Type a move").fill("b3 b4");
  await page.keyboard.press("Enter");
  await expect(page.locator(".move")).toHaveCount(3);

  await page.getByRole("heading", { level: 1 }).focus();
  await page.keyboard.press("Home");
  await expect(page.getByText("You are looking back at the start.")).toBeVisible();
  await expect(page.locator('[data-square="c3"]')).toHaveAttribute("data-piece", "white");
  await page.getByRole("button", { name: "Back to the game" }).click();
  await expect(page.locator('[data-square="c3"]')).not.toHaveAttribute("data-piece", "white");

  await page.getByRole("button", { name: "Draw", exact: true }).click();
  await page.getByRole("button", { name: "Offer the draw" }).click();
  await page.getByRole("button", { name: "Decline the draw" }).click();
  await expect(page.locator(".status-message")).toHaveText("The draw was declined");
  await page.getByRole("button", { name: "Resign" }).click();
  await page.getByRole("button", { name: "Yes, resign" }).click();
  await expect(page.locator(".result")).toContainText("Black resigned.");
  await expect(page.locator(".result-title")).toContainText("White wins");
});

test("a finger looks closer at a board of sixteen before it picks", async ({ browser, baseURL }) => {
  const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, ...(baseURL === undefined ? {} : { baseURL }) };
  const page = await (await browser.newContext(phone)).newPage();
  await page.goto("/play");
  await page.getByRole("button", { name: "All settings" }).tap();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("All variants").tap();
  await dialog.getByRole("radio", { name: /^Halma The classic/ }).check();
  await dialog.getByRole("button", { name: "Play" }).tap();
  await untilMyMove(page);
  const piece = page.locator('[data-square="e2"]');
  const small = (await piece.boundingBox())?.width ?? 0;
  expect(small).toBeLessThan(24);
  await piece.tap();
  await expect(page.locator("[data-mark]")).toHaveCount(0);
  expect((await piece.boundingBox())?.width ?? 0).toBeGreaterThanOrEqual(24);
  await piece.tap();
  await page.locator('[data-square="f2"][data-mark]').tap();
  await expect(page.locator(".move").first()).toHaveText("e2-f2");
  await page.context().close();
});

test("a clock runs, pauses and goes on", async ({ page }) => {
  await page.goto("/play");
  await page.getByRole("button", { name: "All settings" }).click();
  await page.getByRole("radio", { name: "Other", exact: true }).check();
  await page.getByLabel("Minutes for each side").fill("");
  await expect(page.getByText("Enter a number from 0 to 180.")).toBeVisible();
  await expect(page.getByRole("dialog").getByRole("button", { name: "Play" })).toBeDisabled();
  await page.getByLabel("Minutes for each side").fill("7");
  await page.getByRole("dialog").getByRole("button", { name: "Play" }).click();
  await untilMyMove(page);
  await playOne(page, mouse, null);
  await expect(page.locator(".move")).toHaveCount(2);
  await untilMyMove(page);
  await playOne(page, mouse, null);
  await expect(page.locator(".move")).toHaveCount(4);
  await expect(page.locator(".clock[data-running]")).toHaveCount(1);
  await page.getByRole("button", { name: "Pause" }).click();
  await expect(page.locator(".clock[data-running]")).toHaveCount(0);
  await expect(page.locator("[data-movable]")).toHaveCount(0);
  await page.getByRole("button", { name: "Resume" }).first().click();
  await expect(page.locator(".clock[data-running]")).toHaveCount(1);
});
