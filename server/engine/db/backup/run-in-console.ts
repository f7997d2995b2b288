/** What a machine refuses, in words, by the codes of Node. */
const REFUSALS: Readonly<Record<string, string>> = {
  ENOSPC: "The disk is full",
  EDQUOT: "The disk's quota is used up",
  EACCES: "It may not be read or written by this user",
  EPERM: "It may not be read or written by this user",
  EROFS: "The disk is read-only",
  EEXIST: "It is a file, and no folder",
  ENOTDIR: "It is a file, and no folder",
  ECONNREFUSED: "The database does not answer",
  ENOTFOUND: "There is no such host for the database",
  ETIMEDOUT: "The database does not answer in time",
};

/** Why a command failed, for whoever typed it: a sentence, then what the machine said. */
function sayFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  const refusal = REFUSALS[code];
  const cause = error.cause instanceof Error ? ` (${error.cause.message})` : "";
  return refusal === undefined ? `${error.message}${cause}` : `${refusal}. Nothing was kept. (${error.message})`;
}

/** Runs a command of the console with its words. It ends with 0 once its work is done or its usage was asked for, else with 1. */
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
