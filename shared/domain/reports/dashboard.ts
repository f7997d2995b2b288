import * as z from "zod/mini";
import { addDays, addMonths, type DateString, firstOfMonth, lastOfMonth } from "#shared/lib/dates.ts";
import { type AssetStatusKind, assetStatusKinds } from "../assets/asset-status.ts";
import { heldDepositStates } from "../accounting/deposits/deposit.ts";
import { date, sumOfCents } from "../core/fields.ts";
import type { IncidentStatusKind } from "../incidents/incident-status.ts";
import { waitingDocumentStates } from "../documents/document.ts";
import { priorities, type Priority } from "../incidents/incident-type.ts";
import { openIncidentKinds } from "../incidents/open-incident.ts";
import type { RentalState } from "../rentals/rental.ts";
import { type AddressParameters, reportAddress, reportPath } from "./addresses.ts";
import { INCIDENT_MONTHS, LATE_MONTHS } from "./policy.ts";

/** Agreed rentals that have not started. */
export const comingRentalStates: readonly RentalState[] = ["pending_signature", "upcoming"];

const count = z.int();

/** The figures of the home page. A part is null for users who may not read the entity. Dates are business days. */
export const dashboard = z.object({
  today: date(),
  assets: z.nullable(
    z.object({
      by_kind: z.array(z.object({ kind: z.enum(assetStatusKinds), count })),
      /** Separately lettable assets today, and how many are taken; counted as in the occupancy and vacancy reports. */
      lettable: count,
      taken: count,
    }),
  ),
  rentals: z.nullable(
    z.object({
      ending: count,
      ending_from: date(),
      ending_to: date(),
      starting: count,
      starting_to: date(),
      /** Rent expected this month, and the number of rentals. */
      expected: sumOfCents(),
      expected_from: count,
    }),
  ),
  deposits: z.nullable(z.object({ to_lodge: count, to_return: count, due_to: date() })),
  /**
   * The invoices that bill this month and what covers them, as in the income report; receipts returned on its days.
   * Payment figures are null for users who may not read payments.
   */
  money: z.nullable(
    z.object({
      invoiced: sumOfCents(),
      collected: z.nullable(sumOfCents()),
      pending: sumOfCents(),
      returned: z.nullable(sumOfCents()),
      /** Tenants who owe two billed months or more, their overdue invoices, and the outstanding amount. */
      late_tenants: count,
      late_invoices: count,
      late_amount: sumOfCents(),
    }),
  ),
  /** Bookings waiting for staff, and accepted ones without a rental. */
  bookings: z.nullable(z.object({ received: count, accepted: count })),
  /** Documents with signatures pending, and how many expire soon. */
  documents: z.nullable(z.object({ waiting: count, lapsing: count })),
  incidents: z.nullable(
    z.object({
      by_kind: z.array(z.object({ kind: z.enum(openIncidentKinds), count })),
      by_priority: z.array(z.object({ priority: z.enum(priorities), count })),
      open: count,
      overdue: count,
      by_month: z.array(z.object({ month: date(), count })),
    }),
  ),
});
export type Dashboard = z.infer<typeof dashboard>;

/** The invoices that count in the month of a day. */
const countedInvoices = (today: DateString, more: AddressParameters = {}) =>
  reportAddress("invoices", {
    is_counted: "true",
    income_month_from: firstOfMonth(today),
    income_month_to: lastOfMonth(today),
    ...more,
  });

/** The lists and reports behind the figures: each URL returns exactly the counted rows. */
export const dashboardPaths = {
  assets: (kinds: readonly AssetStatusKind[]) => reportAddress("assets", { asset_status_kind: kinds.join(",") }),
  takenAssets: (today: DateString) => reportPath("occupancy-by-asset", { from: today, to: today }),
  vacantAssets: () => reportPath("vacancy"),
  endingRentals: (from: DateString, to: DateString) => reportPath("contract-ends", { from, to }),
  expectedThisMonth: () => reportPath("expected-income-by-rental", { period: "this_month" }),
  startingRentals: (from: DateString, to: DateString) =>
    reportAddress("rentals", {
      state: comingRentalStates.join(","),
      start_date_from: from,
      start_date_to: to,
      sort: "start_date",
    }),
  depositsToLodge: (to: DateString) =>
    reportAddress("deposits", { state: "received", lodge_due_on_to: to, sort: "lodge_due_on" }),
  depositsToReturn: (to: DateString) =>
    reportAddress("deposits", { state: heldDepositStates.join(","), return_due_on_to: to, sort: "return_due_on" }),
  invoicedOfMonth: (today: DateString) => countedInvoices(today),
  collectedOfMonth: (today: DateString) => countedInvoices(today, { payment_state: "partly_paid,paid" }),
  pendingOfMonth: (today: DateString) => countedInvoices(today, { payment_state: "unpaid,partly_paid" }),
  returnedPayments: (today: DateString) =>
    reportAddress("payments", {
      direction: "in",
      state: "returned",
      is_offset: "false",
      returned_on_from: firstOfMonth(today),
      returned_on_to: lastOfMonth(today),
    }),
  lateInvoices: () => reportAddress("invoices", { months_due: String(LATE_MONTHS), sort: "due_date" }),
  bookingsToAnswer: () => reportAddress("create-contract", { state: "received", sort: "hold_until" }),
  bookingsToConvert: () => reportAddress("create-contract", { state: "accepted" }),
  waitingDocuments: () => reportAddress("documents", { state: waitingDocumentStates.join(","), sort: "expires_at" }),
  incidents: (kinds: readonly IncidentStatusKind[]) =>
    reportAddress("incidents", { incident_status_kind: kinds.join(",") }),
  openIncidentsOfPriority: (priority: Priority) =>
    reportAddress("incidents", { incident_status_kind: openIncidentKinds.join(","), priority }),
  overdueIncidents: (today: DateString) =>
    reportAddress("incidents", {
      incident_status_kind: openIncidentKinds.join(","),
      due_on_to: addDays(today, -1),
      sort: "due_on",
    }),
  incidentsOfMonth: (month: DateString) =>
    reportAddress("incidents", { created_at_from: firstOfMonth(month), created_at_to: lastOfMonth(month) }),
};

/** First days of the months in the incidents chart, oldest first. */
export function incidentMonths(today: DateString): DateString[] {
  const thisMonth = firstOfMonth(today);
  return Array.from({ length: INCIDENT_MONTHS }, (_, index) => addMonths(thisMonth, index + 1 - INCIDENT_MONTHS));
}
