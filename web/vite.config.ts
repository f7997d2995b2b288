import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { precompress } from "./build/precompress.ts";
import { preloadStart } from "./build/preload.ts";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  root: here("."),
  cacheDir: here("../.cache/vite-web"),
  plugins: [react(), preloadStart(), precompress()],
  build: {
    outDir: here("../.output/web"),
    emptyOutDir: true,
    // Not "assets", Vite's own choice: that is a page of ours.
    assetsDir: "static",
    // Browsers of the last two years: `light-dark()` stays as it is instead of a rewrite that loses our colours.
    target: ["chrome123", "firefox121", "safari17.5"],
    // A file of its own is cached and obeys the content policy; `data:` addresses do neither.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    chunkSizeWarningLimit: 600,
    rolldownOptions: {
      output: {
        // What every page needs is two files, ours and the libraries': left alone it is forty, which cost round trips
        // and compress worse (measured: 161 KB gzip before the login against 153).
        codeSplitting: {
          groups: [
            { name: "libraries", tags: ["$initial"], test: /[\\/]node_modules[\\/]/ },
            { name: "start", tags: ["$initial"] },
          ],
        },
      },
    },
  },
  server: {
    port: 5173,
    proxy: { "/api": { target: "http://127.0.0.1:3000", ws: true } },
  },
});
