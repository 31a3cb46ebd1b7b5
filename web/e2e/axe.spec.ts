import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { untilMyMove } from "./player.js";
import { expect, test } from "./server.js";

async function clean(page: Page): Promise<void> {
  // What moves is looked at when it stands still.
  await page.evaluate(() => Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => undefined))));
  // The drawing is hidden from assistive technology, and axe does not read colours in it; src/board holds them to theirs.
  const { violations } = await new AxeBuilder({ page })
    .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"])
    .exclude(".board-picture")
    .analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" | ")}`)).toEqual([]);
}

async function noSidewaysScroll(page: Page): Promise<void> {
  const [wide, seen] = await page.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.clientWidth]);
  expect(wide).toBeLessThanOrEqual(seen ?? 0);
}

for (const colorScheme of ["light", "dark"] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme });

    test("start and settings are accessible", async ({ page }) => {
      test.setTimeout(180_000);
      await page.goto("/play");
      await expect(page.getByRole("button", { name: "All settings" })).toBeEnabled();
      await clean(page);
      await page.getByRole("button", { name: "All settings" }).click();
      await page.getByText("All variants").click();
      await page.getByRole("radio", { name: /^Custom/ }).check();
      await page.getByRole("radio", { name: "5 + 3" }).check();
      await clean(page);
      await page.keyboard.press("Escape");
      await expect(page.getByRole("button", { name: "All settings" })).toBeFocused();
    });

    test("the table, its menu and its result are accessible", async ({ page }) => {
      test.setTimeout(180_000);
      await page.goto("/play");
      await page.getByRole("button", { name: "Play", exact: true }).click();
      await untilMyMove(page);
      await clean(page);
      await page.locator("[data-movable]").first().click();
      await clean(page);
      await page.getByRole("button", { name: "Menu" }).click();
      await clean(page);
      await page.getByRole("button", { name: "Keyboard" }).click();
      await clean(page);
      await page.keyboard.press("Escape");
      await page.getByRole("button", { name: "Resign" }).click();
      await clean(page);
      await page.getByRole("button", { name: "Yes, resign" }).click();
      await expect(page.locator(".result")).toBeVisible();
      await clean(page);
    });
  });
}

test("a waiting game is accessible", async ({ page }) => {
  await page.goto("/play");
  await page.getByRole("radio", { name: "Friend by link" }).check();
  await page.getByRole("button", { name: "Create a link" }).click();
  await expect(page.getByLabel("Link to the game")).toBeVisible();
  await clean(page);
});

test("nothing scrolls sideways at 320 pixels", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto("/play");
  await expect(page.getByRole("button", { name: "All settings" })).toBeEnabled();
  await noSidewaysScroll(page);
  await page.getByRole("button", { name: "All settings" }).click();
  await page.getByRole("radio", { name: "10 + 5" }).check();
  await page.getByText("All variants").click();
  await noSidewaysScroll(page);
  await page.getByRole("radio", { name: /^Halma The classic/ }).check();
  await page.getByRole("dialog").getByRole("button", { name: "Play" }).click();
  await untilMyMove(page);
  await noSidewaysScroll(page);
  await page.getByRole("button", { name: "Menu" }).click();
  await noSidewaysScroll(page);
});
