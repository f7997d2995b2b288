import { isList, isRecord } from "../json.ts";
import { type IdPairs, findIds, withoutIds } from "./ids.ts";
import { replaceInstantsSince } from "./instants.ts";
import { type VolatileText, volatileTexts, type VolatileValue, volatileValues } from "./volatile.ts";

export interface Difference {
  readonly pointer: string;
  readonly before: unknown;
  readonly after: unknown;
}

export interface Sides {
  readonly ids: IdPairs;
  /** When each recording began, in milliseconds. */
  readonly starts: { readonly before: number; readonly after: number };
}

export interface DifferenceRules {
  readonly values: readonly VolatileValue[];
  readonly texts: readonly VolatileText[];
}

export const ownRules: DifferenceRules = { values: volatileValues, texts: volatileTexts };

const kindOf = (value: unknown) => {
  if (value === null) return "null";
  return isList(value) ? "list" : typeof value;
};

const escape = (key: string) => key.replaceAll("~", "~0").replaceAll("/", "~1");

/** Compares what two recordings hold at the same place. @param operation whose answer it is: rules name it */
export function createComparison(sides: Sides, rules: DifferenceRules = ownRules) {
  const settle = (text: string, start: number) =>
    rules.texts.reduce(
      (settled, { pattern, replacement }) => settled.replaceAll(pattern, replacement),
      replaceInstantsSince(text, start, "{during the recording}"),
    );

  function isSameText(before: string, after: string): boolean {
    if (before === after) return true;
    const [left, right] = [settle(before, sides.starts.before), settle(after, sides.starts.after)];
    if (withoutIds(left) !== withoutIds(right)) return false;
    const others = findIds(right);
    return findIds(left).every((id, at) => sides.ids.isSame(id, others[at] ?? ""));
  }

  function* compareLists(before: readonly unknown[], after: readonly unknown[], here: Here): Generator<Difference> {
    if (before.length !== after.length) {
      const { pointer } = here;
      yield { pointer, before: `${before.length} elements`, after: `${after.length} elements` };
    }
    for (let at = 0; at < Math.min(before.length, after.length); at++)
      yield* compare(before[at], after[at], inside(here, String(at)));
  }

  function* compareRecords(before: Fields, after: Fields, here: Here): Generator<Difference> {
    for (const key of new Set([...Object.keys(before), ...Object.keys(after)]))
      yield* compare(before[key], after[key], inside(here, key));
  }

  function* compare(before: unknown, after: unknown, here: Here): Generator<Difference> {
    const { operation, pointer } = here;
    const isVolatile = () => rules.values.some((rule) => rule.operation.test(operation) && rule.pointer.test(pointer));
    if (isList(before) && isList(after)) yield* compareLists(before, after, here);
    else if (isRecord(before) && isRecord(after)) yield* compareRecords(before, after, here);
    else if (typeof before === "string" && typeof after === "string") {
      if (!isSameText(before, after) && !isVolatile()) yield { pointer, before, after };
    } else if (before !== after && !(kindOf(before) === kindOf(after) && isVolatile()))
      yield { pointer, before, after };
  }

  return (operation: string, before: unknown, after: unknown): readonly Difference[] => [
    ...compare(before, after, { operation, pointer: "" }),
  ];
}

type Fields = Readonly<Record<string, unknown>>;

interface Here {
  readonly operation: string;
  readonly pointer: string;
}

const inside = ({ operation, pointer }: Here, key: string): Here => ({
  operation,
  pointer: `${pointer}/${escape(key)}`,
});

export type Comparison = ReturnType<typeof createComparison>;
