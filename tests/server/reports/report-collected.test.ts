import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { PaymentAllocation } from "#shared/domain/accounting/payments/payment-allocation.ts";
import type { Payment } from "#shared/domain/accounting/payments/payment.ts";
import type { Dashboard } from "#shared/domain/reports/dashboard.ts";
import { dataOf } from "#tests/support/api.ts";
import { insertTestRental } from "#tests/support/insert-rental.ts";
import { createMoneyBuilders, type MoneyBuilders } from "#tests/support/money-builders.ts";
import { createReportFixture, type ReportFixture } from "#tests/support/report-fixture.ts";

/* A deposit is the tenant's money: what covers one is not income, wherever income is counted. */

const TODAY = "2026-03-16";
const MONTH = "from=2026-03-01&to=2026-03-31";
const ENOUGH = 100_000_000;

let fixture: ReportFixture;
let money: MoneyBuilders;
beforeAll(async () => {
  fixture = await createReportFixture(TODAY);
  money = createMoneyBuilders(fixture.api, fixture.make);
});
afterAll(() => fixture.app.close());

/** A rental with an owner, and with an invoice and a deposit large enough for any payment. */
async function aDebtor() {
  const { api, app, make } = fixture;
  const { id: asset_id, property_id } = await make.anAsset();
  const { id: owner_id } = await make.anOwner();
  await app.db.query(
    "insert into ownership (property_id, owner_id, share, since) values ($1, $2, 10000, '2020-01-01')",
    [property_id, owner_id],
  );
  const { id: person_id } = await make.aPerson();
  const rental_id = await insertTestRental(app.db, {
    asset_id,
    tenant_id: person_id,
    since: "2025-01-01",
    until: null,
  });
  const lines = [await money.aLine({ unit_amount: ENOUGH, tax_rate: 0, withholding_rate: 0 })];
  const { id: invoice_id } = await money.anIssuedInvoice({ person_id, rental_id, lines });
  const [deposit] = await app.db.query<{ id: string }>(
    "insert into deposit (rental_id, kind, amount) values ($1, 'legal', $2) returning id",
    [rental_id, ENOUGH],
  );
  const move = async ({ id, version }: Payment, verb: string, body: object) =>
    dataOf(await api.post<Payment>(`/payments/${id}/${verb}`, { version, ...body }));
  return { property_id, owner_id, person_id, rental_id, invoice_id, deposit_id: deposit?.id ?? "", move };
}
type Debtor = Awaited<ReturnType<typeof aDebtor>>;

const aStory = fc.record({
  invoice: fc.integer({ min: 0, max: 9_999 }),
  deposit: fc.integer({ min: 0, max: 9_999 }),
  credit: fc.integer({ min: 1, max: 9_999 }),
  end: fc.constantFrom("stays", "refunded", "returned", "off the deposit", "off the deposit, then returned"),
});
type Story = typeof aStory extends fc.Arbitrary<infer Value> ? Value : never;

async function takeOffDeposit({ id }: Payment): Promise<Payment> {
  const found = dataOf(await fixture.api.get<PaymentAllocation[]>(`/payment-allocations?payment_id=${id}`));
  const covering = found.find(({ deposit_id }) => deposit_id !== null);
  if (covering)
    dataOf(await fixture.api.post(`/payment-allocations/${covering.id}/reverse`, { version: covering.version }));
  return dataOf(await fixture.api.get<Payment>(`/payments/${id}`));
}

/**
 * Carries out a sequence of payments.
 * @returns what it adds to the collected and the returned amount
 */
async function carryOut(debtor: Debtor, { invoice, deposit, credit, end }: Story): Promise<[number, number]> {
  const { person_id, rental_id, invoice_id, deposit_id, move } = debtor;
  const allocations = [
    ...(invoice > 0 ? [{ invoice_id, amount: invoice }] : []),
    ...(deposit > 0 ? [{ deposit_id, amount: deposit }] : []),
  ];
  const amount = invoice + deposit + credit;
  const payment = await money.aPayment({ person_id, rental_id, date: "2026-03-04", amount, allocations });
  if (end === "stays") return [invoice + credit, 0];
  if (end === "refunded") {
    const payment_method_id = await money.aMethod();
    await move(payment, "refund", { amount: credit, date: TODAY, payment_method_id });
    return [invoice, 0];
  }
  if (end === "returned") {
    await move(payment, "return", { returned_on: TODAY, return_reason: "AM04" });
    return [invoice + credit, invoice + credit];
  }
  const freed = await takeOffDeposit(payment);
  if (end === "off the deposit") return [amount, 0];
  await move(freed, "return", { returned_on: TODAY });
  return [amount, amount];
}

/** The amount that covers the debtor's invoice and the credit, read by SQL. */
async function readCovered({ person_id, invoice_id }: Debtor): Promise<{ covered: number; credit: number }> {
  const [row] = await fixture.app.db.query<{ covered: number; credit: number }>(
    `select coalesce(sum(a.amount), 0)::bigint as covered,
       (select coalesce(sum(credit), 0)::bigint from payment where person_id = $1) as credit
     from payment_allocation a where a.invoice_id = $2 and a.state = 'applied'`,
    [person_id, invoice_id],
  );
  return row ?? { covered: 0, credit: 0 };
}

async function readHome(): Promise<readonly [number, number]> {
  const { money: amounts } = dataOf(await fixture.api.get<Dashboard>("/dashboard"));
  return [amounts?.collected ?? 0, amounts?.returned ?? 0];
}

test("what was collected less what was returned is what covers invoices plus credit, for any sequence of payments", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(aStory, { minLength: 1, maxLength: 6 }), async (stories) => {
      const debtor = await aDebtor();
      const before = await readHome();
      let [collected, returned] = [0, 0];
      for (const story of stories) {
        const [more, back] = await carryOut(debtor, story);
        [collected, returned] = [collected + more, returned + back];
      }
      const { covered, credit } = await readCovered(debtor);
      expect(covered + credit).toBe(collected - returned);
      for (const report of ["income", "income-by-property", "income-by-owner"]) {
        const { rows } = await fixture.read(report, `property_id=${debtor.property_id}&basis=date&${MONTH}`);
        expect(rows, report).toMatchObject([{ collected, returned }]);
      }
      // An owner statement includes what covers invoices; credit is not yet assigned to an owner.
      const { totals } = await fixture.read("owner-statement", `owner_id=${debtor.owner_id}&${MONTH}`);
      expect((totals["collected"] ?? 0) - (totals["returned"] ?? 0)).toBe(covered);
      const after = await readHome();
      // The home page counts what covers the invoices of the month; credit covers none.
      expect(after).toEqual([before[0] + covered, before[1] + returned]);
    }),
    { numRuns: 5 },
  );
});
