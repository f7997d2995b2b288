import fc from "fast-check";
import { expect, test } from "vitest";
import { type CreditSource, type OpenInvoice, planCredit } from "#shared/domain/accounting/payments/plan-credit.ts";

const day = (offset: number) => `2026-${String(1 + (offset % 12)).padStart(2, "0")}-05`;
const rental = fc.constantFrom("r1", "r2", null);
const cases = fc.record({
  sources: fc.array(fc.record({ rental_id: rental, month: fc.nat(11), credit: fc.integer({ min: 1, max: 100_000 }) }), {
    maxLength: 6,
  }),
  invoices: fc.array(
    fc.record({ rental_id: rental, month: fc.nat(11), outstanding: fc.integer({ min: 1, max: 100_000 }) }),
    { maxLength: 6 },
  ),
});
const sourcesOf = (rows: readonly { rental_id: string | null; month: number; credit: number }[]): CreditSource[] =>
  rows.map(({ month, ...row }, index) => ({ ...row, payment_id: `p${index}`, date: day(month) }));
const invoicesOf = (rows: readonly { rental_id: string | null; month: number; outstanding: number }[]): OpenInvoice[] =>
  rows.map(({ month, ...row }, index) => ({ ...row, invoice_id: `i${index}`, due_date: day(month) }));
const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);

test("credit never covers more than it is or more than is outstanding, and nothing coverable is left", () => {
  fc.assert(
    fc.property(cases, (given) => {
      const [sources, invoices] = [sourcesOf(given.sources), invoicesOf(given.invoices)];
      const shares = planCredit(sources, invoices);
      for (const source of sources)
        expect(sum(shares.filter((one) => one.source === source).map(({ amount }) => amount))).toBeLessThanOrEqual(
          source.credit,
        );
      for (const invoice of invoices)
        expect(sum(shares.filter((one) => one.invoice === invoice).map(({ amount }) => amount))).toBeLessThanOrEqual(
          invoice.outstanding,
        );
      expect(shares.every(({ amount }) => amount > 0)).toBe(true);
      const [credit, owed] = [sum(sources.map((one) => one.credit)), sum(invoices.map((one) => one.outstanding))];
      expect(sum(shares.map(({ amount }) => amount))).toBe(Math.min(credit, owed));
      const pairs = shares.map(({ source, invoice }) => `${source.payment_id} ${invoice.invoice_id}`);
      expect(new Set(pairs).size).toBe(pairs.length);
    }),
  );
});

test("credit without a rental covers the oldest due first: a later invoice gets something only when earlier ones are paid", () => {
  fc.assert(
    fc.property(cases, (given) => {
      const sources = sourcesOf(given.sources).map((source) => ({ ...source, rental_id: null }));
      const invoices = invoicesOf(given.invoices);
      const shares = planCredit(sources, invoices);
      const paid = (invoice: OpenInvoice) =>
        sum(shares.filter((one) => one.invoice === invoice).map(({ amount }) => amount));
      for (const covered of invoices.filter((invoice) => paid(invoice) > 0))
        for (const earlier of invoices.filter(({ due_date }) => due_date < covered.due_date))
          expect(paid(earlier)).toBe(earlier.outstanding);
    }),
  );
});

test("a payment that names a rental covers its invoices before older ones of another, and excluded pairs never", () => {
  const source = { payment_id: "p", rental_id: "r1", date: "2026-01-01", credit: 30_000 };
  const own = { invoice_id: "own", rental_id: "r1", due_date: "2026-03-01", outstanding: 20_000 };
  const other = { invoice_id: "other", rental_id: "r2", due_date: "2026-01-01", outstanding: 50_000 };
  const covered = planCredit([source], [other, own]).map(({ invoice, amount }) => [invoice.invoice_id, amount]);
  expect(covered).toEqual([
    ["own", 20_000],
    ["other", 10_000],
  ]);
  expect(planCredit([source], [other, own], (_source, { invoice_id }) => invoice_id === "none")).toEqual([]);
});
