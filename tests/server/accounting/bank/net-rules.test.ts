import { expect, test } from "vitest";
import type { BankMovement } from "#shared/domain/accounting/bank/bank-movement.ts";
import type { MovementPart, NetSettlementInput } from "#shared/domain/accounting/bank/net-settlement.ts";
import type { Invoice } from "#shared/domain/accounting/invoices/invoice.ts";
import type { OwnerCharge } from "#shared/domain/accounting/owners/owner-charge.ts";
import type { OwnerStatement } from "#shared/domain/accounting/owners/owner-statement.ts";
import { dataOf, type Reply } from "#tests/support/api.ts";
import { aBankMovement, moveMovement } from "#tests/support/bank-movements.ts";
import { nextNumber } from "#tests/support/builders.ts";
import { violatedInvariants } from "#tests/support/money-invariants.ts";
import { testServer } from "#tests/support/test-server.ts";

/* What a net is refused for, or does, besides its parts: currency, closed months, owner statements, two at once. */

const { app, api, given, money } = testServer({ clockAt: "2026-03-20T09:00:00Z" });

const aMovementOf = async (amount: number, operation_date = "2026-03-09"): Promise<BankMovement> => {
  const text = `LIQUIDACION ${nextNumber()}`;
  return (await aBankMovement(api, { amount, text, operation_date, value_date: operation_date })).movement;
};
const movementNow = async ({ id }: BankMovement) => dataOf(await api.get<BankMovement>(`/bank-movements/${id}`));
const partsOf = async ({ id }: BankMovement) => dataOf(await api.get<MovementPart[]>(`/bank-movements/${id}/parts`));
const refusal = ({ status, body }: Reply<unknown>) => [status, body.errors[0]?.translationKey];
const settle = (movement: BankMovement, input: NetSettlementInput) => moveMovement(api, movement, "settle_net", input);
const undo = (movement: BankMovement) => moveMovement(api, movement, "undo");
const all = ({ id: invoice_id, outstanding: amount }: Invoice) => ({ invoice_id, amount });
const aRegisteredCharge = async (owner_id: string, amount: number) => {
  const body = { kind: "repair", concept: "Caldera", owner_id, amount, charged_on: "2026-03-02" };
  return dataOf(await api.post<OwnerCharge>("/owner-charges", body));
};

test("a movement in another currency is not broken down", async () => {
  const [one, other] = [await money.anIssuedInvoice(), await money.anIssuedInvoice()];
  const movement = await aMovementOf(one.outstanding + other.outstanding);
  await app.db.query("update bank_statement set currency = 'USD' where id = $1", [movement.bank_statement_id]);
  const input = { invoices: [all(one), all(other)] };
  expect(refusal(await settle(movement, input))).toEqual([422, "error.movement_currency"]);
  expect(await movementNow(movement)).toMatchObject({ state: "pending", version: movement.version });
});

test("what was withheld is neither booked in a closed month nor undone in it, while what only links records is", async () => {
  const payments = [
    await money.aPayment({ amount: 20_000, date: "2026-01-09" }),
    await money.aPayment({ amount: 30_000, date: "2026-01-09" }),
    await money.aPayment({ amount: 40_000, date: "2026-01-09" }),
    await money.aPayment({ amount: 50_000, date: "2026-01-09" }),
  ] as const;
  const withheld = { bank_charge: "commission", net_charge: 500 } as const;
  const [first, second, third, fourth] = payments.map(({ id }) => id);
  const before = await aMovementOf(19_500, "2026-01-09");
  const settled = dataOf(await settle(before, { payment_ids: [first ?? ""], ...withheld }));
  const late = await aMovementOf(29_500, "2026-01-09");
  const linking = await aMovementOf(90_000, "2026-01-09");
  dataOf(await api.post("/month-closes/close", { month: "2026-01-01" }));
  expect(refusal(await undo(settled))).toEqual([422, "error.month_closed"]);
  const input = { payment_ids: [second ?? ""], ...withheld };
  expect(refusal(await settle(late, input))).toEqual([422, "error.month_closed"]);
  const linked = dataOf(await settle(linking, { payment_ids: [third ?? "", fourth ?? ""] }));
  expect(dataOf(await undo(linked))).toMatchObject({ state: "pending", is_net: false });
});

test("a payment of a net that pays an owner's statement is annulled by the undo, which opens the statement again", async () => {
  const [invoice, statement] = [
    await money.anIssuedInvoice(),
    await money.anOwnerStatement({ credit: 80_000, month: "2026-02" }),
  ];
  const { owner_id, net: amount } = statement;
  const movement = await aMovementOf(invoice.outstanding - amount);
  const input = { invoices: [all(invoice)], payouts: [{ owner_id, amount }] };
  const settled = dataOf(await settle(movement, input));
  const now = async () => dataOf(await api.get<OwnerStatement>(`/owner-statements/${statement.id}`));
  expect(await now()).toMatchObject({ payout: "paid", paid_on: "2026-03-09" });
  dataOf(await undo(settled));
  expect(await now()).toMatchObject({ payout: "open", paid_on: null });
  expect(await violatedInvariants(app.db)).toEqual([]);
});

test("of two nets at once with the same charge, or the same payment, one is booked", async () => {
  const charge = await aRegisteredCharge((await given.anOwner()).id, 4_000);
  const payment = await money.aPayment({ amount: 60_000 });
  const records: readonly NetSettlementInput[] = [{ owner_charge_ids: [charge.id] }, { payment_ids: [payment.id] }];
  for (const record of records) {
    const sum = record.payment_ids ? 60_000 : -4_000;
    const invoices = [await money.anIssuedInvoice(), await money.anIssuedInvoice()];
    const movements = await Promise.all(invoices.map(({ outstanding }) => aMovementOf(outstanding + sum)));
    const replies = await Promise.all(
      movements.map((movement, index) =>
        settle(movement, { ...record, invoices: invoices.slice(index, index + 1).map(all) }),
      ),
    );
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect((await Promise.all(movements.map(partsOf))).map((parts) => parts.length).toSorted((a, b) => a - b)).toEqual([
      0, 2,
    ]);
  }
  expect(await violatedInvariants(app.db)).toEqual([]);
});

test("a movement that pays only charges and an owner is outgoing, and undone whole", async () => {
  const [owner, property] = [await given.anOwner(), await given.aProperty()];
  const registered = await aRegisteredCharge(owner.id, 4_000);
  const movement = await aMovementOf(-94_000);
  const settled = dataOf(
    await settle(movement, {
      payouts: [{ owner_id: owner.id, amount: 87_000 }],
      charges: [{ kind: "community", concept: "Comunidad", property_id: property.id, amount: 3_000 }],
      owner_charge_ids: [registered.id],
    }),
  );
  const parts = await partsOf(settled);
  expect(parts.map(({ amount }) => amount).toSorted((a, b) => a - b)).toEqual([-87_000, -4_000, -3_000]);
  dataOf(await undo(settled));
  const chargeNow = async (id: string | null) => dataOf(await api.get<OwnerCharge>(`/owner-charges/${id}`));
  const created = parts.find(({ amount }) => amount === -3_000);
  expect((await chargeNow(created?.owner_charge_id ?? null)).archived_at).not.toBeNull();
  expect(await chargeNow(registered.id)).toMatchObject({ archived_at: null });
  expect(await violatedInvariants(app.db)).toEqual([]);
});
