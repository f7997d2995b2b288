import { beforeAll, describe, expect, test } from "vitest";
import type { CreditOffer } from "#shared/domain/accounting/payments/credit-offer.ts";
import type { Invoice } from "#shared/domain/accounting/invoices/invoice.ts";
import type { Payment } from "#shared/domain/accounting/payments/payment.ts";
import { applyCreditTo } from "#server/areas/accounting/payments/apply-credit.ts";
import { dataOf } from "#tests/support/api.ts";
import { testServer } from "#tests/support/test-server.ts";
import { exitFixture, refusalOf } from "./exit-fixture.ts";

const server = testServer({ clockAt: "2026-03-16T09:00:00Z" });
const { app, api } = server;
const { prepare, aLet, anInvoice, aCredit, settle, paymentsOf, invoiceOf } = exitFixture(server);
beforeAll(prepare);

const paymentNow = async (id: string | undefined) => dataOf(await api.get<Payment>(`/payments/${id}`));

/** Credit of 400 whose refund of 250 waits, because the exit covered a debt of 150 with it; and a later invoice. */
async function aPromise() {
  const rental = await aLet();
  await anInvoice(rental, 15_000);
  const credit = await aCredit(rental, 40_000);
  dataOf(await settle(rental));
  const refund = (await paymentsOf(rental)).find(({ refunds_payment_id }) => refunds_payment_id === credit.id);
  expect(refund).toMatchObject({ amount: 25_000, state: "pending" });
  const invoice = await anInvoice(rental, 10_000);
  return { rental, credit, refund, invoice };
}

describe("credit that a waiting transfer refunds", () => {
  test("is not offered for another invoice, nor applied by the job", async () => {
    const { rental, credit, invoice } = await aPromise();
    expect(
      dataOf(await api.get<{ offers: readonly CreditOffer[] }>(`/payments/credit?person_id=${rental.tenant_id}`))
        .offers,
    ).toEqual([]);
    await app.db.query("update notification_settings set credit_mode = 'automatic'");
    await applyCreditTo(app.services, [invoice.id], new AbortController().signal);
    expect(await invoiceOf(invoice)).toMatchObject({ outstanding: 10_000 });
    expect(await paymentNow(credit.id)).toMatchObject({ credit: 25_000 });
  });

  test("is neither allocated nor refunded by hand, and the transfer is completed", async () => {
    const { credit, refund, invoice } = await aPromise();
    const { version, payment_method_id } = await paymentNow(credit.id);
    const allocations = [{ invoice_id: invoice.id, amount: 1 }];
    const allocated = await api.post(`/payments/${credit.id}/allocate`, { version, allocations });
    expect(refusalOf(allocated)).toEqual([409, "error.credit_promised"]);
    const by = { version, payment_method_id, date: "2026-03-16" };
    const refunded = await api.post(`/payments/${credit.id}/refund`, { ...by, amount: 1 });
    expect(refusalOf(refunded)).toEqual([409, "error.credit_promised"]);
    dataOf(await api.post(`/payments/${refund?.id}/complete`, { version: refund?.version }));
    expect(await paymentNow(credit.id)).toMatchObject({ credit: 0, refunded: 25_000 });
  });

  test("is free again once the transfer is cancelled", async () => {
    const { credit, refund, invoice } = await aPromise();
    dataOf(await api.post(`/payments/${refund?.id}/cancel`, { version: refund?.version }));
    const { version } = await paymentNow(credit.id);
    const allocations = [{ invoice_id: invoice.id, amount: 10_000 }];
    dataOf(await api.post(`/payments/${credit.id}/allocate`, { version, allocations }));
    expect(dataOf(await api.get<Invoice>(`/invoices/${invoice.id}`))).toMatchObject({ outstanding: 0 });
  });

  test("stays the sum of the transfer", async () => {
    const { refund } = await aPromise();
    const changed = await api.patch(`/payments/${refund?.id}`, { version: refund?.version, amount: 30_000 });
    expect([changed.status, changed.body.errors[0]?.field]).toEqual([400, "amount"]);
  });
});
