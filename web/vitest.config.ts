import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["src/**/*.test.ts", "src/**/*.test.tsx", "tools/**/*.test.mjs"],
    environment: "happy-dom",
    passWithNoTests: true,
    retry: 0,
  },
});
