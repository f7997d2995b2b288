import { describe, expect, test } from "vitest";
import type { BankMovement } from "#shared/domain/accounting/bank/bank-movement.ts";
import type { MovementPart, NetSettlementInput } from "#shared/domain/accounting/bank/net-settlement.ts";
import type { Invoice } from "#shared/domain/accounting/invoices/invoice.ts";
import type { OwnerCharge } from "#shared/domain/accounting/owners/owner-charge.ts";
import type { Payment } from "#shared/domain/accounting/payments/payment.ts";
import type { ReportResult } from "#shared/domain/reports/report.ts";
import { type Api, dataOf, type Reply } from "#tests/support/api.ts";
import { aBankMovement, moveMovement, proposalsOf } from "#tests/support/bank-movements.ts";
import { nextNumber } from "#tests/support/builders.ts";
import { violatedInvariants } from "#tests/support/money-invariants.ts";
import { testServer } from "#tests/support/test-server.ts";

/* One bank movement that is the net of invoices, charges and payments. */

const BANK_DAY = "2026-03-09";
const { app, api, given, money } = testServer({ clockAt: "2026-03-20T09:00:00Z" });

const aMovementOf = async (amount: number, text = `LIQUIDACION PORTAL ${nextNumber()}`): Promise<BankMovement> =>
  (await aBankMovement(api, { amount, text })).movement;
const movementNow = async ({ id }: BankMovement) => dataOf(await api.get<BankMovement>(`/bank-movements/${id}`));
const invoiceNow = async ({ id }: Invoice) => dataOf(await api.get<Invoice>(`/invoices/${id}`));
const chargeNow = async (id: string) => dataOf(await api.get<OwnerCharge>(`/owner-charges/${id}`));
const paymentNow = async (id: string) => dataOf(await api.get<Payment>(`/payments/${id}`));
const partsOf = async ({ id }: BankMovement) => dataOf(await api.get<MovementPart[]>(`/bank-movements/${id}/parts`));
const refusal = ({ status, body }: Reply<unknown>) => [status, body.errors[0]?.translationKey];
const settle = (movement: BankMovement, input: NetSettlementInput, by: Api = api) =>
  moveMovement(by, movement, "settle_net", input);
const undo = (movement: BankMovement) => moveMovement(api, movement, "undo");
const anIssued = () => money.anIssuedInvoice();
const all = ({ id: invoice_id, outstanding: amount }: Invoice) => ({ invoice_id, amount });

/** Two invoices of two payers, paid by a portal less an owner's charge and a commission at the company's cost. */
async function aPortal() {
  const [one, other, property] = [await anIssued(), await anIssued(), await given.aProperty()];
  const text = `LIQUIDACION PORTAL ${nextNumber()}`;
  const movement = await aMovementOf(one.outstanding + other.outstanding - 5_000 - 1_234, text);
  const charge = { kind: "other" as const, concept: "Comisión del portal", property_id: property.id, amount: 5_000 };
  const input = {
    invoices: [all(one), all(other)],
    charges: [charge],
    bank_charge: "commission" as const,
    net_charge: 1_234,
  };
  return { one, other, property, movement, input, text };
}

async function aSettledPortal() {
  const portal = await aPortal();
  const settled = dataOf(await settle(portal.movement, portal.input));
  return { ...portal, settled, parts: await partsOf(settled) };
}

describe("a movement that a portal pays net of its commission", () => {
  test("pays each invoice in full by a payment of its payer, and books what was withheld apart", async () => {
    const { one, other, property, settled, parts, text } = await aSettledPortal();
    expect(settled).toMatchObject({ state: "confirmed", is_net: true, bank_charge: "commission", net_charge: 1_234 });
    expect(await invoiceNow(one)).toMatchObject({ outstanding: 0 });
    expect(await invoiceNow(other)).toMatchObject({ outstanding: 0 });
    const [first, second, charge] = parts;
    expect(parts.map(({ amount }) => amount)).toEqual([one.outstanding, other.outstanding, -5_000]);
    expect(first?.invoices).toEqual([{ id: one.id, label: one.label }]);
    expect(await paymentNow(first?.payment_id ?? "")).toMatchObject({
      person_id: one.person_id,
      amount: one.outstanding,
      date: BANK_DAY,
      direction: "in",
      state: "completed",
      reference: text,
    });
    expect(await paymentNow(second?.payment_id ?? "")).toMatchObject({ person_id: other.person_id });
    expect(await chargeNow(charge?.owner_charge_id ?? "")).toMatchObject({
      property_id: property.id,
      total: 5_000,
      tax_rate: 0,
      charged_on: BANK_DAY,
    });
    const report = "/reports/bank-charges?from=2026-03-01&to=2026-03-31";
    const { rows } = dataOf(await api.get<ReportResult>(report));
    expect(rows.filter(({ concept }) => concept === text)).toMatchObject([{ amount: 1_234, day: BANK_DAY }]);
    expect(await violatedInvariants(app.db)).toEqual([]);
  });

  test("is undone in one step: payments are annulled, invoices open again, the charge archived", async () => {
    const { one, other, settled, parts, movement, input } = await aSettledPortal();
    expect(dataOf(await undo(settled))).toMatchObject({
      state: "pending",
      is_net: false,
      bank_charge: null,
      net_charge: null,
    });
    expect(await invoiceNow(one)).toMatchObject({ outstanding: one.outstanding });
    expect(await invoiceNow(other)).toMatchObject({ outstanding: other.outstanding });
    expect(await paymentNow(parts[0]?.payment_id ?? "")).toMatchObject({ state: "annulled" });
    expect((await chargeNow(parts[2]?.owner_charge_id ?? "")).archived_at).not.toBeNull();
    expect(await partsOf(movement)).toEqual([]);
    dataOf(await settle(await movementNow(movement), input));
    expect(await violatedInvariants(app.db)).toEqual([]);
  });

  test("is refused as a whole while its parts do not add up to it", async () => {
    const { one, movement, input } = await aPortal();
    expect(refusal(await settle(movement, { ...input, net_charge: 1_233 }))).toEqual([422, "error.movement_amount"]);
    expect(await invoiceNow(one)).toMatchObject({ outstanding: one.outstanding });
    expect(await movementNow(movement)).toMatchObject({ state: "pending", version: movement.version });
  });

  test("the database refuses a net whose parts are another sum", async () => {
    const movement = await aMovementOf(1_000);
    const net = `update bank_movement set state = 'confirmed', is_net = true, matched_at = clock_now() where id = $1`;
    await expect(app.db.query(net, [movement.id])).rejects.toThrow("movement_amount");
    const { parts } = await aSettledPortal();
    const [part] = parts;
    await expect(app.db.query("delete from bank_movement_part where id = $1", [part?.id])).rejects.toThrow(
      "forbidden_move",
    );
    await expect(
      app.db.query("update bank_movement_part set amount = amount + 1 where id = $1", [part?.id]),
    ).rejects.toThrow("forbidden_move");
  });

  test("covers a part of an invoice, but never more than is outstanding", async () => {
    const [one, other] = [await anIssued(), await anIssued()];
    const movement = await aMovementOf(one.outstanding - 100 + other.outstanding);
    const tooMuch = [
      { ...all(one), amount: one.outstanding + 100 },
      { ...all(other), amount: other.outstanding - 200 },
    ];
    expect(refusal(await settle(movement, { invoices: tooMuch }))).toEqual([422, "error.allocation_exceeds_invoice"]);
    const invoices = [{ ...all(one), amount: one.outstanding - 100 }, all(other)];
    dataOf(await settle(movement, { invoices }));
    expect(await invoiceNow(one)).toMatchObject({ outstanding: 100 });
  });
});

describe("a movement that settles an account with an owner", () => {
  test("is outgoing where more is paid to the owner than their invoices take", async () => {
    const [invoice, owner] = [await anIssued(), await given.anOwner()];
    const movement = await aMovementOf(invoice.outstanding - 90_000 - invoice.outstanding);
    const payouts = [{ owner_id: owner.id, amount: 90_000 + invoice.outstanding }];
    const settled = dataOf(await settle(movement, { invoices: [all(invoice)], payouts }));
    const parts = await partsOf(settled);
    expect(parts.map(({ amount }) => amount)).toEqual([invoice.outstanding, -90_000 - invoice.outstanding]);
    expect(await paymentNow(parts[1]?.payment_id ?? "")).toMatchObject({
      direction: "out",
      owner_id: owner.id,
      state: "completed",
    });
    dataOf(await undo(settled));
    expect(await paymentNow(parts[1]?.payment_id ?? "")).toMatchObject({ state: "annulled" });
    expect(await violatedInvariants(app.db)).toEqual([]);
  });

  test("links a charge that was registered before, which keeps its amount until the undo releases it", async () => {
    const [invoice, owner] = [await anIssued(), await given.anOwner()];
    const body = { kind: "repair", concept: "Caldera", owner_id: owner.id, amount: 4_000, charged_on: "2026-03-02" };
    const charge = dataOf(await api.post<OwnerCharge>("/owner-charges", body));
    const movement = await aMovementOf(invoice.outstanding - 4_000);
    const input = { invoices: [all(invoice)], owner_charge_ids: [charge.id] };
    const settled = dataOf(await settle(movement, input));
    const patch = { version: charge.version, amount: 1 };
    expect(refusal(await api.patch(`/owner-charges/${charge.id}`, patch))).toEqual([409, "error.owner_charge_paid"]);
    const paid = await aMovementOf(-4_000);
    expect(await proposalsOf(api, paid)).toEqual([]);
    expect(refusal(await moveMovement(api, paid, "confirm", { owner_charge_id: charge.id }))).toEqual([
      409,
      "error.owner_charge_paid",
    ]);
    dataOf(await undo(settled));
    expect(await chargeNow(charge.id)).toMatchObject({ archived_at: null, total: 4_000 });
    expect(await api.patch(`/owner-charges/${charge.id}`, patch)).toMatchObject({ status: 200 });
  });
});

describe("an undo of a net", () => {
  test("is refused once one of its payments was returned", async () => {
    const { settled, parts } = await aSettledPortal();
    const payment = await paymentNow(parts[0]?.payment_id ?? "");
    const returned = { version: payment.version, returned_on: "2026-03-12" };
    dataOf(await api.post(`/payments/${payment.id}/return`, returned));
    expect(refusal(await undo(settled))).toEqual([409, "error.undo_returned"]);
  });

  test("is refused once the owner of a charge was paid, whose sum may count it", async () => {
    const [invoice, owner] = [await anIssued(), await given.anOwner()];
    const movement = await aMovementOf(invoice.outstanding - 700);
    const charges = [{ kind: "other" as const, concept: "Comisión", owner_id: owner.id, amount: 700 }];
    const settled = dataOf(await settle(movement, { invoices: [all(invoice)], charges }));
    await money.aPayment({ direction: "out", person_id: undefined, owner_id: owner.id, amount: 5_000 });
    expect(refusal(await undo(settled))).toEqual([409, "error.undo_owner_paid"]);
  });

  test("takes all or none together with other movements of its statement", async () => {
    const { settled, one } = await aSettledPortal();
    const path = `/bank-statements/${settled.bank_statement_id}/undo-confirmations`;
    const movements = [{ id: settled.id, version: settled.version }];
    expect(dataOf(await api.post(path, { movements }))).toEqual({ undone: 1 });
    expect(await invoiceNow(one)).toMatchObject({ outstanding: one.outstanding });
  });
});

test("a payment of a net is matched with no other movement", async () => {
  const { parts, one } = await aSettledPortal();
  const again = await aMovementOf(one.outstanding);
  const id = parts[0]?.payment_id ?? "";
  expect((await proposalsOf(api, again)).map((proposal) => proposal.id)).not.toContain(id);
  expect(refusal(await moveMovement(api, again, "confirm", { payment_id: id }))).toEqual([409, "error.payment_fixed"]);
});

test("a net names each part once, at least two, and the owner or property of each charge", async () => {
  const { one, movement } = await aPortal();
  const messageOf = async (input: NetSettlementInput) => refusal(await settle(movement, input));
  expect(await messageOf({ invoices: [all(one)] })).toEqual([400, "validation.net_parts"]);
  expect(await messageOf({ invoices: [all(one), all(one)] })).toEqual([400, "validation.net_twice"]);
  const charge = { kind: "other" as const, concept: "Comisión", amount: 100 };
  expect(await messageOf({ invoices: [all(one)], charges: [charge] })).toEqual([400, "validation.owner_or_property"]);
  expect(await messageOf({ invoices: [all(one)], net_charge: 100 })).toEqual([400, "validation.required"]);
});

test("the rights of each part are needed, to settle and to undo", async () => {
  const { movement, input, settled } = { ...(await aSettledPortal()), ...(await aPortal()) };
  const role = { bank_statement: ["read"], bank_movement: ["read", "update"], payment: ["read", "create"] };
  await app.db.query("update role set permissions = $1 where slug = 'viewer'", [JSON.stringify(role)]);
  const matcher = await app.logInAs("viewer");
  expect(refusal(await settle(movement, input, matcher))).toEqual([403, "error.action_not_allowed"]);
  expect(refusal(await moveMovement(matcher, settled, "undo"))).toEqual([403, "error.action_not_allowed"]);
});
