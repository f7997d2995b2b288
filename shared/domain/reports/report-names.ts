/** Every report, by the name it has in its address: `/reports/rent-roll`. */
export const reportNames = [
  "rent-roll",
  "contract-ends",
  "expected-income",
  "expected-income-by-property",
  "expected-income-by-rental",
  "occupancy",
  "occupancy-by-asset",
  "vacancy",
  "incidents-by-type",
  "incidents-by-status",
  "incidents-by-month",
  "open-incidents",
  "income",
  "income-by-property",
  "income-by-owner",
  "arrears",
  "taxes",
  "deposits-by-state",
  "deposits",
] as const;
export type ReportName = (typeof reportNames)[number];
