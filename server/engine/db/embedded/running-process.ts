import { execFile } from "node:child_process";
import { readdir, readFile, readlink } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);
const isLinux = process.platform === "linux";

/** A PostgreSQL process; the postmaster is the parent of the others. */
export interface PostgresProcess {
  readonly pid: number;
  readonly isPostmaster: boolean;
}

/**
 * Finds the PostgreSQL processes of a data directory by their working directory, so an unrelated process that reuses
 * an old pid is never included.
 */
export async function findServerProcesses(dataDir: string): Promise<PostgresProcess[]> {
  const pids = isLinux ? await findInProc(dataDir) : await findWithLsof(dataDir);
  return await Promise.all(pids.map(describe));
}

async function describe(pid: number): Promise<PostgresProcess> {
  const command = await readCommand(pid);
  return { pid, isPostmaster: !command.startsWith("postgres: ") };
}

async function findInProc(dataDir: string): Promise<number[]> {
  const pids = (await readdir("/proc")).map(Number).filter(Number.isInteger);
  const isOurs = await Promise.all(pids.map((pid) => runsIn(pid, dataDir)));
  return pids.filter((_, index) => isOurs[index]);
}

async function runsIn(pid: number, dataDir: string): Promise<boolean> {
  try {
    if ((await readlink(`/proc/${pid}/cwd`)) !== dataDir) return false;
    return path.basename(await readlink(`/proc/${pid}/exe`)).startsWith("postgres");
  } catch {
    // It has ended, or belongs to another user.
    return false;
  }
}

async function findWithLsof(dataDir: string): Promise<number[]> {
  const { stdout } = await run("lsof", ["-a", "-c", "postgres", "-d", "cwd", "-Fpn"]).catch(() => ({ stdout: "" }));
  const blocks = stdout.split(/^p(?=\d)/m);
  return blocks.filter((block) => block.split("\n").includes(`n${dataDir}`)).map(parseFloat);
}

/** Command line of a process; '' when it has ended. */
export async function readCommand(pid: number): Promise<string> {
  try {
    if (isLinux) return await readFile(`/proc/${pid}/cmdline`, "utf8");
    return (await run("ps", ["-o", "command=", "-p", String(pid)])).stdout;
  } catch {
    return "";
  }
}

/**
 * Start time and boot of a process, which distinguish it from a later one with the same pid. Null when it has ended.
 */
export async function readBirth(pid: number): Promise<string | null> {
  try {
    if (!isLinux) return (await run("ps", ["-o", "lstart=", "-p", String(pid)])).stdout.trim();
    const boot = await readFile("/proc/sys/kernel/random/boot_id", "utf8");
    const { state, startTime } = parseStat(await readFile(`/proc/${pid}/stat`, "utf8"));
    return state === "Z" ? null : `${boot.trim()} ${startTime}`;
  } catch {
    return null;
  }
}

/** proc(5): fields 3 and 22. Field 2 is a name in parentheses that may contain spaces and parentheses. */
function parseStat(stat: string): { state: string; startTime: string } {
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return { state: fields[0] ?? "", startTime: fields[19] ?? "" };
}
