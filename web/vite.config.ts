import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { precompress } from "./precompress.ts";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  root: here("."),
  cacheDir: here("../.cache/vite-web"),
  plugins: [react(), precompress()],
  build: {
    outDir: here("../.output/web"),
    emptyOutDir: true,
    // A file of its own is cached and obeys the content policy; `data:` addresses do neither.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    chunkSizeWarningLimit: 600,
  },
  server: {
    port: 5173,
    proxy: { "/api": { target: "http://127.0.0.1:3000", ws: true } },
  },
});
