import type { DateString } from "#shared/lib/dates.ts";
import type { Resource } from "../core/resource.ts";
import { choicesOfField } from "./sheet-field.ts";

/** A choice that makes another field required: a person's `kind` requires the surname. */
export interface Demand {
  readonly field: string;
  readonly choice: string;
  readonly value: string;
}

/**
 * The fields that the rules of an entity's form require by a choice: each choice is tried on an otherwise empty
 * input.
 * @param today the business day, YYYY-MM-DD
 */
export function demandsOf({ input, rules = [] }: Resource, today: DateString): Demand[] {
  const values = Object.entries(input.shape).flatMap(([choice, schema]) =>
    choicesOfField(schema).map((value) => ({ choice, value })),
  );
  return values.flatMap(({ choice, value }) =>
    rules.flatMap((rule) => {
      const issue = rule({ [choice]: value }, today);
      return issue?.key === "validation.required" ? [{ field: issue.field, choice, value }] : [];
    }),
  );
}
