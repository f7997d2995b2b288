import { addMonths, type DateString } from "#shared/lib/dates.ts";
import type { RentalRegime } from "./rental.ts";

/** Months before the end by which a home's landlord, and its tenant, must say that they do not go on (LAU art. 10.1). */
export const NOTICE_MONTHS = { landlord: 4, tenant: 2 } as const;

/**
 * The last days on which each side can give notice for the end of a contract. The law sets them for habitual dwellings
 * alone; for other uses the contract does.
 */
export function noticeDeadlines(
  regime: RentalRegime,
  end: DateString,
): { landlord: DateString | null; tenant: DateString | null } {
  if (regime !== "habitual") return { landlord: null, tenant: null };
  return { landlord: addMonths(end, -NOTICE_MONTHS.landlord), tenant: addMonths(end, -NOTICE_MONTHS.tenant) };
}
