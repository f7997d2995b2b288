import { execFile } from "node:child_process";
import { chown, stat } from "node:fs/promises";
import { userInfo } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { hasErrorCode } from "./system-error.ts";

/** How PostgreSQL is run: a command prefix, and a user when it is not the current one. */
export interface Account {
  readonly prefix: readonly string[];
  readonly user: { readonly uid: number; readonly gid: number } | null;
}

const UNPRIVILEGED_UID = 65534;
/**
 * Within the user namespace the process appears as `nobody`, which is neither root nor unnamed, while files keep
 * their owner.
 */
const namespace = ["unshare", "--user", `--map-user=${UNPRIVILEGED_UID}`, `--map-group=${UNPRIVILEGED_UID}`] as const;
const ourselves: Account = { prefix: [], user: null };
const unprivilegedAccount: Account = { prefix: namespace, user: null };
const run = promisify(execFile);

/**
 * Chooses the account for the server of this folder: PostgreSQL refuses root, and initdb refuses a user id without a
 * name.
 */
export async function chooseAccount(dataDir: string): Promise<Account> {
  if (process.getuid?.() !== 0) return await chooseForUser();
  const account = await chooseForRoot(dataDir);
  await checkParents(dataDir, account);
  return account;
}

/** A container may run under any user id (`docker run --user 1234`). */
async function chooseForUser(): Promise<Account> {
  if (hasName()) return ourselves;
  return (await hasNamespaces()) ? unprivilegedAccount : ourselves;
}

function hasName(): boolean {
  try {
    return userInfo().username !== "";
  } catch {
    return false;
  }
}

async function chooseForRoot(dataDir: string): Promise<Account> {
  const owner = await findOwner(dataDir);
  if (owner !== null && owner.uid !== 0) return { prefix: [], user: owner };
  if (await hasNamespaces()) return unprivilegedAccount;
  if (owner === null) return { prefix: [], user: { uid: UNPRIVILEGED_UID, gid: UNPRIVILEGED_UID } };
  throw new Error(
    `PostgreSQL does not run as root and this machine allows root no user namespaces. ` +
      `Give the folder to another user: chown -R ${UNPRIVILEGED_UID}:${UNPRIVILEGED_UID} ${dataDir}`,
  );
}

async function findOwner(folder: string): Promise<{ uid: number; gid: number } | null> {
  try {
    const { uid, gid } = await stat(folder);
    return { uid, gid };
  } catch (error) {
    if (hasErrorCode(error, "ENOENT")) return null;
    throw error;
  }
}

async function hasNamespaces(): Promise<boolean> {
  const [command, ...words] = namespace;
  return await run(command, [...words, "true"]).then(
    () => true,
    () => false,
  );
}

/** Root can enter any folder, but another user, or root inside a namespace, cannot. */
async function checkParents(dataDir: string, { user }: Account): Promise<void> {
  const { uid, gid } = user ?? { uid: 0, gid: 0 };
  for (let folder = path.dirname(dataDir); ; folder = path.dirname(folder)) {
    const { mode, uid: owner, gid: group } = await stat(folder);
    const groupOrOther = group === gid ? 0o010 : 0o001;
    const bit = owner === uid ? 0o100 : groupOrOther;
    if ((mode & bit) === 0) throw new Error(explainClosedFolder(folder, dataDir, uid));
    if (folder === path.dirname(folder)) return;
  }
}

function explainClosedFolder(folder: string, dataDir: string, uid: number): string {
  return (
    `The database in ${dataDir} runs as user ${uid}, who may not enter ${folder}. ` +
    `Allow it (chmod o+x ${folder}) or set DATA_DIR to another place.`
  );
}

/** Changes the owner of a folder to the account that runs PostgreSQL. */
export async function chownTo(folder: string, { user }: Account): Promise<void> {
  if (user !== null) await chown(folder, user.uid, user.gid);
}
