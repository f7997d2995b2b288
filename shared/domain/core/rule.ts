import * as z from "zod/mini";
import type { MessageKey } from "#locales/es.ts";
import type { DateString } from "#shared/lib/dates.ts";

export type ObjectSchema = z.ZodMiniObject<Record<string, z.core.$ZodType>>;

/** Texts of refusals, which callers of the API know by their names; those of an upload's rows are `administration.issue`. */
type RefusalKey = Extract<MessageKey, `${"error" | "validation" | "administration.issue"}.${string}`>;

/** A rule across fields that failed: which field to mark, with which text. */
export interface FieldIssue {
  readonly field: string;
  readonly key: RefusalKey;
  readonly params?: Readonly<Record<string, string | number>>;
}

/**
 * A rule across fields, or of one field and the business day: returns an issue, or null. It returns null while a
 * field it reads is itself invalid.
 */
export type Rule = (input: unknown, today: DateString) => FieldIssue | null;

/** @param fields the part of the input that the rule reads, `z.pick(personInput, { kind: true, last_name: true })` */
export function defineRule<Schema extends ObjectSchema>(
  fields: Schema,
  check: (values: z.infer<Schema>, today: DateString) => FieldIssue | null,
): Rule {
  return (input, today) => {
    const { success, data } = z.safeParse(fields, input);
    return success ? check(data, today) : null;
  };
}
