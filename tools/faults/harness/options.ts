import { randomInt } from "node:crypto";
import { parseArgs } from "node:util";
import { type RowId, rowIds } from "./tally.ts";

export interface FaultOptions {
  /** Time limit of the whole run, in minutes. */
  readonly minutes: number;
  readonly only: readonly RowId[];
  readonly seed: number;
  /** Continues after the last finished round of this seed. */
  readonly resumes: boolean;
  /** The round to replay from, from 0; null runs all and saves the progress for resuming. */
  readonly round: number | null;
  readonly clients: number;
  readonly port: string;
}

const QUICK_MINUTES = 9.5;
const LARGEST_SEED = 2 ** 31;

export const USAGE = `npm run faults -- [--quick] [--minutes N] [--only R1,R4] [--seed S [--resume] [--round N]] [--clients N]
  --quick      the whole run within ten minutes (as without any option)
  --minutes N  the whole run within N minutes, or until every count is full
  --only R4    these rows alone, with what is measured along with them
  --seed S     the same choices as the run that printed this seed; --round N replays from its round N on
  --resume     goes on where the run of that seed ended, and counts on
  --clients N  clients at once (16)`;

const isRow = (name: string): name is RowId => rowIds.some((id) => id === name);

/** @throws Error that says which word of the command line is wrong */
function readNumber(name: string, text: string | undefined, instead: number): number {
  const value = text === undefined ? instead : Number(text);
  if (!Number.isFinite(value) || value < 0) throw new Error(`--${name} ${text}: not a number`);
  return value;
}

/** @throws Error likewise */
function readWhole(name: string, text: string | undefined, instead: number): number {
  const value = readNumber(name, text, instead);
  if (!Number.isSafeInteger(value)) throw new Error(`--${name} ${text}: not a whole number`);
  return value;
}

function readRows(text: string | undefined): readonly RowId[] {
  const names = (text ?? rowIds.join(",")).split(",").map((name) => name.trim().toUpperCase());
  const unknown = names.filter((name) => !isRow(name));
  if (unknown.length > 0) throw new Error(`--only ${unknown.join(",")}: no such row`);
  return names.filter(isRow);
}

/** @throws Error for an invalid command line */
export function readFaultOptions(words: readonly string[]): FaultOptions {
  const text = { type: "string" } as const;
  const flag = { type: "boolean", default: false } as const;
  const { values } = parseArgs({
    args: [...words],
    options: { quick: flag, minutes: text, only: text, seed: text, resume: flag, round: text, clients: text },
  });
  if (values.resume && values.seed === undefined) throw new Error("--resume: of which --seed?");
  if (values.round !== undefined && values.seed === undefined) throw new Error("--round: of which --seed?");
  if (values.round !== undefined && values.resume) throw new Error("--round replays and --resume goes on: one of both");
  return {
    minutes: values.quick ? QUICK_MINUTES : readNumber("minutes", values.minutes, QUICK_MINUTES),
    only: readRows(values.only),
    seed: readWhole("seed", values.seed, randomInt(LARGEST_SEED)),
    resumes: values.resume,
    round: values.round === undefined ? null : readWhole("round", values.round, 0),
    clients: Math.max(1, readWhole("clients", values.clients, 16)),
    port: process.env.FAULTS_PORT ?? "4430",
  };
}
