/** Texts for system errors, by Node's error code. */
const REFUSALS: Readonly<Record<string, string>> = {
  ENOSPC: "The disk is full",
  EDQUOT: "The disk's quota is used up",
  EACCES: "It may not be read or written by this user",
  EPERM: "It may not be read or written by this user",
  EROFS: "The disk is read-only",
  EEXIST: "It is a file, not a folder",
  ENOTDIR: "It is a file, not a folder",
  ECONNREFUSED: "The database does not answer",
  ENOTFOUND: "There is no such host for the database",
  ETIMEDOUT: "The database does not answer in time",
};

/** Describes a failure for the console: one sentence, then the system's message. */
function sayFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  const refusal = REFUSALS[code];
  const cause = error.cause instanceof Error ? ` (${error.cause.message})` : "";
  return refusal === undefined ? `${error.message}${cause}` : `${refusal}. Nothing was written. (${error.message})`;
}

/**
 * Runs a console command with its arguments. Exits with 0 on success or when only the usage was requested, otherwise
 * with 1.
 */
export async function runInConsole(usage: string, work: (words: readonly string[]) => Promise<void>): Promise<void> {
  const words = process.argv.slice(2);
  try {
    if (words.includes("--help")) process.stdout.write(`${usage}\n`);
    else await work(words);
  } catch (error) {
    process.stderr.write(`${sayFailure(error)}\n`);
    process.exitCode = 1;
  }
}
