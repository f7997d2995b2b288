import { describe, expect, test } from "vitest";
import type { BankMovement } from "#shared/domain/accounting/bank/bank-movement.ts";
import type { Deposit } from "#shared/domain/accounting/deposits/deposit.ts";
import type { Invoice } from "#shared/domain/accounting/invoices/invoice.ts";
import type { PaymentAllocation } from "#shared/domain/accounting/payments/payment-allocation.ts";
import type { Payment } from "#shared/domain/accounting/payments/payment.ts";
import type { RentalCharge } from "#shared/domain/accounting/billing/rental-charge.ts";
import { dataOf } from "#tests/support/api.ts";
import { aBankMovement, moveMovement } from "#tests/support/bank-movements.ts";
import { nextNumber } from "#tests/support/builders.ts";
import { insertTestRental } from "#tests/support/insert-rental.ts";
import { violatedInvariants } from "#tests/support/money-invariants.ts";
import { testServer } from "#tests/support/test-server.ts";

/* What undoing the confirmation of a bank movement does to payments, and when it is refused. */

const TODAY = "2026-03-20";
const BANK_DAY = "2026-03-09";
const { app, api, given, money } = testServer({ clockAt: `${TODAY}T09:00:00Z` });

const paymentNow = async (id: string | null): Promise<Payment> => dataOf(await api.get<Payment>(`/payments/${id}`));
const invoiceNow = async ({ id }: Invoice): Promise<Invoice> => dataOf(await api.get<Invoice>(`/invoices/${id}`));
const allocationsOf = async (id: string | null): Promise<PaymentAllocation[]> =>
  dataOf(await api.get<PaymentAllocation[]>(`/payment-allocations?payment_id=${id}`));
const undo = (movement: BankMovement) => moveMovement(api, movement, "undo");

async function anInvoice(more: object = {}): Promise<Invoice> {
  const unit_amount = 70_000 + nextNumber();
  const line = await money.aLine({ unit_amount, tax_rate: 0, withholding_rate: 0, exemption_reason: "Vivienda" });
  return money.anIssuedInvoice({ ...more, lines: [line] });
}

async function match(amount: number, body: object): Promise<BankMovement> {
  const { movement } = await aBankMovement(api, { amount, text: `MOVIMIENTO ${nextNumber()}` });
  return dataOf(await moveMovement(api, movement, "confirm", body));
}

/** An invoice that a bank movement paid, and 500 cents of credit. */
async function aMatched() {
  const invoice = await anInvoice();
  const movement = await match(invoice.outstanding + 500, { invoice_id: invoice.id });
  return { invoice, movement, payment: await paymentNow(movement.payment_id) };
}

const movePayment = async ({ id }: Payment, verb: string, body: object) => {
  const { version } = await paymentNow(id);
  return dataOf(await api.post<Payment>(`/payments/${id}/${verb}`, { version, ...body }));
};

describe("undoing a match", () => {
  test("the payment that it created is annulled, owes and covers nothing, and has no receipt", async () => {
    const { invoice, movement, payment } = await aMatched();
    expect(dataOf(await undo(movement))).toMatchObject({ state: "pending", payment_id: null });
    expect(await paymentNow(payment.id)).toMatchObject({
      state: "annulled",
      returned_on: null,
      return_reason: null,
      allocated: 0,
      credit: 0,
    });
    expect(await invoiceNow(invoice)).toMatchObject({ outstanding: invoice.outstanding, payment_state: "unpaid" });
    expect(await allocationsOf(payment.id)).toMatchObject([
      { state: "reversed", reversed_on: TODAY, reverse_reason: null, payment_state: "annulled" },
    ]);
    expect((await api.get(`/payments/${payment.id}/receipt`)).status).toBe(409);
    const listed = dataOf(await api.get<Payment[]>(`/payments?state=annulled&person_id=${payment.person_id}`));
    expect(listed.map(({ id }) => id)).toEqual([payment.id]);
    expect(await violatedInvariants(app.db)).toEqual([]);
  });

  test("an annulled payment cannot be moved, edited, archived or deleted", async () => {
    const { movement, payment } = await aMatched();
    dataOf(await undo(movement));
    const { version } = await paymentNow(payment.id);
    const calls = [
      api.post(`/payments/${payment.id}/return`, { version, returned_on: TODAY }),
      api.post(`/payments/${payment.id}/allocate`, { version, allocations: [] }),
      api.post(`/payments/${payment.id}/complete`, { version }),
      api.delete(`/payments/${payment.id}?version=${version}`),
    ];
    for (const call of calls) expect((await call).status).toBe(409);
    expect((await api.patch(`/payments/${payment.id}`, { version, amount: 1 })).status).toBe(400);
    expect(await paymentNow(payment.id)).toMatchObject({ state: "annulled", archived_at: null });
  });

  test("a pending payment that it completed is pending again on its former day", async () => {
    const pending = await money.aPayment({
      direction: "out",
      state: "pending",
      amount: 80_000 + nextNumber(),
      date: "2026-04-01",
    });
    const movement = await match(-pending.amount, { payment_id: pending.id });
    expect(await paymentNow(pending.id)).toMatchObject({ state: "completed", date: BANK_DAY });
    dataOf(await undo(movement));
    expect(await paymentNow(pending.id)).toMatchObject({ state: "pending", date: "2026-04-01" });
    const again = await match(-pending.amount, { payment_id: pending.id });
    dataOf(await undo(again));
    expect(await paymentNow(pending.id)).toMatchObject({ state: "pending", date: "2026-04-01" });
  });

  test("a payment that was expected covers the oldest debt as when a user completes it, and none after the undo", async () => {
    const invoice = await anInvoice();
    const { person_id, outstanding: amount } = invoice;
    const expected = await money.aPayment({ state: "pending", person_id, amount });
    const movement = await match(amount, { payment_id: expected.id });
    expect(await invoiceNow(invoice)).toMatchObject({ outstanding: 0, payment_state: "paid" });
    dataOf(await undo(movement));
    expect(await invoiceNow(invoice)).toMatchObject({ outstanding: amount, payment_state: "unpaid" });
    expect(await paymentNow(expected.id)).toMatchObject({ state: "pending", allocated: 0, date: expected.date });
    dataOf(await undo(await match(amount, { payment_id: expected.id })));
    expect(await violatedInvariants(app.db)).toEqual([]);
  });

  test("a deposit that its transfer returned is in hand again, and its transfer pending", async () => {
    const { deposit, transfer } = await aPromisedDeposit();
    const movement = await match(-transfer.amount, { payment_id: transfer.id });
    expect(dataOf(await api.get<Deposit>(`/deposits/${deposit.id}`))).toMatchObject({ state: "returned" });
    dataOf(await undo(movement));
    expect(dataOf(await api.get<Deposit>(`/deposits/${deposit.id}`))).toMatchObject({
      state: "recovered",
      returned_amount: 0,
      returned_on: null,
    });
    expect(await paymentNow(transfer.id)).toMatchObject({ state: "pending", allocated: 0 });
  });

  test("a return that it made is withdrawn: the same payment covers what it covered, and its fee is archived", async () => {
    const { invoice, payment } = await aMatched();
    const rental = await given.aRental();
    dataOf(await api.patch(`/payments/${payment.id}`, { version: payment.version, rental_id: rental.id }));
    const [before] = await allocationsOf(payment.id);
    const movement = await match(-payment.amount, { returned_payment_id: payment.id, bank_fee: 300 });
    expect(await paymentNow(payment.id)).toMatchObject({ state: "returned" });
    dataOf(await undo(movement));
    expect(await paymentNow(payment.id)).toMatchObject({ state: "completed", returned_on: null, credit: 500 });
    expect(await allocationsOf(payment.id)).toMatchObject([{ id: before?.id, state: "applied", reversed_on: null }]);
    expect(await invoiceNow(invoice)).toMatchObject({ outstanding: 0 });
    const charges = dataOf(await api.get<RentalCharge[]>(`/rental-charges?rental_id=${rental.id}&is_pending=true`));
    expect(charges).toEqual([]);
    expect(await violatedInvariants(app.db)).toEqual([]);
  });

  test("a return is withdrawn as far as its debt is still open; the rest is credit", async () => {
    const { invoice, payment } = await aMatched();
    const movement = await match(-payment.amount, { returned_payment_id: payment.id });
    const part = 1_000;
    await money.aPayment({
      person_id: invoice.person_id ?? "",
      amount: part,
      date: TODAY,
      allocations: [{ invoice_id: invoice.id, amount: part }],
    });
    dataOf(await undo(movement));
    expect(await paymentNow(payment.id)).toMatchObject({ state: "completed", credit: 500 + part });
    expect(await invoiceNow(invoice)).toMatchObject({ outstanding: 0 });
    expect(await violatedInvariants(app.db)).toEqual([]);
  });
});

/** A deposit in hand whose return waits for its transfer. */
async function aPromisedDeposit() {
  const payment_method_id = await money.aMethod();
  const rental = await given.aRental();
  const pending = dataOf(await api.get<Deposit>(`/deposits/${rental.deposit_id}`));
  const held = await money.moveDeposit(pending, "receive", { received_on: "2026-03-01", payment_method_id });
  const { id: body_id } = await money.aBody();
  const lodged = await money.moveDeposit(held, "lodge", { lodged_on: "2026-03-01", body_id });
  const recovered = await money.moveDeposit(lodged, "recover", { recovered_on: "2026-03-02" });
  const deposit = await money.moveDeposit(recovered, "give_back", {
    returned_on: "2026-03-05",
    payment_method_id,
    withholdings: [],
    is_remitted: true,
  });
  const [transfer] = dataOf(await api.get<Payment[]>(`/payments?returns_deposit_id=${deposit.id}`));
  if (!transfer) throw new Error("The deposit has no transfer");
  return { deposit, transfer };
}

type Matched = Awaited<ReturnType<typeof aMatched>>;

describe("an undo that is refused", () => {
  test.each<[string, string, (matched: Matched) => Promise<unknown>]>([
    [
      "refunded",
      "error.undo_refunded",
      async ({ payment }) =>
        movePayment(payment, "refund", { amount: 500, date: TODAY, payment_method_id: await money.aMethod() }),
    ],
    [
      "applied elsewhere",
      "error.undo_reapplied",
      async ({ payment }) => {
        const other = await anInvoice({ person_id: payment.person_id });
        await movePayment(payment, "allocate", { allocations: [{ invoice_id: other.id, amount: 500 }] });
      },
    ],
    [
      "freed from its invoice",
      "error.undo_reapplied",
      async ({ payment }) => {
        const [allocation] = await allocationsOf(payment.id);
        const path = `/payment-allocations/${allocation?.id}/reverse`;
        dataOf(await api.post(path, { version: allocation?.version }));
      },
    ],
    ["returned", "error.undo_returned", ({ payment }) => movePayment(payment, "return", { returned_on: TODAY })],
  ])("a match whose payment was since %s is not undone, with the reason", async (_what, key, change) => {
    const matched = await aMatched();
    await change(matched);
    const before = await paymentNow(matched.payment.id);
    const refused = await undo(matched.movement);
    expect([refused.status, refused.body.errors[0]?.translationKey]).toEqual([409, key]);
    expect(refused.body.errors[0]?.message.length).toBeGreaterThan(20);
    expect(await paymentNow(matched.payment.id)).toEqual(before);
    expect(dataOf(await api.get<BankMovement>(`/bank-movements/${matched.movement.id}`)).state).toBe("confirmed");
  });

  test("a match whose payment covers a deposit that was lodged since is not undone", async () => {
    const { id: asset_id } = await given.anAsset();
    const { id: tenant_id } = await given.aPerson();
    const rental_id = await insertTestRental(app.db, { asset_id, tenant_id, since: "2026-01-01", until: null });
    await app.db.query("insert into deposit (rental_id, kind, amount) values ($1, 'legal', 91000)", [rental_id]);
    const movement = await match(91_000, { person_id: tenant_id });
    const [received] = dataOf(await api.get<Deposit[]>(`/deposits?rental_id=${rental_id}`));
    if (received?.state !== "received") throw new Error("The deposit was not received");
    await money.moveDeposit(received, "lodge", { lodged_on: TODAY, body_id: (await money.aBody()).id });
    const refused = await undo(movement);
    expect([refused.status, refused.body.errors[0]?.translationKey]).toEqual([409, "error.deposit_lodged"]);
  });

  test("a match undone by three users at once is undone once", async () => {
    const { movement, payment } = await aMatched();
    const answers = await Promise.all([undo(movement), undo(movement), undo(movement)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    expect(await paymentNow(payment.id)).toMatchObject({ state: "annulled" });
  });
});

describe("the database", () => {
  test.each([
    ["annul a payment", "update payment set state = 'annulled' where id = $1"],
    ["make a payment pending again", "update payment set state = 'pending' where id = $1"],
    ["complete a returned payment", "update payment set state = 'completed' where id = $1 and state = 'returned'"],
    ["change what a confirmation did", "update bank_movement set is_payment_made = false where payment_id = $1"],
  ])("refuses to %s outside the undo of a match", async (_what, sql) => {
    const { payment } = await aMatched();
    if (sql.includes("'returned'")) await movePayment(payment, "return", { returned_on: TODAY });
    await expect(app.db.query(sql, [payment.id])).rejects.toThrow("forbidden_move");
  });

  test("refuses to apply a reversed allocation again", async () => {
    const { payment } = await aMatched();
    await movePayment(payment, "return", { returned_on: TODAY });
    const sql = "update payment_allocation set state = 'applied', reversed_on = null where payment_id = $1";
    await expect(app.db.query(sql, [payment.id])).rejects.toThrow("allocation_fixed");
  });

  test("annuls the payment of a match that is undone by SQL, and reverses what it covers in the same statement", async () => {
    const { invoice, movement, payment } = await aMatched();
    await app.db.query(
      `update bank_movement set state = 'pending', payment_id = null, is_payment_made = false, confidence = null, matched_at = null
       where id = $1`,
      [movement.id],
    );
    expect(await paymentNow(payment.id)).toMatchObject({ state: "annulled", allocated: 0 });
    expect(await invoiceNow(invoice)).toMatchObject({ outstanding: invoice.outstanding });
    expect(await violatedInvariants(app.db)).toEqual([]);
  });
});
