import { beforeAll, describe, expect, test } from "vitest";
import type { Payment } from "#shared/domain/accounting/payments/payment.ts";
import type { Rental } from "#shared/domain/rentals/rental.ts";
import { dataOf } from "#tests/support/api.ts";
import { aBankMovement } from "#tests/support/bank-movements.ts";
import { nextNumber } from "#tests/support/builders.ts";
import { readPdf } from "#tests/support/read-pdf.ts";
import { testServer } from "#tests/support/test-server.ts";
import { exitFixture } from "./exit-fixture.ts";

const server = testServer({ clockAt: "2026-03-16T09:00:00Z" });
const { app, api } = server;
const { prepare, aLet, anInvoice, settle, paymentsOf } = exitFixture(server);
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
});
