import { describe, expect, test } from "vitest";
import type { Invoice } from "#shared/domain/accounting/invoices/invoice.ts";
import type { Payment } from "#shared/domain/accounting/payments/payment.ts";
import type { RentalCharge } from "#shared/domain/accounting/billing/rental-charge.ts";
import type { Remittance } from "#shared/domain/accounting/remittances/remittance.ts";
import { generateCreditorId } from "#shared/domain/core/creditor-id.ts";
import { dataOf } from "#tests/support/api.ts";
import { aBankMovement, moveMovement, proposalsOf } from "#tests/support/bank-movements.ts";
import { nextNumber } from "#tests/support/builders.ts";
import { testServer } from "#tests/support/test-server.ts";

const TODAY = "2026-03-20";
const { api, given, money } = testServer({ clockAt: `${TODAY}T09:00:00Z` });

const paymentNow = async (id: string | null): Promise<Payment> => dataOf(await api.get<Payment>(`/payments/${id}`));
const invoiceNow = async ({ id }: Invoice): Promise<Invoice> => dataOf(await api.get<Invoice>(`/invoices/${id}`));
const chargesOf = async (rental_id: string | null): Promise<RentalCharge[]> =>
  dataOf(await api.get<RentalCharge[]>(`/rental-charges?rental_id=${rental_id}&is_pending=true`));

/** A tenant's invoice paid by direct debit on 5 March. */
async function aCollected(more: { amount?: number } = {}) {
  const rental = await given.aRental();
  const unit_amount = more.amount ?? 60_000 + nextNumber();
  const invoice = await money.anIssuedInvoice({
    rental_id: rental.id,
    person_id: rental.tenant_id,
    lines: [await money.aLine({ unit_amount, tax_rate: 0, withholding_rate: 0, exemption_reason: "Vivienda" })],
  });
  const payment = await money.aPayment({
    person_id: rental.tenant_id,
    rental_id: rental.id,
    amount: invoice.outstanding,
    date: "2026-03-05",
    payment_method_id: await money.aMethod("direct_debit"),
    reference: `REM-9${nextNumber()}-1`,
    allocations: [{ invoice_id: invoice.id, amount: invoice.outstanding }],
  });
  return { rental, invoice, payment };
}

describe("returned direct debits", () => {
  test.each(["06", "14"])(
    "a return with concept %s is matched by its reference, and confirming it makes the invoice outstanding again",
    async (common_concept) => {
      const { invoice, payment } = await aCollected();
      const text = `DEV. RECIBO ${payment.reference} AM04`;
      const { movement, proposals } = await aBankMovement(api, { amount: -payment.amount, text, common_concept });
      expect(proposals[0]).toMatchObject({
        kind: "return",
        id: payment.id,
        reasons: ["reference", "amount", "returned"],
      });
      expect(proposals[0]?.confidence).toBeGreaterThanOrEqual(95);
      const body = { returned_payment_id: payment.id };
      const confirmed = dataOf(await moveMovement(api, movement, "confirm", body));
      expect(confirmed).toMatchObject({
        state: "confirmed",
        returned_payment_id: payment.id,
        returned_payment_label: payment.code,
        payment_id: null,
        is_payment_made: true,
        confidence: proposals[0]?.confidence,
      });
      expect(await paymentNow(payment.id)).toMatchObject({
        state: "returned",
        returned_on: "2026-03-09",
        return_reason: text,
        allocated: 0,
      });
      expect(await invoiceNow(invoice)).toMatchObject({ outstanding: payment.amount, payment_state: "unpaid" });
    },
  );

  test("a returned debit of a settled remittance is found by its line's reference", async () => {
    const input = await money.anIssuerInput();
    const issuer = await money.anIssuer({ ...input, creditor_id: generateCreditorId(input.tax_id) });
    const { id: person_id } = await given.aPerson();
    await money.aMandate({ person_id });
    const series_id = (await money.aSeries({ issuer_id: issuer.id })).id;
    await money.anIssuedInvoice({ series_id, person_id, payment_method_id: await money.aMethod("direct_debit") });
    let remittance = await money.aRemittance({ issuer_id: issuer.id, execution_date: "2026-03-08" });
    for (const [verb, more] of [["generate"], ["send"], ["settle", { settled_on: "2026-03-08" }]] as const)
      remittance = dataOf(
        await api.post<Remittance>(`/remittances/${remittance.id}/${verb}`, { version: remittance.version, ...more }),
      );
    const [payment] = dataOf(await api.get<Payment[]>(`/payments?person_id=${person_id}`));
    const text = `DEVOLUCION ADEUDO ${remittance.code}-1`;
    const { proposals } = await aBankMovement(api, { amount: -remittance.amount, text });
    expect(proposals[0]).toMatchObject({ kind: "return", id: payment?.id });
    expect(proposals[0]?.confidence).toBeGreaterThanOrEqual(95);
  });

  test("the bank's fee of a return is charged on the next invoice only on request", async () => {
    const [without, charged] = [await aCollected(), await aCollected()];
    for (const [{ payment }, bank_fee] of [
      [without, null],
      [charged, 450],
    ] as const) {
      const { movement } = await aBankMovement(api, { amount: -payment.amount, text: `DEVOLUCION ${payment.code}` });
      dataOf(
        await moveMovement(api, movement, "confirm", {
          returned_payment_id: payment.id,
          ...(bank_fee ? { bank_fee } : {}),
        }),
      );
    }
    expect(await chargesOf(without.rental.id)).toEqual([]);
    expect(await chargesOf(charged.rental.id)).toMatchObject([{ amount: 450, payment_id: charged.payment.id }]);
  });

  test("a return booked together with its fee is matched only by its reference", async () => {
    const { payment } = await aCollected();
    const amount = -payment.amount - 320;
    const said = await aBankMovement(api, { amount, text: `IMPAGADO ${payment.reference}` });
    expect(said.proposals).toMatchObject([{ kind: "return", id: payment.id, amount: payment.amount }]);
    expect(said.proposals[0]?.confidence).toBeLessThan(80);
    const unsaid = await aBankMovement(api, { amount, text: "IMPAGADO" });
    expect(unsaid.proposals).toEqual([]);
    const tooLarge = { amount: -payment.amount - 5_001, text: `IMPAGADO ${payment.reference}` };
    expect((await aBankMovement(api, tooLarge)).proposals).toEqual([]);
  });

  test("undoing a return restores its allocations and cancels its fee", async () => {
    const { rental, invoice, payment } = await aCollected();
    const text = `DEVOLUCION ${payment.reference}`;
    const { movement } = await aBankMovement(api, { amount: -payment.amount, text });
    const body = { returned_payment_id: payment.id, bank_fee: 300 };
    const confirmed = dataOf(await moveMovement(api, movement, "confirm", body));
    const undone = dataOf(await moveMovement(api, confirmed, "undo"));
    expect(undone).toMatchObject({ state: "pending", returned_payment_id: null });
    expect(await invoiceNow(invoice)).toMatchObject({ outstanding: 0, payment_state: "paid" });
    expect(await chargesOf(rental.id)).toEqual([]);
    const payments = dataOf(await api.get<Payment[]>(`/payments?person_id=${rental.tenant_id}`));
    expect(payments).toMatchObject([
      { id: payment.id, state: "completed", amount: payment.amount, date: "2026-03-05", credit: 0, returned_on: null },
    ]);
    const [proposal] = await proposalsOf(api, undone);
    expect(proposal).toMatchObject({ kind: "return", id: payment.id });
  });

  test("a return already registered by hand is only linked to its movement", async () => {
    const { payment } = await aCollected();
    await api.post(`/payments/${payment.id}/return`, { version: payment.version, returned_on: "2026-03-10" });
    const { movement, proposals } = await aBankMovement(api, {
      amount: -payment.amount,
      text: `DEV ${payment.reference}`,
    });
    expect(proposals[0]).toMatchObject({ kind: "return", id: payment.id });
    const confirmed = dataOf(await moveMovement(api, movement, "confirm", { returned_payment_id: payment.id }));
    expect(confirmed.is_payment_made).toBe(false);
    dataOf(await moveMovement(api, confirmed, "undo"));
    expect(await paymentNow(payment.id)).toMatchObject({ state: "returned", returned_on: "2026-03-10" });
  });

  test("the fee of a return already registered is charged with its movement, once, and withdrawn by the undo", async () => {
    const { rental, payment } = await aCollected();
    await api.post(`/payments/${payment.id}/return`, { version: payment.version, returned_on: "2026-03-10" });
    const back = { amount: -payment.amount - 300, text: `IMPAGADO ${payment.reference}` };
    const { movement } = await aBankMovement(api, back);
    const body = { returned_payment_id: payment.id, bank_fee: 300 };
    const confirmed = dataOf(await moveMovement(api, movement, "confirm", body));
    expect(await chargesOf(rental.id)).toMatchObject([{ amount: 300, payment_id: payment.id }]);
    const undone = dataOf(await moveMovement(api, confirmed, "undo"));
    expect(await chargesOf(rental.id)).toEqual([]);
    expect(await paymentNow(payment.id)).toMatchObject({ state: "returned" });
    dataOf(await moveMovement(api, undone, "confirm", body));
    expect(await chargesOf(rental.id)).toHaveLength(1);
  });

  test("the fee that a return was registered with is neither charged twice nor withdrawn by the undo of its movement", async () => {
    const { rental, payment } = await aCollected();
    const { id, version } = payment;
    dataOf(await api.post(`/payments/${id}/return`, { version, returned_on: "2026-03-10", bank_fee: 300 }));
    const { movement } = await aBankMovement(api, {
      amount: -payment.amount - 300,
      text: `IMPAGADO ${payment.reference}`,
    });
    const twice = await moveMovement(api, movement, "confirm", { returned_payment_id: id, bank_fee: 300 });
    expect([twice.status, twice.body.errors[0]?.translationKey]).toEqual([409, "error.fee_charged"]);
    const linked = dataOf(await moveMovement(api, movement, "confirm", { returned_payment_id: id }));
    dataOf(await moveMovement(api, linked, "undo"));
    expect(await chargesOf(rental.id)).toHaveLength(1);
  });

  test("a return is matched by amount alone with low confidence, and not at all if the bank does not mention a return", async () => {
    const { payment } = await aCollected();
    const mentioned = await aBankMovement(api, {
      amount: -payment.amount,
      text: "RECIBO DEVUELTO",
      common_concept: "14",
    });
    expect(mentioned.proposals[0]).toMatchObject({ kind: "return", id: payment.id });
    expect(mentioned.proposals[0]?.confidence).toBeLessThan(60);
    const unmentioned = await aBankMovement(api, { amount: -payment.amount, text: "PAGO PROVEEDOR" });
    expect(unmentioned.proposals).toEqual([]);
  });

  test("a return is refused for an outgoing payment, another amount or a date before the payment", async () => {
    const { payment } = await aCollected();
    const confirm = async (amount: number, id: string, operation_date = "2026-03-09") => {
      const { movement } = await aBankMovement(api, { amount, text: "DEVOLUCION", operation_date });
      const reply = await moveMovement(api, movement, "confirm", { returned_payment_id: id });
      return [reply.status, reply.body.errors[0]?.translationKey];
    };
    const out = await money.aPayment({ direction: "out", amount: 7_000 });
    expect(await confirm(-7_000, out.id)).toEqual([422, "error.movement_direction"]);
    expect(await confirm(payment.amount, payment.id)).toEqual([422, "error.movement_direction"]);
    expect(await confirm(-payment.amount + 1, payment.id)).toEqual([422, "error.movement_amount"]);
    expect((await confirm(-payment.amount, payment.id, "2026-03-04"))[0]).toBe(400);
    expect(await paymentNow(payment.id)).toMatchObject({ state: "completed" });
  });

  test("a return confirmed by three users at once is registered once", async () => {
    const { payment } = await aCollected();
    const { movement } = await aBankMovement(api, { amount: -payment.amount, text: `DEVOLUCION ${payment.code}` });
    const confirm = () => moveMovement(api, movement, "confirm", { returned_payment_id: payment.id, bank_fee: 100 });
    const answers = await Promise.all([confirm(), confirm(), confirm()]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    expect(await chargesOf(payment.rental_id)).toHaveLength(1);
  });
});
