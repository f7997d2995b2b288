import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { libraryParts } from "../library-parts.ts";
import { prefetchLists } from "./build/prefetch.ts";
import { compileAhead } from "./build/compile-ahead.ts";
import { precompress } from "./build/precompress.ts";
import { visitorPages } from "./build/visitor-pages.ts";
import { preloadStart } from "./build/preload.ts";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/**
 * Modules shared by visitor pages and the staff app. In a chunk of the staff app they would load all of it, so add
 * here whatever a visitor page starts to use; checked by tests/e2e/weight.spec.ts.
 */
const shared = [
  /web\/components\/(?:file-drop|use-file-drop|page-message|use-texts)/,
  /shared\/(?:client\/(?:drafts|idempotent-submit|personal-settings|query-client|download-file|save-file|content-disposition)|ui\/(?:ago|data-provider|use-idempotent-submit|use-now)|lib\/text)/,
  /shared\/domain\/(?:core\/(?:resource|rule|filter-value|iban|creditor-id|phone|tax-id|identity-fields|color|consents|lifecycle|plausible)|incidents\/incident-status)\./,
  /shared\/domain\/(?!lodging|persons)[\w-]+\/policy\./,
  /@tanstack\/react-query\//,
  /@mantine\/core\/esm\/components\/(?:Textarea|Checkbox|Skeleton|Stack|Group)\//,
  /@mantine\/core\/styles\//,
  /@tabler\/icons-react\/.*\/Icon(?:Download|FileText|Mail|Phone|InfoCircle|CloudOff|X|CircleDot|MapPin|Trash|Upload|CircleCheck|LinkOff|CalendarOff)\./,
];
/**
 * Likewise for the booking form, whose applicants are persons with addresses: a separate chunk, as other visitors do
 * not need it.
 */
const booked = [
  /shared\/domain\/(?:assets\/asset(?:-status|-type)?|persons\/person|rentals\/(?:rental|rent-index))\./,
  /shared\/domain\/(?:properties\/(?:cadastral-field|cadastral-number|address|country|postal-code))\./,
  /@mantine\/core\/esm\/components\/(?:NativeSelect|Anchor)\//,
  /@tabler\/icons-react\/.*\/Icon(?:ChevronLeft|ChevronRight|Plus)\./,
];
/** File uploads of visitors, and of the staff app's own forms. */
const uploads = [
  /shared\/client\/upload-transport\./,
  /shared\/domain\/documents\/(?:attachment|visitor-file)\./,
  /web\/components\/attachments\/shrink-picture\./,
];
/** Chunks that open the staff app: its frame, and a list. */
const opens = /^static\/(?:layout|[\w-]+-list)-/;

const isIn = (modules: readonly RegExp[]) => (id: string) =>
  modules.some((test) => test.test(id.replaceAll("\\", "/")));

export default defineConfig({
  root: here("."),
  cacheDir: here("../.cache/vite-web"),
  plugins: [react(), prefetchLists(), preloadStart(), compileAhead(), visitorPages(), precompress()],
  resolve: { alias: libraryParts },
  build: {
    outDir: here("../.output/web"),
    emptyOutDir: true,
    // Not Vite's default "assets", which is a page of the app.
    assetsDir: "static",
    // Browsers of the last two years: keeps `light-dark()` instead of a rewrite that loses the app's colours.
    target: ["chrome123", "firefox121", "safari17.5"],
    // Separate files are cached and subject to the content security policy; `data:` URLs are neither.
    assetsInlineLimit: 0,
    // A preload link for each of fifty files, most of them already loaded, costs a tenth of a second per click or
    // keystroke (docs/design/goals.md, F3): preload only for what opens the app, where each file would otherwise
    // request the next ones in sequence.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (file, files, { hostType }) =>
        hostType === "html" || opens.test(file) ? files : files.filter((one) => one.endsWith(".css")),
    },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 600,
    rolldownOptions: {
      output: {
        // By default a list is 130 JavaScript files, which cost round trips, compress worse, and take the browser
        // half as long again to open; these groups reduce it to 23 (measured: 324 KB at the first list against 296).
        codeSplitting: {
          groups: [
            { name: "libraries", tags: ["$initial"], test: /[\\/]node_modules[\\/]/ },
            { name: "start", tags: ["$initial"] },
            // Includes all imports of the page that belong to no group above.
            { name: "login", test: /[\\/]app[\\/]entry[\\/]login-page\.tsx$/ },
            { name: "shared", test: isIn(shared) },
            { name: "uploads", test: isIn(uploads) },
            { name: "signature", test: /[\\/]shared[\\/]domain[\\/]documents[\\/]signature\.ts$/ },
            { name: "visitors", test: /[\\/]web[\\/](?:app[\\/]visitor-frame|components[\\/]public[\\/])/ },
            { name: "booked", test: isIn(booked) },
            { name: "booking", test: /[\\/]shared[\\/]domain[\\/]bookings[\\/]/ },
            { name: "layout", test: /[\\/]app[\\/]layout[\\/]layout\.tsx$/ },
            // With the icons that pages use besides, which would be a script each.
            { name: "icon-drawings", test: /[\\/]shared[\\/]ui[\\/]icon-drawings\.ts$/ },
            // Tables, filters, drawers: shared by so many pages and forms that every user loads them eventually.
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
