import { arrears } from "./arrears.ts";
import { bankCharges } from "./bank-charges.ts";
import { contractEnds } from "./contract-ends.ts";
import { deposits, depositsByState } from "./deposits.ts";
import { expectedIncome, expectedIncomeByProperty, expectedIncomeByRental } from "./expected-income.ts";
import { incidentsByMonth, incidentsByStatus, incidentsByType } from "./incidents.ts";
import { income, incomeByOwner, incomeByProperty } from "./income.ts";
import { occupancy, occupancyByAsset } from "./occupancy.ts";
import { openIncidents } from "./open-incidents.ts";
import { ownerMovements, ownerStatement } from "./owner-statement.ts";
import { partiesToReview } from "./parties-to-review.ts";
import type { ReportName } from "./report-names.ts";
import { rentRoll } from "./rent-roll.ts";
import type { Report } from "./report.ts";
import { taxes } from "./taxes.ts";
import { vacancy } from "./vacancy.ts";

/** The one table of reports, in list order: routes, Excel files and screens are built from it. */
export const reports: Readonly<Record<ReportName, Report>> = {
  "rent-roll": rentRoll,
  "contract-ends": contractEnds,
  "parties-to-review": partiesToReview,
  "expected-income": expectedIncome,
  "expected-income-by-property": expectedIncomeByProperty,
  "expected-income-by-rental": expectedIncomeByRental,
  occupancy,
  "occupancy-by-asset": occupancyByAsset,
  vacancy,
  "incidents-by-type": incidentsByType,
  "incidents-by-status": incidentsByStatus,
  "incidents-by-month": incidentsByMonth,
  "open-incidents": openIncidents,
  income,
  "income-by-property": incomeByProperty,
  "income-by-owner": incomeByOwner,
  "owner-statement": ownerStatement,
  "owner-movements": ownerMovements,
  "bank-charges": bankCharges,
  arrears,
  taxes,
  "deposits-by-state": depositsByState,
  deposits,
};

/** The report with a name from a URL, or null. */
export function findReport(name: string): Report | null {
  return Object.values(reports).find((report) => report.name === name) ?? null;
}
