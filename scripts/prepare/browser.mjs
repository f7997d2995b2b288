import { readFileSync } from "node:fs";
import path from "node:path";
import { bin, findProgram, isExecutable, runStep, withOwnNode } from "./command.mjs";

const SYSTEM_CHROMIUM = "/usr/bin/chromium";

/** Sees to it that there is a Chromium for the tests: the machine's, Debian's package, or Playwright's own. */
export async function ensureBrowser() {
  if (hasChromium()) return;
  if (isDebianRoot() && (await installFromDebian())) return;
  await installFromPlaywright();
}

function hasChromium() {
  return findProgram("chromium") !== undefined || isExecutable(SYSTEM_CHROMIUM);
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

async function installFromDebian() {
  const env = { ...withOwnNode(), DEBIAN_FRONTEND: "noninteractive" };
  const packages = ["chromium", "fonts-liberation"];
  try {
    await runStep("Asking Debian for its packages", ["apt-get", "update"], env);
    await runStep("Installing Chromium", ["apt-get", "install", "-y", "--no-install-recommends", ...packages], env);
  } catch (error) {
    console.log(error.message);
  }
  return hasChromium();
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
