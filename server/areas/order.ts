/**
 * The areas in their order: each may import those before it and none after it, type-only imports included.
 * `oxlint.config.ts` and `tests/conventions/areas.test.ts` read this array. A new area takes its place here.
 */
export const areaOrder = [
  "company",
  "notifications",
  "account",
  "persons",
  "properties",
  "assets",
  "attachments",
  "leases",
  "rentals",
  "incidents",
  "accounting",
  "documents",
  "bookings",
  "administration",
  "reports",
] as const;
export type ServerArea = (typeof areaOrder)[number];
