import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import * as leftOut from "./shared/ui/left-out.ts";
import { checkCmdk, DIALOG } from "./shared/ui/palette/surface/check-cmdk.ts";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const versionOf = (manifest: string): string => /"version": "([^"]+)"/.exec(manifest)?.[1] ?? "unknown";
const readLibrary = (path: string) => readFileSync(here(`node_modules/${path}`), "utf8");

checkCmdk(versionOf(readLibrary("cmdk/package.json")), readLibrary("cmdk/dist/index.mjs"));

/** Parts of libraries in whose place the builds of the web app and of the extension put ours; each says why. */
export const libraryParts = [
  { find: DIALOG, replacement: here("shared/ui/palette/surface/no-dialog.ts") },
  ...Object.keys(leftOut).map((part) => ({
    find: new RegExp(`^\\./${part}/${part}\\.mjs$`),
    replacement: here("shared/ui/left-out.ts"),
  })),
];
