import { beforeAll, describe, expect, test } from "vitest";
import type { BankMovement } from "#shared/domain/accounting/bank/bank-movement.ts";
import type { Deposit } from "#shared/domain/accounting/deposits/deposit.ts";
import type { Payment } from "#shared/domain/accounting/payments/payment.ts";
import type { PaymentAllocation } from "#shared/domain/accounting/payments/payment-allocation.ts";
import type { RemittanceLine } from "#shared/domain/accounting/remittances/remittance-line.ts";
import { dataOf } from "#tests/support/api.ts";
import { aBankMovement, moveMovement } from "#tests/support/bank-movements.ts";
import { nextNumber } from "#tests/support/builders.ts";
import { insertTestRental } from "#tests/support/insert-rental.ts";
import { violatedInvariants } from "#tests/support/money-invariants.ts";
import { testServer } from "#tests/support/test-server.ts";
import { exitFixture, refusalOf } from "../exits/exit-fixture.ts";

/* Money that a transfer waits to pay out stays received until that transfer is cancelled. */

const TODAY = "2026-03-20";
const IBAN = "ES7921000813610123456789";
const server = testServer({ clockAt: `${TODAY}T09:00:00Z` });
const { app, api, given, money } = server;
const { prepare, aLet, anInvoice, settle, paymentsOf } = exitFixture(server);
beforeAll(prepare);

const paymentNow = async (id: string | null) => dataOf(await api.get<Payment>(`/payments/${id}`));
const cancel = async (id: string) =>
  dataOf(await api.post(`/payments/${id}/cancel`, { version: (await paymentNow(id)).version }));
const giveBack = async (id: string | null) =>
  api.post(`/payments/${id}/return`, { version: (await paymentNow(id)).version, returned_on: TODAY });
const undo = (movement: BankMovement) => moveMovement(api, movement, "undo");
const undoTogether = ({ id, version, bank_statement_id }: BankMovement) =>
  api.post(`/bank-statements/${bank_statement_id}/undo-confirmations`, { movements: [{ id, version }] });

async function match(amount: number, body: object): Promise<BankMovement> {
  const { movement } = await aBankMovement(api, { amount, text: `MOVIMIENTO ${nextNumber()}` });
  return dataOf(await moveMovement(api, movement, "confirm", body));
}

/** A movement of 1,000 for an invoice of 850, whose credit of 150 an exit promised as a transfer. */
async function aPromisedRefund() {
  const tenant = await given.aPerson({ bank_account: IBAN });
  const rental = await aLet(true, { tenant_id: tenant.id });
  const invoice = await anInvoice(rental, 85_000);
  const movement = await match(100_000, { invoice_id: invoice.id });
  dataOf(await settle(rental));
  const transfer = (await paymentsOf(rental)).find(({ refunds_payment_id }) => refunds_payment_id !== null);
  if (!transfer) throw new Error("The exit promised no refund");
  expect(transfer).toMatchObject({ state: "pending", amount: 15_000, refunds_payment_id: movement.payment_id });
  return { movement, payment_id: movement.payment_id, transfer };
}

/** An additional guarantee that a movement received, and whose return waits as a transfer. */
async function aPromisedDeposit() {
  const tenant = await given.aPerson({ bank_account: IBAN });
  const { id: asset_id } = await given.anAsset();
  const rental_id = await insertTestRental(app.db, {
    asset_id,
    tenant_id: tenant.id,
    since: "2026-01-01",
    until: null,
  });
  const amount = 90_000;
  const [created] = await app.db.query<{ id: string }>(
    "insert into deposit (rental_id, kind, amount) values ($1, 'additional', $2) returning id",
    [rental_id, amount],
  );
  const movement = await match(amount, { person_id: tenant.id });
  const depositNow = async () => dataOf(await api.get<Deposit>(`/deposits/${created?.id}`));
  await money.moveDeposit(await depositNow(), "give_back", { returned_on: TODAY, withholdings: [], is_remitted: true });
  const [transfer] = dataOf(await api.get<Payment[]>(`/payments?returns_deposit_id=${created?.id}`));
  if (!transfer) throw new Error("The deposit has no transfer");
  return { movement, payment_id: movement.payment_id, transfer, depositNow };
}

describe.each([
  ["credit that a transfer refunds", aPromisedRefund],
  ["a deposit that a transfer returns", aPromisedDeposit],
])("%s", (_what, prepareMoney) => {
  test("keeps its match, and the refusal names the transfer, alone and together with others", async () => {
    const { movement, payment_id, transfer } = await prepareMoney();
    const refused = await undo(movement);
    expect(refusalOf(refused)).toEqual([409, "error.transfer_waits"]);
    expect(refused.body.errors[0]?.message).toContain(transfer.code);
    const together = await undoTogether(movement);
    expect(refusalOf(together)).toEqual([409, "error.undo_all_refused"]);
    expect(together.body.errors[0]?.message).toContain(transfer.code);
    expect(await paymentNow(payment_id)).toMatchObject({ state: "completed" });
    expect(await paymentNow(transfer.id)).toMatchObject({ state: "pending" });
  });

  test("is not returned by the bank on the screen before the transfer is cancelled, which the refusal names", async () => {
    const { payment_id, transfer } = await prepareMoney();
    const refused = await giveBack(payment_id);
    expect(refusalOf(refused)).toEqual([409, "error.transfer_waits"]);
    expect(refused.body.errors[0]?.message).toContain(transfer.code);
    expect(await paymentNow(payment_id)).toMatchObject({ state: "completed" });
    await cancel(transfer.id);
    dataOf(await giveBack(payment_id));
    expect(await violatedInvariants(app.db)).toEqual([]);
  });

  test("is not returned by a movement of the bank before the transfer is cancelled", async () => {
    const { payment_id, transfer } = await prepareMoney();
    const { amount } = await paymentNow(payment_id);
    const { movement } = await aBankMovement(api, { amount: -amount, text: `DEVOLUCION ${nextNumber()}` });
    const refused = await moveMovement(api, movement, "confirm", { returned_payment_id: payment_id });
    expect(refusalOf(refused)).toEqual([409, "error.transfer_waits"]);
    await cancel(transfer.id);
    dataOf(await moveMovement(api, movement, "confirm", { returned_payment_id: payment_id }));
    expect(await paymentNow(payment_id)).toMatchObject({ state: "returned" });
  });

  test("is undone once the transfer is cancelled", async () => {
    const { movement, payment_id, transfer } = await prepareMoney();
    await cancel(transfer.id);
    dataOf(await undo(movement));
    expect(await paymentNow(payment_id)).toMatchObject({ state: "annulled" });
    expect(await violatedInvariants(app.db)).toEqual([]);
  });

  test("is transferred by a remittance; what an earlier release left without its money is not", async () => {
    const { payment_id, transfer, movement } = await prepareMoney();
    const issuer_id = (await money.anIssuer()).id;
    const linesOf = async () => {
      const { id } = await money.aRemittance({ kind: "transfer", issuer_id });
      const lines = dataOf(await api.get<RemittanceLine[]>(`/remittance-lines?remittance_id=${id}&page_size=200`));
      return { id, mine: lines.filter((line) => line.payment_id === transfer.id) };
    };
    const { person_id, payment_method_id } = transfer;
    await money.aPayment({
      direction: "out",
      state: "pending",
      person_id,
      payment_method_id,
      amount: 100 + nextNumber(),
    });
    const draft = await linesOf();
    expect(draft.mine).toHaveLength(1);
    await cancel(transfer.id);
    dataOf(await undo(movement));
    await app.db.query("alter table payment disable trigger user");
    await app.db.query("update payment set state = 'pending' where id = $1", [transfer.id]);
    await app.db.query("alter table payment enable trigger user");
    expect(await paymentNow(payment_id)).toMatchObject({ state: "annulled" });
    const { version } = dataOf(await api.get<{ version: number }>(`/remittances/${draft.id}`));
    dataOf(await api.post(`/remittances/${draft.id}/generate`, { version }));
    const path = `/remittance-lines?remittance_id=${draft.id}&page_size=200`;
    const line = dataOf(await api.get<RemittanceLine[]>(path)).find((one) => one.payment_id === transfer.id);
    expect(line?.is_included).toBe(false);
    expect((await linesOf()).mine).toEqual([]);
  });
});

test("money that a remittance's file pays out names the remittance, which is cancelled first", async () => {
  const { movement, payment_id, transfer } = await aPromisedRefund();
  const { id } = await money.aRemittance({ kind: "transfer", issuer_id: (await money.anIssuer()).id });
  const fresh = async () => dataOf(await api.get<{ version: number; code: string }>(`/remittances/${id}`));
  dataOf(await api.post(`/remittances/${id}/generate`, { version: (await fresh()).version }));
  const { code } = await fresh();
  for (const refused of [await undo(movement), await giveBack(payment_id)]) {
    expect(refusalOf(refused)).toEqual([409, "error.transfer_sent"]);
    expect(refused.body.errors[0]?.message).toContain(code);
    expect(refused.body.errors[0]?.message).not.toContain(transfer.code);
  }
  dataOf(await api.post(`/remittances/${id}/cancel`, { version: (await fresh()).version }));
  expect(refusalOf(await undo(movement))).toEqual([409, "error.transfer_waits"]);
});

test("a transfer that is archived promises nothing, and pays nothing out once it comes back", async () => {
  const { movement, payment_id, transfer } = await aPromisedRefund();
  const archived = await api.post(`/payments/${transfer.id}/archive`, { version: transfer.version });
  dataOf(archived);
  dataOf(await undo(movement));
  expect(await paymentNow(payment_id)).toMatchObject({ state: "annulled" });
  dataOf(await api.post(`/payments/${transfer.id}/restore`, { version: (await paymentNow(transfer.id)).version }));
  const { id } = await money.aRemittance({ kind: "transfer", issuer_id: (await money.anIssuer()).id });
  const lines = dataOf(await api.get<RemittanceLine[]>(`/remittance-lines?remittance_id=${id}&page_size=200`));
  expect(lines.filter((line) => line.payment_id === transfer.id)).toEqual([]);
  expect(await violatedInvariants(app.db)).toEqual([]);
});

test("what a payment covers of a deposit stays applied while a transfer waits to return it", async () => {
  const { payment_id, transfer, depositNow } = await aPromisedDeposit();
  const [allocation] = dataOf(await api.get<PaymentAllocation[]>(`/payment-allocations?payment_id=${payment_id}`));
  const refused = await api.post(`/payment-allocations/${allocation?.id}/reverse`, { version: allocation?.version });
  expect(refusalOf(refused)).toEqual([409, "error.transfer_waits"]);
  expect(refused.body.errors[0]?.message).toContain(transfer.code);
  expect(await depositNow()).toMatchObject({ state: "received" });
});
