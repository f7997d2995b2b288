import { fileURLToPath } from "node:url";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Parts of libraries in whose place the builds of the web app and of the extension put ours; each says why. */
export const libraryParts = [
  { find: "@radix-ui/react-dialog", replacement: here("shared/ui/palette/surface/no-dialog.ts") },
  { find: /^\.\.?\/use-id\/use-id\.mjs$/, replacement: here("shared/ui/plain-id.ts") },
  { find: "../createReactComponent.mjs", replacement: here("shared/ui/plain-icon.tsx") },
];
