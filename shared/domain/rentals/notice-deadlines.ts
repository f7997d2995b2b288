import { addMonths, type DateString } from "#shared/lib/dates.ts";
import type { RentalRegime } from "./rental.ts";
import { NOTICE_MONTHS } from "./policy.ts";

/**
 * The last days on which each side can give notice. The law sets them for habitual dwellings only; for other uses the
 * contract does.
 */
export function noticeDeadlines(
  regime: RentalRegime,
  end: DateString,
): { landlord: DateString | null; tenant: DateString | null } {
  if (regime !== "habitual") return { landlord: null, tenant: null };
  return { landlord: addMonths(end, -NOTICE_MONTHS.landlord), tenant: addMonths(end, -NOTICE_MONTHS.tenant) };
}
