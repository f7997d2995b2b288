import { createHash } from "node:crypto";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { bin, isExecutable, root, runStep, withMachinesNode } from "./command.mjs";

const lockFile = path.join(root, "package-lock.json");
/** What npm itself notes about the folder it filled. */
const installedFile = path.join(root, "node_modules", ".package-lock.json");
const stampFile = path.join(root, "node_modules", ".llavero-lock");

/** Tests need the development packages even on a machine with NODE_ENV=production. */
export function isMissingPackages({ isForTests }) {
  const [hash, extent] = (readOrEmpty(stampFile) || adoptInstalled()).split(" ");
  if (hash !== hashLock()) return true;
  return extent !== "dev" && (isForTests || !isDevOmitted());
}

/** Installs exactly what the lock file says. */
export async function installPackages({ isForTests }) {
  rmSync(stampFile, { force: true });
  const command = ["npm", "ci", "--no-audit", "--no-fund", ...(isForTests ? ["--include=dev"] : [])];
  await runStep("Installing packages", command, withMachinesNode());
  writeStamp(isForTests || !isDevOmitted() ? "dev" : "prod");
}

/** What `npm ci` does by default. */
function isDevOmitted() {
  const omit = process.env.npm_config_omit ?? "";
  return process.env.NODE_ENV === "production" || omit.split(/\s+/).includes("dev");
}

function hashLock() {
  return createHash("sha256").update(readFileSync(lockFile)).digest("hex");
}

function writeStamp(extent) {
  const stamp = `${hashLock()} ${extent}`;
  writeFileSync(stampFile, stamp);
  return stamp;
}

/** npm may have been run by hand: what is there counts when it is what the lock file says. */
function adoptInstalled() {
  const text = readOrEmpty(installedFile);
  if (text === "") return "";
  const installed = JSON.parse(text).packages;
  const wanted = JSON.parse(readFileSync(lockFile, "utf8")).packages;
  const isKnown = Object.keys(installed).every((name) => wanted[name]?.version === installed[name].version);
  const missing = Object.keys(wanted).filter((name) => name !== "" && !(name in installed));
  const isComplete = missing.every((name) => wanted[name].optional) && isExecutable(path.join(bin, "node"));
  if (!isKnown || !isComplete) return "";
  return writeStamp("dev");
}

function readOrEmpty(file) {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}
