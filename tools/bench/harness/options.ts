import { parseArgs } from "node:util";

export interface Options {
  /** Three rounds instead of five, and smaller counts: ten minutes at most for everything. */
  readonly isQuick: boolean;
  /** How long everything may take, with as many rounds as fit; null for as long as the rounds take. */
  readonly minutes: number | null;
  /** The rows asked for, in capitals; empty for all that have a goal. */
  readonly only: readonly string[];
}

const QUICK_MINUTES = 10;

/** @throws TypeError for what is no option, or no number of minutes */
export function readOptions(args: readonly string[]): Options {
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
