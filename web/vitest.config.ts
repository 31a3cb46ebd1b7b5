import { defineConfig } from "vitest/config";

export default defineConfig({
  // The tests are outside the app's tsconfig, which says this for the app.
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  test: {
    include: ["src/**/*.test.ts", "src/**/*.test.tsx", "tools/**/*.test.mjs"],
    environment: "happy-dom",
    passWithNoTests: true,
    retry: 0,
  },
});
