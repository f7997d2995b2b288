import { readFileSync } from "node:fs";
import path from "node:path";
import { bin, findProgram, isExecutable, runStep, withOwnNode } from "./command.mjs";

/** The whole browser runs the extension; its bare engine runs the pages, which then open in half the time. */
const CHROMIUM = "chromium";
const BARE_CHROMIUM = "chromium-headless-shell";

/** Sees to it that there is a Chromium for the tests: the machine's, Debian's packages, or Playwright's own. */
export async function ensureBrowser() {
  if (hasProgram(CHROMIUM) && hasProgram(BARE_CHROMIUM)) return;
  if (isDebianRoot()) await installFromDebian();
  // Whoever has the whole one alone waits longer, and that is all.
  if (!hasProgram(CHROMIUM)) await installFromPlaywright();
}

function hasProgram(name) {
  return findProgram(name) !== undefined || isExecutable(path.join("/usr/bin", name));
}

/** Ubuntu's package of that name only points to a snap, which a container cannot run. */
function isDebianRoot() {
  if (process.getuid?.() !== 0 || findProgram("apt-get") === undefined) return false;
  try {
    return /^ID=debian$/m.test(readFileSync("/etc/os-release", "utf8"));
  } catch {
    return false;
  }
}

/** One after the other: an older Debian has no bare one, and is served by the whole one alone. */
async function installFromDebian() {
  const env = { ...withOwnNode(), DEBIAN_FRONTEND: "noninteractive" };
  const install = ["apt-get", "install", "-y", "--no-install-recommends"];
  try {
    await runStep("Asking Debian for its packages", ["apt-get", "update"], env);
    await runStep("Installing Chromium", [...install, CHROMIUM, "fonts-liberation"], env);
    await runStep("Installing Chromium without windows", [...install, BARE_CHROMIUM], env);
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
