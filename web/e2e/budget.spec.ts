import { gzipSync } from "node:zlib";
import { expect, test } from "./server.js";

/** Bytes of script, as they travel at worst, that the page may need before its workers. */
const SCRIPT = 60 * 1024;

test("the page needs little script before its workers", async ({ page }) => {
  const scripts: Promise<Buffer>[] = [];
  page.on("response", (response) => {
    const own = response.request().resourceType() === "script" && !response.url().includes("worker");
    if (own) scripts.push(response.body());
  });
  await page.goto("/play");
  await expect(page.getByRole("button", { name: "Play", exact: true })).toBeVisible();
  const bodies = await Promise.all(scripts);
  expect(bodies.length).toBeGreaterThan(0);
  expect(bodies.reduce((sum, body) => sum + gzipSync(body).length, 0)).toBeLessThan(SCRIPT);
});
