import { accessSync, constants } from "node:fs";
import path from "node:path";

/** A program of the machine; undefined where there is none, which means Playwright's own browser. */
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

/** How Chromium is started where there is no screen. */
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

/** The one that runs extensions. It opens a window with tabs and toolbar for each test, which a page alone does not need. */
export const wholeChromium = findProgram("chromium");
/** The same engine without these windows: a page opens for half of the processor's time. */
export const bareChromium = findProgram("chromium-headless-shell") ?? wholeChromium;
