import { parseArgs } from "node:util";

export interface Options {
  /** Three rounds instead of five, and smaller counts: ten minutes at most for everything. */
  readonly isQuick: boolean;
  /** The rows asked for, in capitals; empty for all that have a goal. */
  readonly only: readonly string[];
}

/** @throws TypeError for what is no option */
export function readOptions(args: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...args],
    options: {
      quick: { type: "boolean", default: false },
      only: { type: "string", multiple: true, default: [] },
    },
  });
  const only = values.only.flatMap((names) => names.split(",")).map((name) => name.toUpperCase());
  return { isQuick: values.quick, only };
}
