// The real binary, started for a test and stopped by its process id.

import { spawn, type ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { expect, test as base } from "@playwright/test";

/** How long a start may take. */
const PATIENCE = 20_000;

/** A running server with a folder of its own. */
export class Server {
  private process: ChildProcess | null = null;
  private address = "";

  private constructor(private readonly data: string) {}

  static async start(): Promise<Server> {
    const server = new Server(mkdtempSync(join(tmpdir(), "cornerstone-e2e-")));
    await server.begin("0");
    return server;
  }

  /** Where it is, as it said itself. */
  get url(): string {
    return this.address;
  }

  /** Ends it as a power cut would. */
  async kill(): Promise<void> {
    await this.end("SIGKILL");
  }

  /** Starts it again on the same data and at the same address. */
  async again(): Promise<void> {
    await this.begin(new URL(this.address).port);
  }

  /** Ends it in order and removes its folder. */
  async stop(): Promise<void> {
    await this.end("SIGTERM");
    rmSync(this.data, { recursive: true, force: true });
  }

  private async begin(port: string): Promise<void> {
    const binary = process.env["CORNERSTONE_BIN"] ?? join(import.meta.dirname, "../../target/debug/cornerstone");
    const child = spawn(binary, ["serve", "--port", port, "--data", this.data, "--no-open"], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    this.process = child;
    this.address = await new Promise<string>((resolve, reject) => {
      const late = setTimeout(() => reject(new Error("the server did not say where it is")), PATIENCE);
      child.once("error", reject);
      child.once("exit", (code) => reject(new Error(`the server ended with ${code}`)));
      createInterface({ input: child.stdout }).on("line", (line) => {
        const url = /https?:\/\/[^\s/]+/.exec(line)?.[0];
        if (url === undefined) return;
        clearTimeout(late);
        resolve(url);
      });
    });
  }

  private async end(signal: "SIGKILL" | "SIGTERM"): Promise<void> {
    const child = this.process;
    if (child === null || child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => child.once("exit", resolve));
    child.kill(signal);
    await ended;
  }
}

/** Tests with a server of their worker; `baseURL` leads to it. */
export const test = base.extend<object, { server: Server }>({
  server: [
    async ({}, use) => {
      const server = await Server.start();
      await use(server);
      await server.stop();
    },
    { scope: "worker" },
  ],
  baseURL: async ({ server }, use) => {
    await use(server.url);
  },
  // What goes wrong in the page fails its test, also what the content security policy stops.
  page: async ({ page }, use) => {
    const faults: string[] = [];
    page.on("pageerror", (error) => faults.push(String(error)));
    page.on("console", (message) => {
      if (message.type() === "error") faults.push(message.text());
    });
    await use(page);
    expect(faults).toEqual([]);
  },
});

export { expect } from "@playwright/test";
