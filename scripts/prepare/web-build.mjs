import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { root, runStep, withOwnNode } from "./command.mjs";

const sources = ["web", "shared", "locales", "package.json", "package-lock.json"];
const output = path.join(root, ".output", "web");
const stampFile = path.join(output, ".stamp");

/** Whether the built web app is not made from the present sources. */
export function isWebStale() {
  if (!existsSync(path.join(output, "index.html")) || !existsSync(stampFile)) return true;
  return readFileSync(stampFile, "utf8") !== hashSources();
}

/** Builds the web app and notes from what; the note is taken before, so that an edit meanwhile counts as new. */
export async function buildWeb() {
  const stamp = hashSources();
  rmSync(stampFile, { force: true });
  await runStep("Building the web app", ["npm", "run", "build"], withOwnNode());
  writeFileSync(stampFile, stamp);
}

function hashSources() {
  const hash = createHash("sha256");
  for (const file of sources.flatMap(listFiles)) {
    const content = readFileSync(path.join(root, file));
    hash.update(`${file}\0${content.length}\0`).update(content);
  }
  return hash.digest("hex");
}

function listFiles(name) {
  const place = path.join(root, name);
  if (!existsSync(place)) return [];
  if (path.extname(name).startsWith(".json")) return [name];
  const entries = readdirSync(place, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return files.map((entry) => path.relative(root, path.join(entry.parentPath, entry.name))).toSorted();
}
