import { expect, test } from "vitest";
import type { Invoice } from "#shared/domain/accounting/invoices/invoice.ts";
import type { CreditOffer, CreditOffers } from "#shared/domain/accounting/payments/credit-offer.ts";
import type { RemittanceLine } from "#shared/domain/accounting/remittances/remittance-line.ts";
import type { Remittance } from "#shared/domain/accounting/remittances/remittance.ts";
import { generateCreditorId } from "#shared/domain/core/creditor-id.ts";
import { dataOf } from "#tests/support/api.ts";
import { untilWaiting } from "#tests/support/lock-waits.ts";
import { testServer } from "#tests/support/test-server.ts";

/* Credit covers what a draft of a remittance would collect, until its file is made. */

const { app, api, given, money } = testServer({ clockAt: "2026-03-10T09:00:00Z" });

/** A receipt of 287.10 by direct debit in a draft, and money on account. */
async function aDraft(credit: number) {
  const { tax_id, ...input } = await money.anIssuerInput();
  const issuer = await money.anIssuer({ ...input, tax_id, creditor_id: generateCreditorId(tax_id) });
  const { id: series_id } = await money.aSeries({ issuer_id: issuer.id });
  const payment_method_id = await money.aMethod("direct_debit");
  const receiptOf = async (unit_amount: number) => {
    const { id: person_id } = await given.aPerson();
    await money.aMandate({ person_id });
    const lines = [await money.aLine({ unit_amount, tax_rate: 0, withholding_rate: 0 })];
    return money.anIssuedInvoice({ series_id, person_id, payment_method_id, lines });
  };
  const invoice = await receiptOf(28_710);
  await receiptOf(50_000);
  const remittance = await money.aRemittance({ issuer_id: issuer.id });
  await money.aPayment({ person_id: invoice.person_id ?? "", amount: credit, allocations: [] });
  return { invoice, remittance };
}
const offersOf = async ({ person_id }: Invoice) =>
  dataOf(await api.get<CreditOffers>(`/payments/credit?person_id=${person_id}`)).offers;
const apply = async ({ person_id, owner_id, shares }: CreditOffer) =>
  dataOf(
    await api.post("/payments/apply-credit", {
      person_id,
      owner_id,
      shares: shares.map(({ payment_id, invoice_id, amount }) => ({ payment_id, invoice_id, amount })),
    }),
  );
const generate = ({ id, version }: Remittance) => api.post<Remittance>(`/remittances/${id}/generate`, { version });
const lineOf = async (remittance: Remittance, { id }: Invoice) => {
  const lines = dataOf(await api.get<RemittanceLine[]>(`/remittance-lines?remittance_id=${remittance.id}`));
  return lines.find(({ invoice_id }) => invoice_id === id);
};

test("credit is offered for a receipt of a draft, whose file leaves out what it covers", async () => {
  const { invoice, remittance } = await aDraft(85_000);
  const [offer] = await offersOf(invoice);
  expect(offer?.shares).toMatchObject([{ invoice_id: invoice.id, amount: 28_710 }]);
  if (offer) await apply(offer);
  expect(dataOf(await generate(remittance))).toMatchObject({ state: "generated", line_count: 1, amount: 50_000 });
  expect(await lineOf(remittance, invoice)).toMatchObject({ is_included: false });
});

test("the file collects what is left after credit covers a part", async () => {
  const { invoice, remittance } = await aDraft(10_000);
  const [offer] = await offersOf(invoice);
  if (offer) await apply(offer);
  dataOf(await generate(remittance));
  expect(await lineOf(remittance, invoice)).toMatchObject({ is_included: true, amount: 18_710 });
});

test("once the file is made, credit is no longer offered for its receipts", async () => {
  const { invoice, remittance } = await aDraft(85_000);
  dataOf(await generate(remittance));
  expect(await offersOf(invoice)).toEqual([]);
});

test("making the file waits for credit that is being applied to one of its receipts", async () => {
  const { invoice, remittance } = await aDraft(85_000);
  const client = await app.db.pool.connect();
  await client.query("begin");
  await client.query("select 1 from invoice where id = $1 for no key update", [invoice.id]);
  const progress = { isDone: false };
  const generating = generate(remittance).finally(() => (progress.isDone = true));
  await Promise.race([untilWaiting(app.db, 1), generating]);
  const wasDone = progress.isDone;
  await client.query("rollback");
  client.release();
  dataOf(await generating);
  expect(wasDone).toBe(false);
});
