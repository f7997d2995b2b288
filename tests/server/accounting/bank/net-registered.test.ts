import { describe, expect, test } from "vitest";
import type { BankMovement } from "#shared/domain/accounting/bank/bank-movement.ts";
import type { MovementPart, NetSettlementInput } from "#shared/domain/accounting/bank/net-settlement.ts";
import type { Invoice } from "#shared/domain/accounting/invoices/invoice.ts";
import type { OwnerCharge } from "#shared/domain/accounting/owners/owner-charge.ts";
import type { OwnerStatement } from "#shared/domain/accounting/owners/owner-statement.ts";
import type { Payment } from "#shared/domain/accounting/payments/payment.ts";
import { type Api, dataOf, type Reply } from "#tests/support/api.ts";
import { aBankMovement, moveMovement } from "#tests/support/bank-movements.ts";
import { nextNumber } from "#tests/support/builders.ts";
import { violatedInvariants } from "#tests/support/money-invariants.ts";
import { testServer } from "#tests/support/test-server.ts";

/* Nets of what was registered before: payments that were made or wait, and charges of owners. */

const BANK_DAY = "2026-03-09";
const { app, api, given, money } = testServer({ clockAt: "2026-03-20T09:00:00Z" });

const aMovementOf = async (amount: number): Promise<BankMovement> =>
  (await aBankMovement(api, { amount, text: `LIQUIDACION ${nextNumber()}` })).movement;
const partsOf = async ({ id }: BankMovement) => dataOf(await api.get<MovementPart[]>(`/bank-movements/${id}/parts`));
const paymentNow = async (id: string) => dataOf(await api.get<Payment>(`/payments/${id}`));
const statementNow = async ({ id }: OwnerStatement) => dataOf(await api.get<OwnerStatement>(`/owner-statements/${id}`));
const refusal = ({ status, body }: Reply<unknown>) => [status, body.errors[0]?.translationKey];
const settle = (movement: BankMovement, input: NetSettlementInput, by: Api = api) =>
  moveMovement(by, movement, "settle_net", input);
const undo = (movement: BankMovement, by: Api = api) => moveMovement(by, movement, "undo");
const all = ({ id: invoice_id, outstanding: amount }: Invoice) => ({ invoice_id, amount });

/** A statement of an owner whose payment waits, as it does before a file of transfers. */
async function aPromised(state: "pending" | "completed" = "pending") {
  const issued = await money.anOwnerStatement({ credit: 90_000 + nextNumber() });
  const { id, version, owner_id, net } = issued;
  const paid = { version, payment_method_id: await money.aMethod(), date: "2026-03-05", state };
  dataOf(await api.post(`/owner-statements/${id}/pay`, paid));
  const [payment] = dataOf(await api.get<Payment[]>(`/payments?owner_statement_id=${id}`));
  if (!payment) throw new Error("The statement has no payment");
  return { statement: issued, payment, owner_id, net };
}

describe("a net with a payment that waits", () => {
  test("completes it on the bank's day, which pays the owner's statement, and the undo lets both wait again", async () => {
    const [invoice, { statement, payment, net }] = [await money.anIssuedInvoice(), await aPromised()];
    const movement = await aMovementOf(invoice.outstanding - net);
    const input = { invoices: [all(invoice)], payment_ids: [payment.id] };
    const settled = dataOf(await settle(movement, input));
    expect((await partsOf(settled)).map(({ amount }) => amount)).toEqual([invoice.outstanding, -net]);
    expect(await paymentNow(payment.id)).toMatchObject({ state: "completed", date: BANK_DAY });
    expect(await statementNow(statement)).toMatchObject({ payout: "paid", paid_on: BANK_DAY });
    const undone = dataOf(await undo(settled));
    expect(await paymentNow(payment.id)).toMatchObject({ state: "pending", date: "2026-03-05" });
    expect(await statementNow(statement)).toMatchObject({ payout: "pending", paid_on: null });
    dataOf(await settle(undone, input));
    expect(await violatedInvariants(app.db)).toEqual([]);
  });

  test("lets an expected payment cover its payer's debts, after the invoices that the net names", async () => {
    const [named, other] = [await money.anIssuedInvoice(), await money.anIssuedInvoice()];
    const again = await money.anIssuedInvoice({ person_id: named.person_id, due_date: "2026-04-05" });
    const outstanding = async ({ id }: Invoice) => dataOf(await api.get<Invoice>(`/invoices/${id}`)).outstanding;
    const ofOther = { person_id: other.person_id, amount: other.outstanding };
    const ofNamed = { person_id: named.person_id, amount: again.outstanding };
    const expected = [
      await money.aPayment({ state: "pending", ...ofOther }),
      await money.aPayment({ state: "pending", ...ofNamed }),
    ];
    const movement = await aMovementOf(named.outstanding + other.outstanding + again.outstanding);
    const input = { invoices: [all(named)], payment_ids: expected.map(({ id }) => id) };
    const settled = dataOf(await settle(movement, input));
    for (const invoice of [named, other, again]) expect(await outstanding(invoice)).toBe(0);
    dataOf(await undo(settled));
    for (const invoice of [named, other, again]) expect(await outstanding(invoice)).toBe(invoice.outstanding);
    expect(await violatedInvariants(app.db)).toEqual([]);
  });

  test("is the only way to pay that amount to its owner: another payment would be the second one", async () => {
    const [invoice, { payment, owner_id, net }] = [await money.anIssuedInvoice(), await aPromised()];
    const movement = await aMovementOf(invoice.outstanding - net);
    const again = { invoices: [all(invoice)], payouts: [{ owner_id, amount: net }] };
    const refused = await settle(movement, again);
    expect(refusal(refused)).toEqual([409, "error.payout_pending"]);
    expect(refused.body.errors[0]?.message).toContain(payment.code);
    expect(refusal(await moveMovement(api, await aMovementOf(-net), "confirm", { owner_id }))).toEqual([
      409,
      "error.payout_pending",
    ]);
    expect(dataOf(await api.get<Payment[]>(`/payments?owner_id=${owner_id}`))).toHaveLength(1);
  });
});

describe("a net with a payment that was registered by hand", () => {
  test("links it, less what a portal withheld, and the undo leaves it as it was", async () => {
    const invoice = await money.anIssuedInvoice();
    const rent = await money.aPayment({ person_id: invoice.person_id ?? "", amount: 70_000 });
    const movement = await aMovementOf(70_000 - 1_500);
    const withheld = { bank_charge: "commission", net_charge: 1_500 } as const;
    const settled = dataOf(await settle(movement, { payment_ids: [rent.id], ...withheld }));
    const listed = async (is_unmatched: boolean) =>
      dataOf(await api.get<Payment[]>(`/payments?person_id=${rent.person_id}&is_unmatched=${is_unmatched}`)).map(
        ({ id }) => id,
      );
    expect([await listed(true), await listed(false)]).toEqual([[], [rent.id]]);
    const again = await settle(await aMovementOf(70_000 - 1_500), { payment_ids: [rent.id], ...withheld });
    expect(refusal(again)).toEqual([409, "error.payment_fixed"]);
    dataOf(await undo(settled));
    expect(await paymentNow(rent.id)).toMatchObject({ state: "completed", date: rent.date, version: rent.version });
    expect(await listed(true)).toEqual([rent.id]);
    expect(await violatedInvariants(app.db)).toEqual([]);
  });

  test("is undone without the right to change payments, since none changes", async () => {
    const one = await money.aPayment({ amount: 20_000 });
    const other = await money.aPayment({ amount: 30_000 });
    const movement = await aMovementOf(50_000);
    const settled = dataOf(await settle(movement, { payment_ids: [one.id, other.id] }));
    const role = { bank_statement: ["read"], bank_movement: ["read", "update"], payment: ["read"] };
    await app.db.query("update role set permissions = $1 where slug = 'viewer'", [JSON.stringify(role)]);
    const matcher = await app.logInAs("viewer");
    const undone = dataOf(await undo(settled, matcher));
    const input = { payment_ids: [one.id, other.id] };
    expect(refusal(await settle(undone, input, matcher))).toEqual([403, "error.action_not_allowed"]);
  });

  test("names it once, and refuses one that failed", async () => {
    const payment = await money.aPayment({ amount: 20_000, state: "pending" });
    const movement = await aMovementOf(40_000);
    const input = { payment_ids: [payment.id, payment.id] };
    expect(refusal(await settle(movement, input))).toEqual([400, "validation.net_twice"]);
    dataOf(await api.post(`/payments/${payment.id}/fail`, { version: payment.version }));
    const other = await money.aPayment({ amount: 20_000 });
    const failed = { payment_ids: [payment.id, other.id] };
    expect(refusal(await settle(movement, failed))).toEqual([409, "error.payment_not_completed"]);
  });
});

test("a credit of an owner, or the company's fee, is no charge that a net pays, and is refused by name", async () => {
  const owner_id = (await given.anOwner()).id;
  const body = { concept: "Honorarios", owner_id, amount: 4_000, charged_on: "2026-03-02" };
  const invoice = await money.anIssuedInvoice();
  const movement = await aMovementOf(invoice.outstanding - 4_000);
  for (const kind of ["fee", "credit"]) {
    const charge = dataOf(await api.post<OwnerCharge>("/owner-charges", { ...body, kind }));
    const input = { invoices: [all(invoice)], owner_charge_ids: [charge.id] };
    expect(refusal(await settle(movement, input))).toEqual([422, "error.charge_kind_unpaid"]);
  }
});

test("the list of charges can be narrowed to those that no movement paid", async () => {
  const owner_id = (await given.anOwner()).id;
  const body = { kind: "repair", concept: "Caldera", owner_id, amount: 4_000, charged_on: "2026-03-02" };
  const [paid, open] = [
    dataOf(await api.post<OwnerCharge>("/owner-charges", body)),
    dataOf(await api.post<OwnerCharge>("/owner-charges", body)),
  ];
  const invoice = await money.anIssuedInvoice();
  const input = { invoices: [all(invoice)], owner_charge_ids: [paid.id] };
  dataOf(await settle(await aMovementOf(invoice.outstanding - 4_000), input));
  const path = `/owner-charges?owner_id=${owner_id}&kind=repair,tax&is_unmatched`;
  expect(dataOf(await api.get<OwnerCharge[]>(`${path}=true`)).map(({ id }) => id)).toEqual([open.id]);
  expect(dataOf(await api.get<OwnerCharge[]>(`${path}=false`)).map(({ id }) => id)).toEqual([paid.id]);
  expect((await api.get(`${path}=perhaps`)).status).toBe(400);
});
