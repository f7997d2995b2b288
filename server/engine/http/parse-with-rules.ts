import type * as z from "zod/mini";
import { InvalidInput } from "#shared/domain/core/app-error.ts";
import type { ObjectSchema } from "#shared/domain/core/rule.ts";
import { type Validatable, validate } from "#shared/domain/core/validate.ts";
import type { DateString } from "#shared/lib/dates.ts";

/**
 * Parses an input by its schema and rules.
 * @param subject a resource or the input of a move; its name selects the field labels in messages
 * @param today the business day
 * @throws InvalidInput
 */
export function parseWithRules<Input extends ObjectSchema>(
  subject: Validatable<Input> & { readonly name: string },
  raw: unknown,
  today: DateString,
): z.infer<Input> {
  const parsed = validate(subject, raw, today);
  if (!parsed.valid) throw new InvalidInput(subject.name, parsed.messages);
  return parsed.value;
}
