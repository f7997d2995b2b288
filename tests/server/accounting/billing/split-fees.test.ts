import { beforeAll, expect, test } from "vitest";
import type { Invoice } from "#shared/domain/accounting/invoices/invoice.ts";
import { dataOf } from "#tests/support/api.ts";
import { insertTestRental } from "#tests/support/insert-rental.ts";
import { splitLets } from "#tests/support/split-lets.ts";
import { testServer } from "#tests/support/test-server.ts";

/* The bank's fee of a payment by someone who is no tenant of a split rental. */

const server = testServer({ clockAt: "2026-04-20T09:00:00Z" });
const { app, api, given, money } = server;
const { prepare, nextMonth, aSplitLet, runOf, partsOf } = splitLets(server, "2026-04-01");
beforeAll(prepare);

/**
 * A month of which an employer pays some parts, counted from 0, with one payment that the bank returned with a fee.
 * @param hasWhole whether it also pays an invoice to a co-tenant that is no part
 */
async function aReturnedPayment(parts: readonly number[], { hasWhole = false } = {}) {
  const { rental, people, month } = await aSplitLet([6_000, 4_000]);
  await runOf(month);
  const employer = await given.aPerson({ address_id: (await given.anAddress()).id });
  const allocations = [];
  for (const [place, part] of (await partsOf(rental.id)).entries()) {
    if (!parts.includes(place)) continue;
    const draft = dataOf(
      await api.patch<Invoice>(`/invoices/${part.id}`, { version: part.version, person_id: employer.id }),
    );
    const { id, amount_due } = await money.issue(draft);
    allocations.push({ invoice_id: id, amount: amount_due });
  }
  if (hasWhole) {
    const lines = [await money.aLine({ unit_amount: 5_000 })];
    const { id, amount_due } = await money.anIssuedInvoice({
      rental_id: rental.id,
      person_id: people[0]?.id ?? null,
      lines,
    });
    allocations.push({ invoice_id: id, amount: amount_due });
  }
  const amount = allocations.reduce((sum, one) => sum + one.amount, 0);
  const payment = await money.aPayment({ person_id: employer.id, date: "2026-04-18", amount, allocations });
  const body = { version: payment.version, returned_on: "2026-04-19", bank_fee: 300 };
  dataOf(await api.post(`/payments/${payment.id}/return`, body));
  const next = nextMonth();
  await runOf(next);
  const lines = await app.db.query<{ person_id: string; amount: number }>(
    `select i.person_id, l.amount::float8 as amount from invoice_line l join invoice i on i.id = l.invoice_id
     where i.rental_id = $1 and i.billed_month = $2 and l.rental_charge_id is not null order by i.part`,
    [rental.id, next],
  );
  return { rental, people, lines };
}

test("the fee of an employer's returned payment is billed whole to the co-tenant whose part it paid", async () => {
  const { people, lines } = await aReturnedPayment([1]);
  expect(lines).toEqual([{ person_id: people[1]?.id, amount: 300 }]);
});

const ofAll = (people: readonly { readonly id: string }[]) => [
  { person_id: people[0]?.id, amount: 180 },
  { person_id: people[1]?.id, amount: 120 },
];

test("the fee of a returned payment of several parts by one employer is borne by all co-tenants", async () => {
  const { people, lines } = await aReturnedPayment([0, 1]);
  expect(lines).toEqual(ofAll(people));
});

test("the fee of an employer's returned payment of a part and of an invoice of the whole is borne by all co-tenants", async () => {
  const { people, lines } = await aReturnedPayment([0], { hasWhole: true });
  expect(lines).toEqual(ofAll(people));
});

test("the fee of an employer's returned payment is borne by the same co-tenant once it waits in a renewal", async () => {
  const { rental, people } = await aReturnedPayment([1]);
  const contract = { asset_id: (await given.anAsset()).id, tenant_id: people[0]?.id ?? "" };
  const renewal = await insertTestRental(app.db, { ...contract, since: "2027-01-01", until: null, state: "upcoming" });
  await app.db.query("update rental set renews_id = $2 where id = $1", [renewal, rental.id]);
  await app.db.query("update rental_charge set rental_id = $2, invoice_id = null where rental_id = $1", [
    rental.id,
    renewal,
  ]);
  const [fee] = await app.db.query<{ bearer_id: string | null }>(
    "select c.bearer_id from rental_charge c where c.rental_id = $1",
    [renewal],
  );
  expect(fee?.bearer_id).toBe(people[1]?.id);
});
