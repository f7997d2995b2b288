import { readFile } from "node:fs/promises";
import * as z from "zod/mini";
import type { Difference } from "./differences.ts";

/* The list of accepted differences: a JSON file, each entry with the reason why it is wanted. */

const reason = z.string().check(z.minLength(1));
const pattern = z.string().check(z.minLength(1));

const text = z.strictObject({ reason, before: z.string().check(z.minLength(1)), after: z.string() });
const field = z.strictObject({ reason, operation: pattern, pointer: pattern, role: z.optional(pattern) });
const picture = z.strictObject({ reason, picture: pattern });

const accepted = z.strictObject({
  /** A renamed text, wherever it appears: `before` becomes `after` inside the texts of answers. */
  texts: z.array(text),
  /** Fields of answers that may differ; `*` in operation, pointer, role means any characters. */
  places: z.array(field),
  /** Pictures that may differ; `*` as above. */
  pictures: z.array(picture),
});
export type AcceptedDifference = z.infer<typeof accepted>;

export interface Found extends Difference {
  readonly operation: string;
  readonly variant: string;
  readonly role: string;
}

const matches = (glob: string, value: string) => {
  const parts = glob.split("*").map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
  return new RegExp(`^${parts.join(".*")}$`, "s").test(value);
};

/** @throws Error with what is wrong about the file */
export async function readAccepted(file: string): Promise<AcceptedDifference> {
  return accepted.parse(JSON.parse(await readFile(file, "utf8")));
}

export function createAcceptance({ texts, places, pictures }: AcceptedDifference) {
  const used = new Set<unknown>();
  const note = <Entry>(entry: Entry | undefined): boolean => {
    if (entry !== undefined) used.add(entry);
    return entry !== undefined;
  };

  /** Longer texts first: one that is part of another does not break it. */
  const byLength = texts.toSorted((a, b) => b.before.length - a.before.length);
  const escaped = byLength.map(({ before }) => before.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
  const anyText = new RegExp(escaped.join("|"), "g");

  function isRenamed(before: unknown, after: unknown): boolean {
    if (typeof before !== "string" || typeof after !== "string" || byLength.length === 0) return false;
    const met: (typeof byLength)[number][] = [];
    const renamed = before.replaceAll(anyText, (found) => {
      const entry = byLength.find((one) => one.before === found);
      if (entry) met.push(entry);
      return entry?.after ?? found;
    });
    if (renamed !== after) return false;
    for (const entry of met) used.add(entry);
    return true;
  }

  return {
    isAccepted: ({ operation, pointer, role, before, after }: Found): boolean =>
      isRenamed(before, after) ||
      note(
        places.find(
          (one) => matches(one.operation, operation) && matches(one.pointer, pointer) && matches(one.role ?? "*", role),
        ),
      ),
    isPictureAccepted: (name: string): boolean => note(pictures.find((one) => matches(one.picture, name))),
    /** Entries that accept nothing any more: they hide a later change. */
    unused: (): readonly { readonly reason: string }[] =>
      [...texts, ...places, ...pictures].filter((entry) => !used.has(entry)),
  };
}
export type Acceptance = ReturnType<typeof createAcceptance>;
