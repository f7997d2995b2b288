import * as z from "zod/mini";
import { type DateString, daysBetween, daysInMonth, firstOfMonth, lastOfMonth, latestOf } from "#shared/lib/dates.ts";
import { assetShapes } from "#shared/domain/assets/asset-type.ts";
import { cents, date, signedCents, uuid } from "#shared/domain/core/fields.ts";
import { rentOfDays } from "#shared/domain/rentals/rent-of-days.ts";
import { rentalRegimes } from "#shared/domain/rentals/rental.ts";
import { type InvoiceLineInput, isWithinBounds } from "./invoice-line.ts";
import { type PaymentApplicationKind, paymentApplicationKinds } from "../payments/payment-application.ts";
import { proposeTax, type ProposedTax } from "./propose-tax.ts";

/** A charge to be added to the rental's next invoice. */
const waitingCharge = z.object({
  id: uuid(),
  concept: z.string(),
  amount: signedCents(),
  payment_application_id: uuid(),
  kind: z.enum(paymentApplicationKinds),
});

/** Data needed to bill one month of a rental: its days, rent, issuer and series. */
export const billableRental = z.object({
  rental_id: uuid(),
  rental_label: z.string(),
  asset_label: z.string(),
  person_id: uuid(),
  tenant_label: z.string(),
  regime: z.enum(rentalRegimes),
  shape: z.enum(assetShapes),
  /** First and last day of the rental within the month. */
  since: date(),
  until: date(),
  amount: cents(),
  expenses: cents(),
  payment_day: z.int(),
  payment_method_id: z.nullable(uuid()),
  series_id: z.nullable(uuid()),
  series_label: z.nullable(z.string()),
  is_withholding_exempt: z.boolean(),
  is_business_tenant: z.boolean(),
  charges: z.array(waitingCharge),
});
export type BillableRental = z.infer<typeof billableRental>;

/** Reasons why a rental's month is not billed. */
export const billingExceptions = ["no_series", "nothing_to_bill", "too_much"] as const;
export type BillingException = (typeof billingExceptions)[number];

/** A line with the reason for its tax, and the charge that it bills. */
export interface PlannedInvoiceLine extends InvoiceLineInput {
  readonly tax: ProposedTax;
  readonly rental_charge_id: string | null;
}

export interface PlannedInvoice {
  readonly due_date: DateString;
  readonly period_start: DateString;
  readonly period_end: DateString;
  readonly lines: readonly PlannedInvoiceLine[];
}

/** The catalogue concepts for rent and expenses, and the text of the lines. */
export interface BillingWords {
  readonly applications: Readonly<Record<"rent" | "expenses", string>>;
  readonly concept: (kind: "rent" | "expenses", days: { readonly counted: number; readonly whole: number }) => string;
  readonly exemption: (key: NonNullable<ProposedTax["exemption"]>) => string;
}

interface Item {
  /** Of a charge. */
  readonly id?: string;
  readonly payment_application_id: string;
  readonly kind: PaymentApplicationKind;
  readonly concept: string;
  readonly amount: number;
}

/** Rent and expenses, each prorated by the actual days of the month, and the waiting charges. */
function itemsOf(rental: BillableRental, words: BillingWords): Item[] {
  const whole = daysInMonth(rental.since);
  const counted = daysBetween(rental.since, rental.until) + 1;
  const monthly = (["rent", "expenses"] as const).map((kind) => ({
    payment_application_id: words.applications[kind],
    kind,
    concept: words.concept(kind, { counted, whole }),
    amount: rentOfDays(kind === "rent" ? rental.amount : rental.expenses, counted, whole),
  }));
  return [...monthly, ...rental.charges].filter(({ amount }) => amount !== 0);
}

function toLine(rental: BillableRental, item: Item, words: BillingWords): PlannedInvoiceLine {
  const tax = proposeTax({ ...rental, monthly_rent: rental.amount }, item.kind);
  return {
    payment_application_id: item.payment_application_id,
    concept: item.concept,
    quantity: 1,
    unit_amount: item.amount,
    tax_rate: tax.tax_rate,
    withholding_rate: tax.withholding_rate,
    exemption_reason: tax.exemption && words.exemption(tax.exemption),
    tax,
    rental_charge_id: item.id ?? null,
  };
}

/**
 * Plans the invoice of a rental for the month that contains its days: rent and expenses prorated by the month's
 * actual days (docs/design/entities.md, "billing_run"), then the waiting charges. It is due on the rental's payment
 * day, but not before it is issued.
 * @param day the day of issue, YYYY-MM-DD
 */
export function planRentalInvoice(rental: BillableRental, words: BillingWords, day: DateString): PlannedInvoice {
  const month = firstOfMonth(rental.since);
  const payday = `${month.slice(0, 8)}${String(rental.payment_day).padStart(2, "0")}`;
  const lines = itemsOf(rental, words).map((item) => toLine(rental, item, words));
  return { due_date: latestOf(payday, day), period_start: rental.since, period_end: rental.until, lines };
}

/** Why a planned invoice cannot be issued; null if it can. */
export function billingException(rental: BillableRental, { lines }: PlannedInvoice): BillingException | null {
  if (rental.series_id === null) return "no_series";
  if (lines.reduce((sum, { unit_amount }) => sum + unit_amount, 0) <= 0) return "nothing_to_bill";
  return isWithinBounds(lines) ? null : "too_much";
}

/** The month of a day as a period, both ends included. */
export const monthOf = (day: DateString) => ({ first: firstOfMonth(day), last: lastOfMonth(day) });
