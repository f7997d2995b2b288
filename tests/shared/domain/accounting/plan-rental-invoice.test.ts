import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { ContractKind } from "#shared/domain/accounting/billing/recurring-charge.ts";
import type { RecurringTerms } from "#shared/domain/accounting/billing/recurring-due.ts";
import { lineAmount, totalLines } from "#shared/domain/accounting/invoices/invoice-line.ts";
import { billingException } from "#shared/domain/accounting/invoices/billing-exception.ts";
import {
  type BillableRental,
  type BillingWords,
  planRentalInvoice,
} from "#shared/domain/accounting/invoices/plan-rental-invoice.ts";
import { rentOfDays } from "#shared/domain/rentals/rent-of-days.ts";
import { addDays, daysInMonth, lastOfMonth } from "#shared/lib/dates.ts";

const ID = "01890000-0000-7000-8000-000000000000";
const words: BillingWords = {
  applications: { rent: ID, expenses: ID },
  concept: (kind, { counted, whole }) => `${kind} ${counted}/${whole}`,
  part: (concept, { counted, whole }) => `${concept} ${counted}/${whole}`,
  exemption: (key) => key,
};

const asProposed: Pick<RecurringTerms, "tax_rate" | "withholding_rate" | "tax_reason"> = {
  tax_rate: null,
  withholding_rate: null,
  tax_reason: null,
};

const ofContract = (kind: ContractKind): RecurringTerms => ({ id: ID, kind, ...asProposed });

const aRental: BillableRental = {
  rental_id: ID,
  rental_label: "ALQ-00001",
  asset_label: "Piso",
  person_id: ID,
  tenant_label: "Begoña Núñez",
  regime: "habitual",
  shape: "dwelling",
  since: "2026-03-01",
  until: "2026-03-31",
  amount: 85_000,
  expenses: 4_500,
  payment_day: 5,
  payment_method_id: null,
  series_id: ID,
  series_label: "F",
  indirect_tax: "vat",
  issuer_tax_id: "B12345674",
  issuer_postal_code: "28013",
  is_withholding_exempt: false,
  has_hotel_services: false,
  is_business_customer: false,
  shares: [10_000],
  part: 1,
  has_parts: false,
  is_split_changed: false,
  is_billed_by_renewed: false,
  recurring: [ofContract("rent"), ofContract("expenses")],
  charges: [],
};

const waiting = (kind: BillableRental["charges"][number]["kind"]): BillableRental["charges"][number] => ({
  id: ID,
  concept: "Cargo",
  amount: 3_000,
  payment_application_id: ID,
  kind,
  ...asProposed,
});

const aDay = fc.integer({ min: 0, max: 3_650 }).map((days) => addDays("2024-01-01", days));

describe("planning a rental's monthly invoice", () => {
  test("a whole month bills the whole rent and expenses, due on the payment day", () => {
    const { due_date, lines } = planRentalInvoice(aRental, words, "2026-03-01");
    expect(due_date).toBe("2026-03-05");
    expect(lines.map(({ concept, unit_amount }) => [concept, unit_amount])).toEqual([
      ["rent 31/31", 85_000],
      ["expenses 31/31", 4_500],
    ]);
  });

  test("premises in Ceuta are not billed until the recurring charge has the rate of IPSI", () => {
    const premises: BillableRental = { ...aRental, regime: "business", shape: "premises", indirect_tax: "ipsi" };
    const exceptionOf = (rental: BillableRental) =>
      billingException(rental, planRentalInvoice(rental, words, rental.since));
    expect(exceptionOf(premises)).toBe("tax_rate_missing");
    const agreed = premises.recurring.map((charge) => ({ ...charge, tax_rate: 300 }));
    expect(exceptionOf({ ...premises, recurring: agreed })).toBeNull();
    expect(exceptionOf({ ...aRental, indirect_tax: "ipsi" })).toBeNull();
  });

  test("a waiting charge of premises in Ceuta has the rate that was agreed for the rent", () => {
    const recurring = [{ ...ofContract("rent"), tax_rate: 300, tax_reason: "Ordenanza" }];
    const at = { regime: "business", shape: "premises", indirect_tax: "ipsi" } as const;
    const rental: BillableRental = { ...aRental, ...at, recurring, charges: [waiting("rent"), waiting("fee")] };
    const planned = planRentalInvoice(rental, words, rental.since);
    expect(planned.lines.map(({ tax_rate }) => tax_rate)).toEqual([300, 300, 300]);
    expect(billingException(rental, planned)).toBeNull();
  });

  test("a fee without a known rate keeps waiting and does not hold the month of an exempt home back", () => {
    const rental: BillableRental = { ...aRental, indirect_tax: "ipsi", charges: [waiting("fee")] };
    const planned = planRentalInvoice(rental, words, rental.since);
    expect(planned.lines.map(({ rental_charge_id }) => rental_charge_id)).toEqual([null, null]);
    expect(billingException(rental, planned)).toBeNull();
    const byHand = planRentalInvoice(rental, words, rental.since, { isByHand: true });
    expect(byHand.lines.map(({ tax }) => tax.is_rate_known)).toEqual([true, true, false]);
  });

  test("an agreed rate of another place is an exception of the month, not a surprise at the issue", () => {
    const recurring = [{ ...ofContract("rent"), tax_rate: 2_100 }];
    const exceptionAt = (indirect_tax: BillableRental["indirect_tax"]) => {
      const rental: BillableRental = { ...aRental, regime: "business", shape: "premises", indirect_tax, recurring };
      return billingException(rental, planRentalInvoice(rental, words, rental.since));
    };
    expect(exceptionAt("vat")).toBeNull();
    expect(exceptionAt("igic")).toBe("tax_rate_wrong");
    expect(exceptionAt("ipsi")).toBe("tax_rate_wrong");
  });

  test("the due date is never before the issue date", () => {
    expect(planRentalInvoice(aRental, words, "2026-03-20").due_date).toBe("2026-03-20");
  });

  test("a month split at any day bills the whole month within two cents", () => {
    fc.assert(
      fc.property(aDay, fc.nat(500_000), fc.nat(50_000), (day, amount, expenses) => {
        const since = `${day.slice(0, 8)}01`;
        const until = lastOfMonth(day);
        const planTotal = (from: string, to: string) =>
          totalLines(planRentalInvoice({ ...aRental, since: from, until: to, amount, expenses }, words, since).lines)
            .total;
        const first = planTotal(since, day);
        const second = day === until ? 0 : planTotal(addDays(day, 1), until);
        // Rent and expenses are rounded separately.
        expect(Math.abs(first + second - (amount + expenses))).toBeLessThanOrEqual(2);
        expect(first).toBeLessThanOrEqual(amount + expenses);
      }),
    );
  });

  test("part of a month bills the same share of the rent as its share of the days", () => {
    fc.assert(
      fc.property(aDay, fc.nat(500_000), (day, amount) => {
        const since = `${day.slice(0, 8)}01`;
        const days = Number(day.slice(8));
        const { lines } = planRentalInvoice({ ...aRental, since, until: day, amount, expenses: 0 }, words, since);
        const charged = lines.reduce((sum, line) => sum + lineAmount(line), 0);
        expect(Math.abs(charged - (amount * days) / daysInMonth(day))).toBeLessThanOrEqual(0.5);
      }),
    );
  });

  test("with rent and expenses alone, a month bills their parts of its days, and no line of nothing", () => {
    fc.assert(
      fc.property(aDay, fc.nat(500_000), fc.nat(50_000), (day, amount, expenses) => {
        const rental = { ...aRental, since: `${day.slice(0, 8)}01`, until: day, amount, expenses };
        const [counted, whole] = [Number(day.slice(8)), daysInMonth(day)];
        const former = [
          { concept: `rent ${counted}/${whole}`, unit_amount: rentOfDays(amount, counted, whole) },
          { concept: `expenses ${counted}/${whole}`, unit_amount: rentOfDays(expenses, counted, whole) },
        ].filter(({ unit_amount }) => unit_amount !== 0);
        const { lines } = planRentalInvoice(rental, words, day);
        expect(lines.map(({ concept, unit_amount }) => ({ concept, unit_amount }))).toEqual(former);
      }),
    );
  });

  test("each due charge is one line with its tax, or with the one that was set and its reason", () => {
    const charge = {
      id: ID,
      kind: "property_tax" as const,
      payment_application_id: ID,
      application_kind: "expenses" as const,
      concept: "IBI",
      amount: 30_000,
      starts_on: "2026-01-01",
      ends_on: null,
      schedule: { rhythm: "named_months" as const, months: [3, 6] },
      tax_rate: null,
      withholding_rate: null,
      tax_reason: null,
    };
    const billed = (changes: Partial<typeof charge> | object, since: string) => {
      const recurring = [...aRental.recurring, { ...charge, ...changes }];
      const rental = { ...aRental, since, until: lastOfMonth(since), recurring };
      return planRentalInvoice(rental, words, since).lines.filter(({ concept }) => concept.startsWith("IBI"));
    };
    expect(billed({}, "2026-03-01")).toMatchObject([
      { unit_amount: 30_000, tax_rate: 0, exemption_reason: "accounting.exemption.dwelling" },
    ]);
    expect(billed({}, "2026-04-01")).toEqual([]);
    const agreed = { tax_rate: 1_000, withholding_rate: 0, tax_reason: "Acordado" };
    expect(billed(agreed, "2026-06-01")).toMatchObject([{ tax_rate: 1_000, exemption_reason: null }]);
    expect(billed({ ...agreed, tax_rate: 0 }, "2026-06-01")).toMatchObject([
      { tax_rate: 0, exemption_reason: "Acordado" },
    ]);
  });

  test("a charge that settles a recurring one has its agreed taxes, else the proposed ones", () => {
    const parking = { id: ID, concept: "Garaje", amount: 2_000, payment_application_id: ID, kind: "other" as const };
    const taxesOf = (agreed: Partial<typeof asProposed>) => {
      const rental = { ...aRental, charges: [{ ...parking, ...asProposed, ...agreed }] };
      return planRentalInvoice(rental, words, "2026-03-01").lines.at(-1);
    };
    expect(taxesOf({ tax_rate: 2_100, withholding_rate: 0 })).toMatchObject({
      tax_rate: 2_100,
      exemption_reason: null,
    });
    expect(taxesOf({ tax_rate: 0, tax_reason: "Acordado" })).toMatchObject({
      tax_rate: 0,
      exemption_reason: "Acordado",
    });
  });

  test("a disbursement is not subject, whatever was agreed", () => {
    const water = { id: ID, concept: "Agua", amount: 2_000, payment_application_id: ID, kind: "disbursement" as const };
    const agreed = { tax_rate: 2_100, withholding_rate: 1_900, tax_reason: "Acordado" };
    const rental: BillableRental = {
      ...aRental,
      shape: "premises",
      regime: "business",
      charges: [{ ...water, ...agreed }],
    };
    expect(planRentalInvoice(rental, words, "2026-03-01").lines.at(-1)).toMatchObject({
      tax_rate: 0,
      withholding_rate: 0,
      exemption_reason: "accounting.exemption.not_subject",
    });
  });

  test("pending charges are billed after rent and expenses", () => {
    const charge = {
      id: ID,
      concept: "Cerradura",
      amount: 6_000,
      payment_application_id: ID,
      kind: "penalty" as const,
      ...asProposed,
    };
    const { lines } = planRentalInvoice({ ...aRental, charges: [charge] }, words, "2026-03-01");
    expect(lines.at(-1)).toMatchObject({ concept: "Cerradura", unit_amount: 6_000, tax_rate: 0 });
  });

  test("a credit as large as the month waits for a later one, and the month is billed with the credits that fit", () => {
    const credit = (concept: string, amount: number) => ({
      id: ID,
      concept,
      amount,
      payment_application_id: ID,
      kind: "other" as const,
      ...asProposed,
    });
    const month = planRentalInvoice(aRental, words, "2026-03-01").lines.reduce(
      (sum, line) => sum + line.unit_amount,
      0,
    );
    const charges = [credit("Todo", -month), credit("Casi todo", 1 - month), credit("Nada cabe ya", -1)];
    const planned = planRentalInvoice({ ...aRental, charges }, words, "2026-03-01");
    const concepts = planned.lines.map(({ concept }) => concept);
    expect(concepts).toContain("Casi todo");
    expect(concepts).not.toContain("Todo");
    expect(concepts).not.toContain("Nada cabe ya");
    expect(billingException(aRental, planned)).toBeNull();
  });

  test("the sum of a planned invoice is above zero whatever credits wait, and a charge above zero is always billed", () => {
    const amounts = fc.array(fc.integer({ min: -300_000, max: 100_000 }), { maxLength: 8 });
    fc.assert(
      fc.property(amounts, fc.nat(100_000), (waited, amount) => {
        const charges = waited.map((each, index) => ({
          id: ID,
          concept: `c${index}`,
          amount: each,
          payment_application_id: ID,
          kind: "other" as const,
          ...asProposed,
        }));
        const { lines } = planRentalInvoice({ ...aRental, amount, charges }, words, "2026-03-01");
        const sum = lines.reduce((total, line) => total + line.unit_amount, 0);
        const billed = new Set(lines.map(({ concept }) => concept));
        expect(lines.length === 0 || sum > 0).toBe(true);
        for (const charge of charges) {
          if (charge.amount > 0) expect(billed).toContain(charge.concept);
          if (charge.amount < 0 && !billed.has(charge.concept)) expect(sum + charge.amount).toBeLessThanOrEqual(0);
        }
      }),
    );
  });

  test("an invoice cannot be planned without a series or without an amount", () => {
    const planned = planRentalInvoice(aRental, words, "2026-03-01");
    expect(billingException(aRental, planned)).toBeNull();
    expect(billingException({ ...aRental, series_id: null }, planned)).toBe("no_series");
    const nothing = { ...aRental, amount: 0, expenses: 0 };
    expect(billingException(nothing, planRentalInvoice(nothing, words, "2026-03-01"))).toBe("nothing_to_bill");
  });
});
