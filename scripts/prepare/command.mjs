import { spawn } from "node:child_process";
import { accessSync, constants } from "node:fs";
import path from "node:path";

/** The folder of the repository. */
export const root = path.resolve(import.meta.dirname, "../..");
/** The programs that npm installs here, Node 24 among them. */
export const bin = path.join(root, "node_modules", ".bin");

/** The environment in which `node` is the one of this repository. */
export function withOwnNode() {
  return { ...process.env, PATH: [bin, ...foldersOfPath()].join(path.delimiter) };
}

/** The environment in which `node` is the machine's: npm must not run on the Node that it is about to replace. */
export function withMachinesNode() {
  return { ...process.env, PATH: foldersOfPath().join(path.delimiter) };
}

function foldersOfPath() {
  const folders = (process.env.PATH ?? "").split(path.delimiter);
  return folders.filter((folder) => path.resolve(folder) !== bin);
}

/** The full path of a program, or undefined. */
export function findProgram(name) {
  const files = foldersOfPath().map((folder) => path.join(folder, name));
  return files.find(isExecutable);
}

/** Whether this file can be run. */
export function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Runs a command, says in one line what is done and how long it took, and shows its output only when it fails. */
export async function runStep(title, command, env) {
  const start = performance.now();
  process.stdout.write(`${title}… `);
  const { code, output } = await run(command, env);
  process.stdout.write(code === 0 ? `${((performance.now() - start) / 1000).toFixed(1)} s\n` : "failed\n");
  if (code === 0) return;
  throw new Error(`${output.trim()}\n\`${command.join(" ")}\` failed (${code})`);
}

function run([program, ...words], env) {
  return new Promise((resolve) => {
    const child = spawn(program, words, { cwd: root, env, stdio: ["ignore", "pipe", "pipe"] });
    let output = "";
    child.stdout.on("data", (chunk) => (output += chunk));
    child.stderr.on("data", (chunk) => (output += chunk));
    child.once("error", (error) => resolve({ code: error.code, output: error.message }));
    child.once("close", (code, signal) => resolve({ code: code ?? signal, output }));
  });
}
