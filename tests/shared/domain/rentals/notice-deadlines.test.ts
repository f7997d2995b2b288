import { expect, test } from "vitest";
import { noticeDeadlines } from "#shared/domain/rentals/notice-deadlines.ts";

test.each([
  ["2026-12-31", "2026-08-31", "2026-10-31"],
  ["2026-06-30", "2026-02-28", "2026-04-30"],
  ["2028-06-30", "2028-02-29", "2028-04-30"],
  ["2026-03-15", "2025-11-15", "2026-01-15"],
])(
  "for a home's contract that ends on %s the landlord gives notice by %s, the tenant by %s",
  (end, landlord, tenant) => {
    expect(noticeDeadlines("habitual", end)).toEqual({ landlord, tenant });
  },
);

test("leases for other uses have no statutory notice", () => {
  for (const regime of ["seasonal", "business", "other"] as const)
    expect(noticeDeadlines(regime, "2026-12-31")).toEqual({ landlord: null, tenant: null });
});
