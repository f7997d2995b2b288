import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { libraryParts } from "../library-parts.ts";
import { beginLists } from "./build/begin.ts";
import { compileAhead } from "./build/compile-ahead.ts";
import { precompress } from "./build/precompress.ts";
import { preloadStart } from "./build/preload.ts";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/**
 * What pages of visitors and of the office share. In a chunk of the office's it would bring all of that along, so whatever a
 * visitor's page begins to use belongs here; tests/e2e/weight.spec.ts tells.
 */
const shared = [
  /web\/components\/(?:file-drop|use-file-drop|page-message|use-texts)/,
  /shared\/(?:client\/(?:drafts|once|personal-settings|query-client|download-file|save-file|content-disposition)|ui\/(?:ago|data-provider|use-once|use-now)|lib\/text|domain\/documents\/signature)/,
  /shared\/domain\/(?:core\/(?:resource|iban|creditor-id|phone|tax-id|identity-fields|color|consents|lifecycle|plausible)|incidents\/incident-status)\./,
  /@tanstack\/react-query\//,
  /@mantine\/core\/esm\/components\/(?:Textarea|Checkbox|Skeleton|Stack|Group)\//,
  /@mantine\/core\/styles\//,
  /@tabler\/icons-react\/.*\/Icon(?:Download|FileText|Mail|Phone|InfoCircle|CloudOff|X|CircleDot|MapPin|Trash|Upload|CircleCheck|LinkOff|CalendarOff)\./,
];
/** The same of the booking form, whose applicants are persons with addresses: a chunk of its own, for no other visitor needs it. */
const booked = [
  /shared\/domain\/(?:assets\/asset(?:-status|-type)?|persons\/person|rentals\/rental)\./,
  /shared\/domain\/(?:properties\/(?:cadastral-field|cadastral-number|address|country|postal-code))\./,
  /@mantine\/core\/esm\/components\/(?:NativeSelect|Anchor)\//,
  /@tabler\/icons-react\/.*\/Icon(?:ChevronLeft|ChevronRight|Plus)\./,
];
/** Files that visitors send, and those of the office that take some. */
const uploads = [
  /shared\/client\/upload-transport\./,
  /shared\/domain\/documents\/(?:attachment|visitor-file)\./,
  /web\/components\/attachments\/shrink-picture\./,
];
/** What opens the office: its frame, and a list in it. */
const opens = /^static\/(?:layout|[\w-]+-list)-/;

const isIn = (modules: readonly RegExp[]) => (id: string) =>
  modules.some((test) => test.test(id.replaceAll("\\", "/")));

export default defineConfig({
  root: here("."),
  cacheDir: here("../.cache/vite-web"),
  plugins: [react(), beginLists(), preloadStart(), compileAhead(), precompress()],
  resolve: { alias: libraryParts },
  build: {
    outDir: here("../.output/web"),
    emptyOutDir: true,
    // Not "assets", Vite's own choice: that is a page of ours.
    assetsDir: "static",
    // Browsers of the last two years: `light-dark()` stays as it is instead of a rewrite that loses our colours.
    target: ["chrome123", "firefox121", "safari17.5"],
    // A file of its own is cached and obeys the content policy; `data:` addresses do neither.
    assetsInlineLimit: 0,
    // A link for each of fifty files, most of them here already, takes a click or a keystroke a tenth of a second (docs/design/goals.md, F3):
    // they are for what opens the app, where each file would otherwise only name the next ones.
    modulePreload: {
      resolveDependencies: (file, files, { hostType }) =>
        hostType === "html" || opens.test(file) ? files : files.filter((one) => one.endsWith(".css")),
    },
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
            { name: "shared", test: isIn(shared) },
            { name: "uploads", test: isIn(uploads) },
            { name: "visitors", test: /[\\/]web[\\/](?:app[\\/]visitor-frame|components[\\/]public[\\/])/ },
            { name: "booked", test: isIn(booked) },
            { name: "booking", test: /[\\/]shared[\\/]domain[\\/]bookings[\\/]/ },
            { name: "layout", test: /[\\/]app[\\/]layout[\\/]layout\.tsx$/ },
            // Tables, filters, drawers: what so many pages and forms share is in the end loaded by everybody.
            { name: "screens", test: /^(?!.*[\\/]locales[\\/])/, minShareCount: 40 },
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
