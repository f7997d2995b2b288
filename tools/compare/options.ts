import path from "node:path";
import { parseArgs } from "node:util";

const CHECKOUT = path.resolve(import.meta.dirname, "../..");
/** A Tuesday morning in Madrid, on which the demo company is made. */
const CLOCK = "2026-11-17T09:00:00+01:00";
const PORT = "4210";

const options = {
  out: { type: "string" },
  url: { type: "string" },
  saved: { type: "string" },
  checkout: { type: "string", default: CHECKOUT },
  port: { type: "string", default: PORT },
  clock: { type: "string", default: CLOCK },
  pictures: { type: "boolean", default: false },
  "only-pictures": { type: "boolean", default: false },
  only: { type: "string", default: "" },
  texts: { type: "string", default: path.join(import.meta.dirname, "accepted.json") },
} as const;

export const COMPARE_USAGE = `node tools/compare/main.ts save --out FOLDER
node tools/compare/main.ts record --saved FOLDER --out FOLDER [--pictures | --only-pictures] [--url URL]
node tools/compare/main.ts compare BEFORE AFTER [--texts FILE]`;

export type Options = ReturnType<typeof readOptions>;

/** @throws TypeError for an option that does not exist */
export function readOptions(args: readonly string[]) {
  const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
  const [command = "", ...folders] = positionals;
  return { ...values, command, folders, port: Number(values.port) };
}

/** @throws TypeError where an option that a command needs is missing */
export function required(value: string | undefined, name: string): string {
  if (value === undefined || value === "") throw new TypeError(`--${name} is missing\n\n${COMPARE_USAGE}`);
  return value;
}
