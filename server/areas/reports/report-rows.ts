import type { ReportName } from "#shared/domain/reports/report-names.ts";
import { bankChargesRows } from "./bank-charge-rows.ts";
import { depositsByStateRows, depositsRows } from "./deposit-rows.ts";
import {
  incidentsByMonthRows,
  incidentsByStatusRows,
  incidentsByTypeRows,
  openIncidentsRows,
} from "./incident-rows.ts";
import { expectedIncomeByPropertyRows, expectedIncomeByRentalRows, expectedIncomeRows } from "./income-rows.ts";
import { arrearsRows, incomeByOwnerRows, incomeByPropertyRows, incomeRows, taxesRows } from "./money-rows.ts";
import { occupancyByAssetRows, occupancyRows, vacancyRows } from "./occupancy-rows.ts";
import { ownerMovementsRows, ownerStatementRows } from "./owner-rows.ts";
import { partiesToReviewRows } from "./party-rows.ts";
import { contractEndsRows, rentRollRows } from "./rental-rows.ts";
import type { ReportContext, ReportRows } from "./report-context.ts";

/** Row source of each report, over rows visible in the caller's lists. */
export const reportRows: Readonly<Record<ReportName, (context: ReportContext) => ReportRows>> = {
  "rent-roll": rentRollRows,
  "contract-ends": contractEndsRows,
  "parties-to-review": partiesToReviewRows,
  "expected-income": expectedIncomeRows,
  "expected-income-by-property": expectedIncomeByPropertyRows,
  "expected-income-by-rental": expectedIncomeByRentalRows,
  occupancy: occupancyRows,
  "occupancy-by-asset": occupancyByAssetRows,
  vacancy: vacancyRows,
  "incidents-by-type": incidentsByTypeRows,
  "incidents-by-status": incidentsByStatusRows,
  "incidents-by-month": incidentsByMonthRows,
  "open-incidents": openIncidentsRows,
  income: incomeRows,
  "income-by-property": incomeByPropertyRows,
  "income-by-owner": incomeByOwnerRows,
  "owner-statement": ownerStatementRows,
  "owner-movements": ownerMovementsRows,
  "bank-charges": bankChargesRows,
  arrears: arrearsRows,
  taxes: taxesRows,
  "deposits-by-state": depositsByStateRows,
  deposits: depositsRows,
};
