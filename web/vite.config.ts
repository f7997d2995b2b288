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
        // Left alone, a list is 130 files of JavaScript, which cost round trips, compress worse, and take the browser
        // half as long again to open; so it is 23 (measured: 324 KB at the first list against 296).
        codeSplitting: {
          groups: [
            { name: "libraries", tags: ["$initial"], test: /[\\/]node_modules[\\/]/ },
            { name: "start", tags: ["$initial"] },
            // With a page goes all that it imports and no group above has.
            { name: "login", test: /[\\/]app[\\/]entry[\\/]login-page\.tsx$/ },
            // What a visitor's page shares with the office's: without its own file it would load all of the office's.
            {
              name: "common",
              test: /[\\/]shared[\\/]ui[\\/]data-provider\.tsx$|[\\/]components[\\/](page-message\.tsx|TextInput|NativeSelect|Textarea|Checkbox|ActionIcon|Skeleton)|[\\/]shared[\\/]domain[\\/](persons[\\/]person|properties[\\/]address|rentals[\\/]rental)\.ts$/,
            },
            { name: "layout", test: /[\\/]app[\\/]layout[\\/]layout\.tsx$/ },
            // Tables, filters, drawers: what so many pages and forms share is in the end loaded by everybody.
            { name: "screens", test: /^(?!.*[\\/]locales[\\/])/, minShareCount: 22 },
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
