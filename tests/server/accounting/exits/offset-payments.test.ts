import { beforeAll, describe, expect, test } from "vitest";
import type { Invoice } from "#shared/domain/accounting/invoices/invoice.ts";
import type { CreditOffers } from "#shared/domain/accounting/payments/credit-offer.ts";
import type { PaymentAllocation } from "#shared/domain/accounting/payments/payment-allocation.ts";
import type { Payment } from "#shared/domain/accounting/payments/payment.ts";
import type { Rental } from "#shared/domain/rentals/rental.ts";
import { dataOf } from "#tests/support/api.ts";
import { aBankMovement, moveMovement } from "#tests/support/bank-movements.ts";
import { nextNumber } from "#tests/support/builders.ts";
import { readPdf } from "#tests/support/read-pdf.ts";
import { testServer } from "#tests/support/test-server.ts";
import { exitFixture, refusalOf } from "./exit-fixture.ts";

const server = testServer({ clockAt: "2026-03-16T09:00:00Z" });
const { app, api } = server;
const { prepare, aLet, anInvoice, settle, paymentsOf, depositOf, invoiceOf } = exitFixture(server);
beforeAll(prepare);

const offsetOf = async (rental: Rental): Promise<Payment> => {
  const found = (await paymentsOf(rental)).find(({ offsets_deposit_id }) => offsets_deposit_id === rental.deposit_id);
  if (!found) throw new Error("no offset");
  return found;
};

/** An exit that covers an invoice of a sum of its own with the deposit. */
async function anOffset() {
  const rental = await aLet();
  await app.db.query("update person set mails_receipts = true where id = $1", [rental.tenant_id]);
  const invoice = await anInvoice(rental, 20_000 + nextNumber());
  const exit = dataOf(await settle(rental));
  return { rental, invoice, exit, offset: await offsetOf(rental) };
}

describe("an offset against a deposit", () => {
  test("is mailed no receipt, for nothing was paid", async () => {
    const { rental, offset } = await anOffset();
    expect(offset).toMatchObject({ state: "completed", direction: "in", person_id: rental.tenant_id });
    expect(await app.db.query("select 1 from payment_receipt where payment_id = $1", [offset.id])).toEqual([]);
  });

  test("has a receipt that says how it was paid", async () => {
    const { offset } = await anOffset();
    const receipt = await api.download(`/payments/${offset.id}/receipt?language=es`);
    const { pages } = await readPdf(receipt.bytes);
    expect(pages[0]).toContain("Compensación con la fianza");
    expect(pages[0]).not.toContain("Transferencia");
  });

  test("is matched neither with money that came in nor with a return", async () => {
    const { offset } = await anOffset();
    const text = `TRANSF ${offset.code}`;
    const received = await aBankMovement(api, { amount: offset.amount, text });
    const returned = await aBankMovement(api, {
      amount: -offset.amount,
      text: `DEV. RECIBO ${offset.code}`,
      common_concept: "06",
    });
    const ids = [...received.proposals, ...returned.proposals].map(({ id }) => id);
    expect(ids).not.toContain(offset.id);
  });

  test.each([
    ["returned", "return", { returned_on: "2026-03-16" }],
    ["refunded", "refund", { amount: 100, date: "2026-03-16" }],
  ])("is not %s by hand while the deposit is withheld", async (_, verb, body) => {
    const { offset, rental } = await anOffset();
    const { version, payment_method_id } = offset;
    const more = verb === "refund" ? { payment_method_id } : {};
    const refused = await api.post(`/payments/${offset.id}/${verb}`, { version, ...body, ...more });
    expect(refusalOf(refused)).toEqual([409, "error.payment_is_offset"]);
    expect(refused.body.errors[0]?.message).toContain((await depositOf(rental.deposit_id)).code);
    expect(await offsetOf(rental)).toMatchObject({ state: "completed", credit: 0 });
  });

  test("is not reversed by hand, neither alone nor with other credit", async () => {
    const { offset, invoice } = await anOffset();
    const [covered] = dataOf(await api.get<PaymentAllocation[]>(`/payment-allocations?payment_id=${offset.id}`));
    const reverse = { version: covered?.version };
    const single = await api.post(`/payment-allocations/${covered?.id}/reverse`, reverse);
    expect(refusalOf(single)).toEqual([409, "error.payment_is_offset"]);
    const several = await api.post("/payments/undo-credit", { allocation_ids: [covered?.id] });
    expect(refusalOf(several)).toEqual([409, "error.payment_is_offset"]);
    expect(await invoiceOf(invoice)).toMatchObject({ outstanding: 0 });
  });

  test("is not confirmed as money that the bank received", async () => {
    const { offset } = await anOffset();
    const { movement } = await aBankMovement(api, { amount: offset.amount, text: "INGRESO" });
    const refused = await moveMovement(api, movement, "confirm", { payment_id: offset.id });
    expect(refusalOf(refused)).toEqual([409, "error.payment_is_offset"]);
  });

  test("has credit once its invoice was rectified, which is applied and taken off again", async () => {
    const { rental, invoice, offset } = await anOffset();
    const { version, issuer_id } = await invoiceOf(invoice);
    await server.money.aSeries({ issuer_id: issuer_id ?? "", kind: "rectifying" });
    const rectifying = await api.post<Invoice>(`/invoices/${invoice.id}/rectify`, {
      version,
      rectification_type: "R4",
      rectification_mode: "differences",
      reason: "El mes no se debía entero",
      rectified_amount: 5_000,
    });
    await server.money.issue(dataOf(rectifying));
    const next = await anInvoice(rental, 5_000);
    for (const undo of ["together", "alone"]) {
      const { offers } = dataOf(await api.get<CreditOffers>(`/payments/credit?person_id=${rental.tenant_id}`));
      const shares = (offers[0]?.shares ?? []).map(({ payment_id, invoice_id, amount }) => ({
        payment_id,
        invoice_id,
        amount,
      }));
      expect(shares).toEqual([{ payment_id: offset.id, invoice_id: next.id, amount: 5_000 }]);
      const applied = { person_id: rental.tenant_id, shares };
      const { allocation_ids } = dataOf(
        await api.post<{ allocation_ids: string[] }>("/payments/apply-credit", applied),
      );
      expect(await invoiceOf(next)).toMatchObject({ outstanding: 0 });
      const [id = ""] = allocation_ids;
      if (undo === "together") dataOf(await api.post("/payments/undo-credit", { allocation_ids }));
      else {
        const { version: seen } = dataOf(await api.get<PaymentAllocation>(`/payment-allocations/${id}`));
        dataOf(await api.post(`/payment-allocations/${id}/reverse`, { version: seen }));
      }
      expect(await invoiceOf(next)).toMatchObject({ outstanding: 5_000 });
    }
  });
});
