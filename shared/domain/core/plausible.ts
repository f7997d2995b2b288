import type { DateString } from "#shared/lib/dates.ts";
import type { FieldIssue } from "./rule.ts";
import { type DocumentationType, holderOf } from "./tax-id.ts";

/* What is well written and cannot be true all the same. */

/** Somebody who lives was born; nobody who does was born before 1900, and no date of ours is. */
export function refuseUnborn(birth_date: DateString | null | undefined, today: DateString): FieldIssue | null {
  return birth_date && birth_date > today ? { field: "birth_date", key: "validation.not_future" } : null;
}

/** A company has a CIF and no personal document, a person the other way round. */
export function refuseOtherHolder(
  kind: "natural" | "company",
  type: DocumentationType | null,
  field = "documentation",
): FieldIssue | null {
  const holder = type && holderOf(type);
  if (!holder || holder === kind) return null;
  return { field, key: kind === "company" ? "validation.company_document" : "validation.personal_document" };
}
