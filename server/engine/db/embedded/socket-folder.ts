import { createHash } from "node:crypto";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { chownTo, type Account } from "./account.ts";

/** sun_path holds 108 bytes on Linux and 104 on macOS, including the final zero. */
const LONGEST_PATH = process.platform === "darwin" ? 103 : 107;
const SOCKET_NAME = "/.s.PGSQL.5432";
const RANDOM_LENGTH = 6;

/** Creates a private folder whose path is short enough for a socket, and removes those left by killed runs. */
export async function makeSocketFolder(dataDir: string, account: Account): Promise<string> {
  const prefix = `llavero-${createHash("sha256").update(dataDir).digest("hex").slice(0, 10)}-`;
  const parent = chooseParent(prefix);
  await removeLeftOvers(parent, prefix);
  const folder = await mkdtemp(path.join(parent, prefix));
  await chownTo(folder, account);
  return folder;
}

function chooseParent(prefix: string): string {
  const longest = path.join(tmpdir(), prefix).length + RANDOM_LENGTH + SOCKET_NAME.length;
  return longest <= LONGEST_PATH ? tmpdir() : "/tmp";
}

/** Only the owner of the data directory uses this prefix; folders of other users are not removed. */
async function removeLeftOvers(parent: string, prefix: string): Promise<void> {
  const names = (await readdir(parent)).filter((name) => name.startsWith(prefix));
  const removals = names.map((name) => rm(path.join(parent, name), { recursive: true }));
  await Promise.allSettled(removals);
}
