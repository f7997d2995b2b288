import * as z from "zod/mini";
import { type DateString, firstOfMonth, lastOfMonth, latestOf } from "#shared/lib/dates.ts";
import { assetShapes } from "#shared/domain/assets/asset-type.ts";
import { cents, date, signedCents, uuid } from "#shared/domain/core/fields.ts";
import { rentalRegimes } from "#shared/domain/rentals/rental.ts";
import type { ContractKind } from "../billing/recurring-charge.ts";
import {
  agreedTaxes,
  amountOfDays,
  type CountedDays,
  countDays,
  dueDays,
  recurringTerms,
  type RecurringTerms,
} from "../billing/recurring-due.ts";
import { indirectTaxes } from "./indirect-tax.ts";
import type { InvoiceLineInput } from "./invoice-line.ts";
import { withCreditsThatFit } from "./fit-credits.ts";
import { amountIn, partOf } from "./part-of-item.ts";
import { type PaymentApplicationKind, paymentApplicationKinds } from "../payments/payment-application.ts";
import { proposeTax, type ProposedTax } from "./propose-tax.ts";

/** A charge to be added to the rental's next invoice. */
const waitingCharge = z.object({
  id: uuid(),
  concept: z.string(),
  amount: signedCents(),
  payment_application_id: uuid(),
  kind: z.enum(paymentApplicationKinds),
  /** The part of the co-tenant whose payment caused it, and who alone bears it. */
  part: z.optional(z.nullable(z.int())),
  /** Of the recurring charge that it settles. */
  ...agreedTaxes,
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
  has_hotel_services: z.boolean(),
  /** First and last day of the rental within the month. */
  since: date(),
  until: date(),
  amount: cents(),
  expenses: cents(),
  payment_day: z.int(),
  payment_method_id: z.nullable(uuid()),
  series_id: z.nullable(uuid()),
  series_label: z.nullable(z.string()),
  indirect_tax: z.enum(indirectTaxes),
  issuer_tax_id: z.nullable(z.string()),
  issuer_postal_code: z.nullable(z.string()),
  is_withholding_exempt: z.boolean(),
  is_business_customer: z.boolean(),
  /** Shares of the co-tenants who get an invoice each, in basis points; the whole where the rental is not split. */
  shares: z.array(z.int()),
  /** The place of this customer's share, from 1. */
  part: z.int(),
  /** Whether the month has other parts already, and not this one. */
  has_parts: z.boolean(),
  /** Whether the month has parts by other shares already. */
  is_split_changed: z.boolean(),
  /** Whether an issued invoice of the contract that it renews bills some of its days. */
  is_billed_by_renewed: z.boolean(),
  /** Rent, expenses and what else the month may bill, in the order of the lines. */
  recurring: z.array(recurringTerms),
  charges: z.array(waitingCharge),
});
export type BillableRental = z.infer<typeof billableRental>;

/** A line with the reason for its tax, and what it bills: a recurring charge, or one that waited. */
export interface PlannedInvoiceLine extends InvoiceLineInput {
  readonly tax: ProposedTax;
  readonly rental_charge_id: string | null;
  readonly recurring_charge_id: string | null;
}

export interface PlannedInvoice {
  readonly due_date: DateString;
  readonly period_start: DateString;
  readonly period_end: DateString;
  readonly lines: readonly PlannedInvoiceLine[];
}

/** The catalogue concepts for rent and expenses, and the text of the lines. */
export interface BillingWords {
  readonly applications: Readonly<Record<ContractKind, string>>;
  readonly concept: (kind: ContractKind, days: CountedDays) => string;
  /** A concept with the days that it bills, where they are not the whole month. */
  readonly part: (concept: string, days: CountedDays) => string;
  readonly exemption: (key: NonNullable<ProposedTax["exemption"]>) => string;
}

type TaxOfCharge = Pick<RecurringTerms, "tax_rate" | "withholding_rate" | "tax_reason">;

interface Item extends Partial<TaxOfCharge> {
  readonly part?: number | null | undefined;
  readonly rental_charge_id: string | null;
  readonly recurring_charge_id: string | null;
  readonly payment_application_id: string;
  readonly kind: PaymentApplicationKind;
  readonly concept: string;
  readonly amount: number;
}

/** The item of a recurring charge; null where the month does not bill it. */
function itemOf(charge: RecurringTerms, rental: BillableRental, words: BillingWords): Item | null {
  const { tax_rate, withholding_rate, tax_reason } = charge;
  const named = { rental_charge_id: null, recurring_charge_id: charge.id, tax_rate, withholding_rate, tax_reason };
  if (!("schedule" in charge)) {
    const days = countDays(rental);
    return {
      ...named,
      payment_application_id: words.applications[charge.kind],
      kind: charge.kind,
      concept: words.concept(charge.kind, days),
      amount: amountOfDays(charge.kind === "rent" ? rental.amount : rental.expenses, days),
    };
  }
  const days = dueDays(charge, rental);
  if (!days) return null;
  return {
    ...named,
    payment_application_id: charge.payment_application_id,
    kind: charge.application_kind,
    concept: words.part(charge.concept, days),
    amount: amountOfDays(charge.amount, days),
  };
}

const proposed = (rental: BillableRental, kind: PaymentApplicationKind) =>
  proposeTax({ ...rental, monthly_rent: partOf(rental.amount, rental) }, kind);

/** A waiting charge whose rate is not known, as of IPSI, has the one that was agreed for the rent; null where none was. */
function ratedOf(item: Item, rental: BillableRental): Item | null {
  if (typeof item.tax_rate === "number" || proposed(rental, item.kind).is_rate_known) return item;
  const rent = rental.recurring.find(({ kind }) => kind === "rent");
  return rent?.tax_rate ? { ...item, tax_rate: rent.tax_rate, tax_reason: rent.tax_reason } : null;
}

interface Planning {
  /** Whether a person completes the lines, and enters rates that are not known. */
  readonly isByHand?: boolean;
  /** Whether it bills the waiting charges alone, where the days are billed already. */
  readonly isChargesOnly?: boolean;
}

/**
 * The recurring charges that are due, monthly ones prorated by the actual days of the month, and the waiting charges,
 * with the credits that fit: the customer's part of each, so that the parts of a split rental add up to it. A waiting
 * charge without a known rate keeps waiting, except where a person enters the rate.
 */
function itemsOf(rental: BillableRental, words: BillingWords, { isByHand, isChargesOnly }: Planning): Item[] {
  const due = isChargesOnly ? [] : rental.recurring;
  const recurring = due.map((charge) => itemOf(charge, rental, words)).filter((item) => item !== null);
  const waiting = rental.charges.flatMap(({ id, ...charge }) => {
    const item = { ...charge, rental_charge_id: id, recurring_charge_id: null };
    return ratedOf(item, rental) ?? (isByHand ? [item] : []);
  });
  const items = [...recurring, ...waiting].filter(({ amount }) => amount !== 0);
  return withCreditsThatFit(items, rental)
    .map((item) => ({ ...item, amount: amountIn(item, rental) }))
    .filter(({ amount }) => amount !== 0);
}

/** The proposed tax with the rates that the charge has instead, and where they come from; a disbursement never has any. */
function taxOf(rental: BillableRental, { kind, tax_rate, withholding_rate }: Item): ProposedTax {
  if (kind === "disbursement") return proposed(rental, kind);
  return {
    ...proposed(rental, kind),
    ...(typeof tax_rate === "number" && {
      tax_rate,
      is_rate_known: true,
      exemption: null,
      tax_reason: "accounting.tax_reason.recurring_charge",
    }),
    ...(typeof withholding_rate === "number" && {
      withholding_rate,
      withholding_reason: "accounting.withholding_reason.recurring_charge",
    }),
  };
}

function toLine(rental: BillableRental, item: Item, words: BillingWords): PlannedInvoiceLine {
  const tax = taxOf(rental, item);
  // A rate of zero that was agreed is explained by the reason that was given for it (RD 1619/2012, art. 6.1.j).
  const agreed = tax.tax_rate === 0 && item.tax_rate === 0 ? (item.tax_reason ?? null) : null;
  return {
    payment_application_id: item.payment_application_id,
    concept: item.concept,
    quantity: 1,
    unit_amount: item.amount,
    tax_rate: tax.tax_rate,
    withholding_rate: tax.withholding_rate,
    exemption_reason: tax.exemption ? words.exemption(tax.exemption) : agreed,
    tax,
    rental_charge_id: item.rental_charge_id,
    recurring_charge_id: item.recurring_charge_id,
  };
}

/**
 * Plans the invoice of a rental for the month that contains its days: rent, expenses and the other
 * recurring charges, monthly ones prorated by the month's actual days (docs/design/entities.md, "billing_run"), then the
 * waiting charges; credits that would leave nothing to pay keep waiting. It is due on the rental's payment
 * day, but not before it is issued.
 * @param day the day of issue, YYYY-MM-DD
 */
export function planRentalInvoice(
  rental: BillableRental,
  words: BillingWords,
  day: DateString,
  planning: Planning = {},
): PlannedInvoice {
  const month = firstOfMonth(rental.since);
  const payday = `${month.slice(0, 8)}${String(rental.payment_day).padStart(2, "0")}`;
  const lines = itemsOf(rental, words, planning).map((item) => toLine(rental, item, words));
  return { due_date: latestOf(payday, day), period_start: rental.since, period_end: rental.until, lines };
}

/** The month of a day as a period, both ends included. */
export const monthOf = (day: DateString) => ({ first: firstOfMonth(day), last: lastOfMonth(day) });
