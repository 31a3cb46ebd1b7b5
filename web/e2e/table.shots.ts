// Pictures of the app for people to look at: `npm run screenshots`.

import { join } from "node:path";
import { devices, type Page } from "@playwright/test";
import { mouse, playOne, plies, untilMyMove, type Found } from "./player.js";
import { expect, test } from "./server.js";

const FOLDER = join(import.meta.dirname, "../../screenshots");
const { defaultBrowserType: _, ...phone } = devices["Pixel 7"];
const desktop = { viewport: { width: 1280, height: 800 } };

async function shoot(page: Page, name: string): Promise<void> {
  await page.evaluate(() => Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => undefined))));
  await page.screenshot({ path: join(FOLDER, `${name}.png`) });
}

/** Plays some moves and lifts the piece that has the most marks. */
async function playSome(page: Page, count: number): Promise<void> {
  let back: Found | null = null;
  for (let move = 0; move < count; move += 1) {
    await untilMyMove(page);
    const before = await plies(page);
    back = await playOne(page, mouse, back);
    await expect(page.locator(".move")).toHaveCount(before + 2);
  }
  await untilMyMove(page);
  let best = { square: "", marks: 0 };
  for (const cell of await page.locator("[data-movable]").all()) {
    const square = (await cell.getAttribute("data-square")) ?? "";
    await page.locator(`[data-square="${square}"]`).click();
    const marks = await page.locator('[data-mark="chain"]').count();
    if (marks > best.marks) best = { square, marks };
  }
  const lifted = page.locator('[aria-selected="true"]');
  if (best.square !== "" && (await lifted.getAttribute("data-square")) !== best.square) {
    await page.locator(`[data-square="${best.square}"]`).click();
  }
}

const SIZES = { "8x8": /^Classic 3 × 3/, "16x16": /^Halma The classic/ };

for (const [device, use] of Object.entries({ phone, desktop })) {
  for (const colorScheme of ["light", "dark"] as const) {
    test.describe(`${device} ${colorScheme}`, () => {
      test.use({ ...use, colorScheme });

      for (const [size, name] of Object.entries(SIZES)) {
        test(size, async ({ page }) => {
          test.setTimeout(180_000);
          await page.addInitScript(() => localStorage.setItem("cornerstone.prefs", JSON.stringify({ animation: "none" })));
          await page.goto("/play");
          await page.getByRole("button", { name: "All settings" }).click();
          const dialog = page.getByRole("dialog");
          await dialog.getByText("All variants").click();
          await dialog.getByRole("radio", { name }).check();
          await dialog.getByRole("radio", { name: "10 + 5" }).check();
          await dialog.getByRole("button", { name: "Play" }).click();
          // A finger needs a closer look at small squares first: the pieces are moved by a mouse here.
          await playSome(page, size === "8x8" ? 9 : 6);
          await shoot(page, `table-${size}-${device}-${colorScheme}`);
        });
      }

      test("start, settings, invitation, result", async ({ page }) => {
        await page.goto("/play");
        await expect(page.getByRole("button", { name: "All settings" })).toBeEnabled();
        await shoot(page, `start-${device}-${colorScheme}`);
        await page.getByRole("button", { name: "All settings" }).click();
        await shoot(page, `settings-${device}-${colorScheme}`);
        await page.keyboard.press("Escape");
        await page.getByRole("button", { name: "Play", exact: true }).click();
        await untilMyMove(page);
        await page.getByRole("button", { name: "Resign" }).click();
        await page.getByRole("button", { name: "Yes, resign" }).click();
        await expect(page.locator(".result")).toBeVisible();
        await shoot(page, `result-${device}-${colorScheme}`);
        await page.goto("/play");
        await page.getByRole("radio", { name: "Friend by link" }).check();
        await page.getByRole("button", { name: "Create a link" }).click();
        await expect(page.getByLabel("Link to the game")).toBeVisible();
        await expect(page.getByAltText("QR code with the link to the game")).toHaveJSProperty("complete", true);
        await shoot(page, `invitation-${device}-${colorScheme}`);
      });
    });
  }
}
