import { existsSync } from "node:fs";
import { defineConfig } from "vite";

// `index.html` is the app document; an entry of its own is everything a server-rendered page loads.
// The server finds the hashed names of both in `dist/.vite/manifest.json`.
const islands = ["src/island.ts"].filter((entry) => existsSync(new URL(entry, import.meta.url)));

export default defineConfig({
  base: "/",
  build: {
    outDir: "dist",
    emptyOutDir: true,
    manifest: true,
    target: ["chrome107", "edge107", "firefox104", "safari16"],
    // The content security policy allows no `data:` sources and no inline script.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: { input: ["index.html", ...islands] },
  },
  worker: { format: "es" },
  server: {
    host: "127.0.0.1",
    // `npm run dev` beside a running `cargo x run`: everything that is not the app is the server's.
    proxy: {
      "/api": { target: "http://127.0.0.1:8080", ws: true },
    },
  },
});
