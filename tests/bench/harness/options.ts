import { parseArgs } from "node:util";

export interface Options {
  /** Three rounds instead of five, and smaller counts: ten minutes at most for everything. */
  readonly isQuick: boolean;
  /** The rows asked for, in capitals; empty for all that have a goal. */
  readonly only: readonly string[];
  /** How long counts that a longer run makes surer may take; null for their own measure. */
  readonly minutes: number | null;
}

/** @throws Error for what is no option, or a number of minutes that is none */
export function readOptions(args: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...args],
    options: {
      quick: { type: "boolean", default: false },
      only: { type: "string", multiple: true, default: [] },
      minutes: { type: "string" },
    },
  });
  const minutes = values.minutes === undefined ? null : Number(values.minutes);
  if (minutes !== null && !(minutes > 0)) throw new Error(`--minutes wants a number, not ${values.minutes}`);
  const only = values.only.flatMap((names) => names.split(",")).map((name) => name.toUpperCase());
  return { isQuick: values.quick, only, minutes };
}
