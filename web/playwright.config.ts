import { existsSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defineConfig, devices } from "@playwright/test";

// `cargo x test e2e` names the binary; by hand, the one `cargo build` left is taken.
const binary = (process.env["CORNERSTONE_BIN"] ??= join(
  import.meta.dirname,
  "../target/debug/cornerstone",
));
const chromium = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];
const executablePath = process.env["CHROMIUM"] ?? chromium.find((path) => existsSync(path));
const port = Number(process.env["CORNERSTONE_E2E_PORT"] ?? 8181);
// Set once by the first process that reads this file; the workers inherit it.
const data = (process.env["CORNERSTONE_E2E_DATA"] ??= mkdtempSync(join(tmpdir(), "cornerstone-")));

export default defineConfig({
  testDir: "e2e",
  outputDir: "test-results",
  retries: 0,
  workers: 1,
  forbidOnly: Boolean(process.env["CI"]),
  timeout: 60_000,
  reporter: [["list"]],
  use: {
    ...devices["Desktop Chrome"],
    baseURL: `http://127.0.0.1:${port}`,
    trace: "retain-on-failure",
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
  webServer: {
    command: `"${binary}" serve --port ${port} --data "${data}" --no-open`,
    url: `http://127.0.0.1:${port}/`,
    reuseExistingServer: false,
    stdout: "ignore",
    stderr: "pipe",
    timeout: 30_000,
  },
});
