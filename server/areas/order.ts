/**
 * Areas in dependency order: each may import earlier ones only, type-only imports included. `oxlint.config.ts` and
 * `tests/conventions/areas.test.ts` read this array. Add a new area at its position.
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
  "increments",
  "documents",
  "lodging",
  "bookings",
  "administration",
  "reports",
] as const;
