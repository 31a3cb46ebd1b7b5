import { existsSync } from "node:fs";
import { defineConfig, devices } from "@playwright/test";

// `cargo x test e2e` names the binary; by hand, the one `cargo build` left is taken. `server.ts` starts it.
const chromium = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];
const executablePath = process.env["CHROMIUM"] ?? chromium.find((path) => existsSync(path));
// Pictures are taken by `npm run screenshots` and test nothing.
const pictures = process.env["SCREENSHOTS"] !== undefined;

export default defineConfig({
  testDir: "e2e",
  testMatch: pictures ? "*.shots.ts" : "*.spec.ts",
  outputDir: "test-results",
  retries: 0,
  workers: 1,
  forbidOnly: Boolean(process.env["CI"]),
  timeout: 60_000,
  reporter: [["list"]],
  use: {
    ...devices["Desktop Chrome"],
    // Whole games are thousands of actions: a trace of each would take longer than the game.
    screenshot: "only-on-failure",
    launchOptions: {
      ...(executablePath === undefined ? {} : { executablePath }),
      args: [
        // Chromium's sandbox refuses to start as root.
        ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-domain-reliability",
        "--disable-sync",
        "--no-first-run",
        "--no-pings",
      ],
    },
  },
});
