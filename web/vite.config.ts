import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { precompress } from "./build/precompress.ts";
import { preloadStart } from "./build/preload.ts";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/**
 * What pages of visitors need of what the office uses too. In a chunk of the office's it would bring all of that with it, so
 * whatever a visitor's page begins to share belongs here; tests/e2e/weight.spec.ts tells.
 */
const forVisitors = [
  /web\/app\/visitor-frame/,
  /web\/components\/(?:public\/|downloads|save-file|content-disposition|use-file-drop)/,
  /shared\/(?:client\/once|ui\/use-once|ui\/use-now|lib\/text|domain\/documents\/signature)/,
  /@tanstack\/(?:react-query|query-core)\//,
  /@mantine\/core\/esm\/components\/Textarea\//,
  /@tabler\/icons-react\/.*\/Icon(?:Download|FileText)\./,
];
const isForVisitors = (id: string) => forVisitors.some((test) => test.test(id.replaceAll("\\", "/")));

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
            // Visitors wait for this and their page; the office's frame and screens, which use it too, are none of theirs.
            { name: "visitors", test: isForVisitors },
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
