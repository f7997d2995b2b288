import path from "node:path";
import { bin, runStep, withOwnNode } from "./command.mjs";
import { hasProgram, installFromDebian, isDebianRoot } from "./debian.mjs";

/** The whole browser runs the extension; its bare engine runs the pages, which then open in half the time. */
const CHROMIUM = "chromium";
const BARE_CHROMIUM = "chromium-headless-shell";

/** Sees to it that there is a Chromium for the tests: the machine's, Debian's packages, or Playwright's own. */
export async function ensureBrowser() {
  if (hasProgram(CHROMIUM) && hasProgram(BARE_CHROMIUM)) return;
  if (isDebianRoot()) await installChromium();
  // Whoever has the whole one alone waits longer, and that is all.
  if (!hasProgram(CHROMIUM)) await installFromPlaywright();
}

/** One after the other: an older Debian has no bare one, and is served by the whole one alone. */
async function installChromium() {
  try {
    await installFromDebian("Installing Chromium", [CHROMIUM, "fonts-liberation"]);
    await installFromDebian("Installing Chromium without windows", [BARE_CHROMIUM]);
  } catch (error) {
    console.log(error.message);
  }
}

async function installFromPlaywright() {
  const libraries = process.platform === "linux" && process.getuid?.() === 0 ? ["--with-deps"] : [];
  const command = [path.join(bin, "playwright"), "install", ...libraries, "chromium"];
  try {
    await runStep("Installing Playwright's Chromium", command, withOwnNode());
  } catch (cause) {
    throw new Error(
      `${cause.message}\nThe tests need a Chromium: install the package \`chromium\` so that it is on PATH, and run again.`,
      { cause },
    );
  }
}
