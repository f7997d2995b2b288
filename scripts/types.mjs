// Checks the types of every project named in the solution file, two at a time: each has its own idea of what exists.
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";

const root = path.resolve(import.meta.dirname, "..");
const tsc = path.join(root, "node_modules", ".bin", "tsc");
const AT_ONCE = 2;

/** Resolves to whether the project has no type errors; prints those that it has. */
function check(project) {
  const child = spawn(tsc, ["--noEmit", "-p", project], { cwd: root, stdio: "inherit" });
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => resolve(code === 0));
  });
}

async function checkInTurn(queue) {
  let isSound = true;
  for (let project = queue.shift(); project !== undefined; project = queue.shift()) {
    isSound = (await check(project)) && isSound;
  }
  return isSound;
}

const solution = JSON.parse(readFileSync(path.join(root, "tsconfig.json"), "utf8"));
const queue = solution.references.map((reference) => reference.path);
const lanes = Array.from({ length: AT_ONCE }, () => checkInTurn(queue));
const outcomes = await Promise.all(lanes);
process.exitCode = outcomes.every(Boolean) ? 0 : 1;
