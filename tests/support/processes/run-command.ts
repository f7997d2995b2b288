import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../../", import.meta.url));

export interface Ended {
  readonly code: number | null;
  readonly output: string;
  readonly errors: string;
}

/** Runs one of the server's commands as npm does, and waits for its end. */
export async function runCommand(
  script: string,
  words: readonly string[],
  env: Record<string, string>,
): Promise<Ended> {
  const node = path.join(root, "node_modules/.bin/node");
  const { PATH = "" } = process.env;
  const child = spawn(node, [script, ...words], {
    cwd: root,
    env: { PATH, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let [output, errors] = ["", ""];
  child.stdout.on("data", (chunk: Buffer) => void (output += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => void (errors += chunk.toString()));
  await once(child, "close");
  return { code: child.exitCode, output, errors };
}
