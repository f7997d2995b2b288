import * as z from "zod/mini";
import type { DateString } from "#shared/lib/dates.ts";
import type { FieldIssue, ObjectSchema } from "./resource.ts";

/**
 * A rule across fields, or of one field and the business day: what is wrong with an input, or null. It says nothing while a field it looks at is wrong by itself.
 */
export type Rule = (input: unknown, today: DateString) => FieldIssue | null;

/** @param fields the part of the input that the rule looks at, `z.pick(personInput, { kind: true, last_name: true })` */
export function defineRule<Schema extends ObjectSchema>(
  fields: Schema,
  check: (values: z.infer<Schema>, today: DateString) => FieldIssue | null,
): Rule {
  return (input, today) => {
    const { success, data } = z.safeParse(fields, input);
    return success ? check(data, today) : null;
  };
}
