import { parseArgs } from "node:util";

export interface BenchOptions {
  /** Three rounds instead of five, and smaller counts: ten minutes at most in total. */
  readonly isQuick: boolean;
  /** Time limit in minutes, with as many rounds as fit; null for no limit. */
  readonly minutes: number | null;
  /** Selected rows, in capitals; empty for all that have a goal. */
  readonly only: readonly string[];
}

const QUICK_MINUTES = 10;

/** @throws TypeError for an unknown option or an invalid number of minutes */
export function readBenchOptions(args: readonly string[]): BenchOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      quick: { type: "boolean", default: false },
      minutes: { type: "string" },
      only: { type: "string", multiple: true, default: [] },
    },
  });
  const only = values.only.flatMap((names) => names.split(",")).map((name) => name.toUpperCase());
  const minutes = values.minutes === undefined ? null : Number(values.minutes);
  if (minutes !== null && !(minutes > 0)) throw new TypeError("--minutes is followed by a number");
  return { isQuick: values.quick, minutes: minutes ?? (values.quick ? QUICK_MINUTES : null), only };
}
