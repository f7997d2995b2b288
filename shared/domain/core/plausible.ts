import type { DateString } from "#shared/lib/dates.ts";
import type { FieldIssue } from "./rule.ts";
import { type DocumentationType, holderOf } from "./tax-id.ts";

/* Rules against well-formed but implausible values. */

/** A birth date must not be in the future; no date field accepts years before 1900. */
export function validateBirthDate(birth_date: DateString | null | undefined, today: DateString): FieldIssue | null {
  return birth_date && birth_date > today ? { field: "birth_date", key: "validation.not_future" } : null;
}

/** A company needs a CIF and not a personal document; a natural person the reverse. */
export function refuseOtherHolder(
  kind: "natural" | "company",
  type: DocumentationType | null,
  field = "documentation",
): FieldIssue | null {
  const holder = type && holderOf(type);
  if (!holder || holder === kind) return null;
  return { field, key: kind === "company" ? "validation.company_document" : "validation.personal_document" };
}
