import { afterAll, beforeAll, expect, test } from "vitest";
import type { Payment } from "#shared/domain/accounting/payments/payment.ts";
import { dataOf } from "#tests/support/api.ts";
import { insertTestRental } from "#tests/support/insert-rental.ts";
import { createMoneyBuilders, type MoneyBuilders } from "#tests/support/money-builders.ts";
import { createReportFixture, type ReportFixture } from "#tests/support/report-fixture.ts";

/* What happens to a payment later counts on its own day: income by date of a closed month stays. */

const TODAY = "2026-03-20";
const PAID = 60_000;

interface Paid {
  readonly property_id: string;
  readonly rental_id: string;
  readonly payment: Payment;
}

let fixture: ReportFixture;
let money: MoneyBuilders;
let returned: Paid;
let spent: Paid;

/** Credit of February, of a rental whose property has one owner. */
async function aPaidMonth(): Promise<Paid> {
  const { app, make } = fixture;
  const { id: asset_id, property_id } = await make.anAsset();
  const { id: owner_id } = await make.anOwner();
  await app.db.query(
    "insert into ownership (property_id, owner_id, share, since) values ($1, $2, 10000, '2020-01-01')",
    [property_id, owner_id],
  );
  const { id: person_id } = await make.aPerson();
  const terms = { asset_id, tenant_id: person_id, since: "2025-01-01", until: null };
  const rental_id = await insertTestRental(app.db, terms);
  const payment = await money.aPayment({ person_id, rental_id, date: "2026-02-07", amount: PAID, allocations: [] });
  return { property_id, rental_id, payment };
}

beforeAll(async () => {
  fixture = await createReportFixture(TODAY);
  money = createMoneyBuilders(fixture.api, fixture.make);
  returned = await aPaidMonth();
  spent = await aPaidMonth();
  await fixture.app.db.query("insert into month_close (month) values ('2026-02-01')");
});
afterAll(() => fixture.app.close());

/** Collected and returned by date of February and of March, and what was collected in February by property and by owner. */
async function readFlow({ property_id }: Paid) {
  const of = (report: string, days: string) => fixture.read(report, `property_id=${property_id}&basis=date&${days}`);
  const { rows } = await of("income", "from=2026-02-01&to=2026-03-31");
  const february = "from=2026-02-01&to=2026-02-28";
  return [
    ...rows.flatMap((row) => [row["collected"], row["returned"]]),
    (await of("income-by-property", february)).totals["collected"],
    (await of("income-by-owner", february)).totals["collected"],
  ];
}

test("a payment returned after its month was closed stays collected in it, and is returned on the day of the return", async () => {
  const { id, version } = returned.payment;
  expect(await readFlow(returned)).toEqual([PAID, 0, 0, 0, PAID, PAID]);
  dataOf(await fixture.api.post(`/payments/${id}/return`, { version, returned_on: "2026-03-02" }));
  expect(await readFlow(returned)).toEqual([PAID, 0, 0, PAID, PAID, PAID]);
});

test("credit refunded or put into a deposit after its month was closed is taken off on that day", async () => {
  const { api, app } = fixture;
  const { id, version } = spent.payment;
  const refund = { version, amount: 20_000, date: TODAY, payment_method_id: await money.aMethod() };
  const refunded = dataOf(await api.post<Payment>(`/payments/${id}/refund`, refund));
  expect(await readFlow(spent)).toEqual([PAID, 0, -20_000, 0, PAID, PAID]);
  const { id: deposit_id } = await money.aDeposit({ rental_id: spent.rental_id, amount: 30_000 });
  const allocations = [{ deposit_id, amount: 30_000 }];
  dataOf(await api.post(`/payments/${id}/allocate`, { version: refunded.version, allocations }));
  expect(await readFlow(spent)).toEqual([PAID, 0, -50_000, 0, PAID, PAID]);
  await app.db.query(
    "update payment_allocation set state = 'reversed', reversed_on = business_today() where payment_id = $1",
    [id],
  );
  expect(await readFlow(spent)).toEqual([PAID, 0, -20_000, 0, PAID, PAID]);
});
