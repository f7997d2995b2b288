import { accessSync, constants } from "node:fs";
import path from "node:path";

/** An installed program; undefined if there is none, which selects Playwright's own browser. */
function findProgram(name: string): string | undefined {
  const folders = (process.env.PATH ?? "").split(path.delimiter);
  const files = [...folders.map((folder) => path.join(folder, name)), path.join("/usr/bin", name)];
  return files.find((file) => {
    try {
      accessSync(file, constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}

/** Arguments to start Chromium without a screen. */
export const chromiumArgs = [
  ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
  "--headless=new",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/**
 * Chromium that runs extensions. It opens a window with tabs and toolbar for each test, which a page alone does not
 * need.
 */
export const wholeChromium = findProgram("chromium");
/** The same engine without these windows: opening a page takes half the CPU time. */
export const bareChromium = findProgram("chromium-headless-shell") ?? wholeChromium;
