import { addYears, type DateString } from "#shared/lib/dates.ts";
import { ADULT_YEARS } from "./policy.ts";
import type { FieldIssue } from "./rule.ts";
import { type DocumentationType, holderOf } from "./tax-id.ts";

/* Rules against well-formed but implausible values. */

/** A birth date must not be in the future; no date field accepts years before 1900. */
export function validateBirthDate(birth_date: DateString | null | undefined, today: DateString): FieldIssue | null {
  return birth_date && birth_date > today ? { field: "birth_date", key: "validation.not_future" } : null;
}

/** Whether someone is of age on a day (CC art. 240). An unknown birth date says nothing. */
export function isOfAge(birth_date: DateString | null | undefined, today: DateString): boolean {
  return !birth_date || addYears(birth_date, ADULT_YEARS) <= today;
}

/** Who signs or guarantees a contract is of age on the business day (CC art. 246 and 1263). */
export function refuseMinor(birth_date: DateString | null | undefined, today: DateString): FieldIssue | null {
  return isOfAge(birth_date, today) ? null : { field: "birth_date", key: "validation.of_age" };
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
