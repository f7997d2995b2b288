// The server and the web app side by side, each rebuilt when its sources change. Ctrl-C ends both.
import { spawn } from "node:child_process";
import path from "node:path";

const root = path.resolve(import.meta.dirname, "..");
const bin = path.join(root, "node_modules", ".bin");
const env = { ...process.env, PATH: `${bin}${path.delimiter}${process.env.PATH}` };
/** Longer than an orderly end of the embedded PostgreSQL takes. */
const PATIENCE_MS = 25_000;

const commands = [
  ["node", "--watch", "server/main.ts"],
  ["vite", "--config", "web/vite.config.ts"],
];
const children = commands.map(start);
let isStopping = false;

function start([program, ...words]) {
  const child = spawn(path.join(bin, program), words, { cwd: root, env, stdio: "inherit" });
  child.once("error", (error) => fail(error.message));
  child.once("exit", (code, signal) => fail(`${program} ended (${signal ?? code})`));
  return child;
}

/** Neither is of use without the other. */
function fail(reason) {
  if (!isStopping) process.exitCode = 1;
  stop(reason);
}

/** Ctrl-C reaches the children as well, and may come twice. */
function stop(reason) {
  if (isStopping) return;
  isStopping = true;
  console.log(`${reason}: stopping`);
  for (const child of children) child.kill("SIGTERM");
  setTimeout(forceEnd, PATIENCE_MS).unref();
}

function forceEnd() {
  for (const child of children) child.kill("SIGKILL");
}

process.on("SIGINT", stop);
process.on("SIGTERM", stop);
process.on("SIGHUP", stop);
