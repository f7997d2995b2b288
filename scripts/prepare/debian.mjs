import { readFileSync } from "node:fs";
import path from "node:path";
import { findProgram, isExecutable, runStep, withOwnNode } from "./command.mjs";

/** Whether the user who runs the tests has a program. */
export function hasProgram(name) {
  return findProgram(name) !== undefined || isExecutable(path.join("/usr/bin", name));
}

/** Whether packages can be installed from Debian; Ubuntu's may be other ones of the same name. */
export function isDebianRoot() {
  if (process.getuid?.() !== 0 || findProgram("apt-get") === undefined) return false;
  try {
    return /^ID=debian$/m.test(readFileSync("/etc/os-release", "utf8"));
  } catch {
    return false;
  }
}

let isAsked = false;

/** Installs packages, after one update of Debian's package lists. */
export async function installFromDebian(title, packages) {
  const env = { ...withOwnNode(), DEBIAN_FRONTEND: "noninteractive" };
  if (!isAsked) await runStep("Asking Debian for its packages", ["apt-get", "update"], env);
  isAsked = true;
  await runStep(title, ["apt-get", "install", "-y", "--no-install-recommends", ...packages], env);
}
