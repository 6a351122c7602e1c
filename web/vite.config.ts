import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

const server = process.env.SUBAK_SERVER || "http://127.0.0.1:8000";

export default defineConfig({
  plugins: [svelte()],
  build: { outDir: "../src/subak/web", emptyOutDir: true, target: "es2022", assetsInlineLimit: 0 },
  test: { include: ["tests/**/*.test.ts"] },
  server: { proxy: { "/api": server, "/ws": { target: server, ws: true } } },
});
