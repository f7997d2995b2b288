import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { root } from "./command.mjs";

const cache = path.join(root, ".cache");
const folder = path.join(cache, "prepare.lock");
const POLL_MS = 200;
/** No preparation takes this long: by then the pid belongs to another process. */
const OLDEST_MS = 30 * 60_000;

/** Does the work while no other process prepares this repository. */
export async function withLock(work) {
  for (let isTold = false; !take(); isTold = true) {
    const holder = readHolder(folder);
    if (holder === undefined || isStale(holder)) discard(holder);
    else if (!isTold) console.log(`Waiting for the preparation that process ${holder.pid} is doing…`);
    await pause(POLL_MS);
  }
  try {
    return await work();
  } finally {
    discard({ pid: process.pid });
  }
}

/** A folder with a file in it cannot be renamed over, so the name is taken at once and never without its pid. */
function take() {
  mkdirSync(cache, { recursive: true });
  const draft = mkdtempSync(path.join(cache, "lock-"));
  writeFileSync(path.join(draft, "pid"), String(process.pid));
  if (tryRename(draft, folder)) return true;
  rmSync(draft, { recursive: true, force: true });
  return false;
}

function readHolder(where) {
  try {
    const pid = Number(readFileSync(path.join(where, "pid"), "utf8"));
    return { pid, since: statSync(where).mtimeMs };
  } catch {
    return undefined;
  }
}

function isStale({ pid, since }) {
  return !isAlive(pid) || Date.now() - since > OLDEST_MS;
}

function isAlive(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error.code === "EPERM";
  }
}

/** Renamed first, so that no process sees it half removed. If another process took it meanwhile, it is restored. */
function discard(holder) {
  const aside = path.join(cache, `old-${process.pid}`);
  if (!tryRename(folder, aside)) return;
  const isTheSame = readHolder(aside)?.pid === holder?.pid;
  if (!isTheSame && tryRename(aside, folder)) return;
  rmSync(aside, { recursive: true, force: true });
}

function tryRename(from, to) {
  try {
    renameSync(from, to);
    return true;
  } catch {
    return false;
  }
}
