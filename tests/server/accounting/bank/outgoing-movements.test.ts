import { describe, expect, test } from "vitest";
import type { BankMovement } from "#shared/domain/accounting/bank/bank-movement.ts";
import type { OwnerCharge } from "#shared/domain/accounting/owners/owner-charge.ts";
import type { Payment } from "#shared/domain/accounting/payments/payment.ts";
import { generateSpanishIban } from "#shared/domain/core/iban.ts";
import type { ReportResult } from "#shared/domain/reports/report.ts";
import { type Api, dataOf, type Reply } from "#tests/support/api.ts";
import { aBankMovement, moveMovement, proposalsOf } from "#tests/support/bank-movements.ts";
import { nextNumber } from "#tests/support/builders.ts";
import { violatedInvariants } from "#tests/support/money-invariants.ts";
import { testServer } from "#tests/support/test-server.ts";

/* Outgoing bank movements: what the bank charges, what is paid for an owner, what is paid to an owner. */

const TODAY = "2026-03-20";
const BANK_DAY = "2026-03-09";
const { app, api, given, money } = testServer({ clockAt: `${TODAY}T09:00:00Z` });

const anAmount = () => 60_000 + nextNumber();
const outgoing = async (amount: number, text = `RECIBO ${nextNumber()}`): Promise<BankMovement> =>
  (await aBankMovement(api, { amount: -amount, text })).movement;
const movementNow = async ({ id }: BankMovement) => dataOf(await api.get<BankMovement>(`/bank-movements/${id}`));
const chargeNow = async (id: string | null) => dataOf(await api.get<OwnerCharge>(`/owner-charges/${id}`));
const paymentNow = async (id: string | null) => dataOf(await api.get<Payment>(`/payments/${id}`));
const refusal = ({ status, body }: Reply<unknown>) => [status, body.errors[0]?.translationKey];
const undo = (movement: BankMovement, by: Api = api) => moveMovement(by, movement, "undo");
const charge = (movement: BankMovement, more: object = {}, by: Api = api) =>
  moveMovement(by, movement, "charge_owner", { kind: "community", concept: "Comunidad Gran V\u00eda", ...more });

/** A charge of the owners of a property that a movement created. */
async function aCharged(amount = anAmount()) {
  const property = await given.aProperty();
  const movement = dataOf(await charge(await outgoing(amount), { property_id: property.id }));
  return { amount, property, movement, charge: await chargeNow(movement.owner_charge_id) };
}

async function anOwnedProperty() {
  const [property, owner] = [await given.aProperty(), await given.anOwner()];
  await app.db.query(
    "insert into ownership (property_id, owner_id, share, since) values ($1, $2, 10000, '2020-01-01')",
    [property.id, owner.id],
  );
  return { property, owner };
}

describe("a charge of the bank", () => {
  const bankChargesOf = async (text: string) => {
    const { rows } = dataOf(await api.get<ReportResult>("/reports/bank-charges?from=2026-03-01&to=2026-03-31"));
    return rows.filter(({ concept }) => concept === text);
  };

  test("is a cost of the company that one report counts, and no payment; an undo takes it out again", async () => {
    const text = `COMISION ${nextNumber()}`;
    const payments = async () => dataOf(await api.get<Payment[]>("/payments?page_size=1")).length;
    const before = await payments();
    const movement = dataOf(
      await moveMovement(api, await outgoing(1_250, text), "book_bank_charge", { bank_charge: "commission" }),
    );
    expect(movement).toMatchObject({
      state: "confirmed",
      bank_charge: "commission",
      payment_id: null,
      owner_charge_id: null,
    });
    expect(await bankChargesOf(text)).toMatchObject([{ amount: 1_250, bank_charge: "commission", day: BANK_DAY }]);
    expect(await payments()).toBe(before);
    expect(dataOf(await undo(movement))).toMatchObject({ state: "pending", bank_charge: null });
    expect(await bankChargesOf(text)).toEqual([]);
  });

  test("is never incoming money, nor of another kind, nor booked twice", async () => {
    const { movement: credit } = await aBankMovement(api, { amount: 1_250, text: "ABONO" });
    expect(refusal(await moveMovement(api, credit, "book_bank_charge", { bank_charge: "commission" }))).toEqual([
      422,
      "error.movement_direction",
    ]);
    const debit = await outgoing(1_250);
    expect((await moveMovement(api, debit, "book_bank_charge", { bank_charge: "rent" })).status).toBe(400);
    const booked = dataOf(await moveMovement(api, debit, "book_bank_charge", { bank_charge: "other" }));
    expect(refusal(await moveMovement(api, booked, "book_bank_charge", { bank_charge: "other" }))).toEqual([
      409,
      "error.forbidden_move",
    ]);
    await expect(
      app.db.query("update bank_movement set bank_charge = 'interest' where id = $1", [booked.id]),
    ).rejects.toThrow("forbidden_move");
  });
});

describe("a charge of an owner", () => {
  test("has the amount and the day of the movement, without tax, and an undo archives it", async () => {
    const { amount, property, movement, charge: created } = await aCharged();
    expect(created).toMatchObject({
      kind: "community",
      property_id: property.id,
      amount,
      tax_rate: 0,
      total: amount,
      charged_on: BANK_DAY,
      archived_at: null,
    });
    expect(movement).toMatchObject({ state: "confirmed", is_charge_made: true, owner_charge_label: created.label });
    expect(dataOf(await undo(movement))).toMatchObject({
      state: "pending",
      owner_charge_id: null,
      is_charge_made: false,
    });
    expect((await chargeNow(created.id)).archived_at).not.toBeNull();
    const again = dataOf(await charge(await movementNow(movement), { property_id: property.id }));
    expect(again.owner_charge_id).not.toBe(created.id);
    expect(await violatedInvariants(app.db)).toEqual([]);
  });

  test("keeps its amount and its day while the movement pays it, and is neither archived nor deleted", async () => {
    const { charge: created, movement } = await aCharged();
    const refused = [409, "error.owner_charge_paid"];
    const { version } = created;
    expect(refusal(await api.patch(`/owner-charges/${created.id}`, { version, amount: 1 }))).toEqual(refused);
    expect(refusal(await api.patch(`/owner-charges/${created.id}`, { version, kind: "credit" }))).toEqual(refused);
    expect(refusal(await api.patch(`/owner-charges/${created.id}`, { version, charged_on: TODAY }))).toEqual(refused);
    expect(refusal(await api.post(`/owner-charges/${created.id}/archive`, { version }))).toEqual(refused);
    expect((await api.delete(`/owner-charges/${created.id}?version=${version}`)).status).toBe(409);
    const renamed = dataOf(
      await api.patch<OwnerCharge>(`/owner-charges/${created.id}`, { version, concept: "Derrama" }),
    );
    expect(renamed.concept).toBe("Derrama");
    dataOf(await undo(movement));
  });

  test("needs an owner or a property in scope, an outgoing movement, and no credit or fee", async () => {
    const movement = await outgoing(anAmount());
    expect((await charge(movement)).status).toBe(400);
    const { id: property_id } = await given.aProperty();
    for (const kind of ["credit", "fee"]) expect((await charge(movement, { kind, property_id })).status).toBe(400);
    const unknown = "01890000-0000-7000-8000-000000000000";
    expect(refusal(await charge(movement, { property_id: unknown }))).toEqual([400, "error.unknown_reference"]);
    const { movement: credit } = await aBankMovement(api, { amount: 500, text: "ABONO" });
    expect(refusal(await charge(credit, { property_id }))).toEqual([422, "error.movement_direction"]);
    expect(await movementNow(movement)).toMatchObject({ state: "pending", version: movement.version });
  });

  test("a charge that is registered already is proposed for its amount and only linked", async () => {
    const { id: property_id } = await given.aProperty();
    const amount = anAmount();
    const body = { kind: "insurance", concept: "Seguro", property_id, amount, charged_on: "2026-03-05" };
    const created = dataOf(await api.post<OwnerCharge>("/owner-charges", body));
    const movement = await outgoing(amount);
    expect(await proposalsOf(api, movement)).toMatchObject([
      { kind: "owner_charge", id: created.id, reasons: ["amount"] },
    ]);
    const linked = dataOf(await moveMovement(api, movement, "confirm", { owner_charge_id: created.id }));
    expect(linked).toMatchObject({ owner_charge_id: created.id, is_charge_made: false });
    const other = await outgoing(amount);
    expect(await proposalsOf(api, other)).toEqual([]);
    expect((await moveMovement(api, other, "confirm", { owner_charge_id: created.id })).status).toBe(400);
    dataOf(await undo(linked));
    expect(await chargeNow(created.id)).toMatchObject({ archived_at: null });
    expect(
      refusal(await moveMovement(api, await outgoing(amount + 1), "confirm", { owner_charge_id: created.id })),
    ).toEqual([422, "error.movement_amount"]);
  });

  test("is not undone once a payment to its owner was registered, which may count it", async () => {
    const { property, owner } = await anOwnedProperty();
    const movement = dataOf(await charge(await outgoing(anAmount()), { property_id: property.id }));
    const pending = await money.aPayment({
      direction: "out",
      state: "pending",
      person_id: undefined,
      owner_id: owner.id,
      amount: 5_000,
    });
    expect(refusal(await undo(movement))).toEqual([409, "error.undo_owner_paid"]);
    const together = await api.post(`/bank-statements/${movement.bank_statement_id}/undo-confirmations`, {
      movements: [{ id: movement.id, version: movement.version }],
    });
    expect(refusal(together)).toEqual([409, "error.undo_all_refused"]);
    dataOf(await api.post(`/payments/${pending.id}/cancel`, { version: pending.version }));
    expect(dataOf(await undo(movement))).toMatchObject({ state: "pending" });
  });
});

describe("a payment to an owner", () => {
  test("one that waits is proposed by the owner's account, completed on the bank's day, and pending again after an undo", async () => {
    const iban = generateSpanishIban(49, 1500, nextNumber());
    const owner = await given.anOwner({ bank_account: iban });
    const amount = anAmount();
    const terms = { direction: "out", state: "pending", person_id: undefined, amount, date: "2026-03-31" } as const;
    await money.aPayment({ ...terms, owner_id: (await given.anOwner()).id, date: "2026-03-01" });
    const meant = await money.aPayment({ ...terms, owner_id: owner.id });
    const movement = await outgoing(amount, `TRANSF ${iban.slice(0, 12)} ${iban.slice(12)} LIQUIDACION`);
    const [best] = await proposalsOf(api, movement);
    expect(best).toMatchObject({ kind: "payment", id: meant.id, confidence: 92, reasons: ["account", "amount"] });
    const paid = dataOf(await moveMovement(api, movement, "confirm", { payment_id: meant.id }));
    expect(paid.confidence).toBe(92);
    expect(await paymentNow(meant.id)).toMatchObject({ state: "completed", date: BANK_DAY });
    dataOf(await undo(paid));
    expect(await paymentNow(meant.id)).toMatchObject({ state: "pending", date: "2026-03-31" });
  });

  test("without one that waits it is registered, and an undo annuls it", async () => {
    const owner = await given.anOwner();
    const amount = anAmount();
    const movement = dataOf(await moveMovement(api, await outgoing(amount), "confirm", { owner_id: owner.id }));
    expect(await paymentNow(movement.payment_id)).toMatchObject({
      direction: "out",
      state: "completed",
      owner_id: owner.id,
      person_id: null,
      amount,
      date: BANK_DAY,
    });
    dataOf(await undo(movement));
    expect(await paymentNow(movement.payment_id)).toMatchObject({ state: "annulled" });
    const { movement: credit } = await aBankMovement(api, { amount, text: "ABONO" });
    expect(refusal(await moveMovement(api, credit, "confirm", { owner_id: owner.id }))).toEqual([
      422,
      "error.movement_direction",
    ]);
    expect(await violatedInvariants(app.db)).toEqual([]);
  });
});

describe("rights", () => {
  test("a user who may only match movements books charges of the bank, but none of an owner", async () => {
    const agent = await app.logInAs("viewer");
    const movement = await outgoing(anAmount());
    const { id: property_id } = await given.aProperty();
    expect((await charge(movement, { property_id }, agent)).status).toBe(403);
    expect((await moveMovement(agent, movement, "book_bank_charge", { bank_charge: "other" })).status).toBe(403);
    const role = { bank_statement: ["read"], bank_movement: ["read", "update"] };
    await app.db.query("update role set permissions = $1 where slug = 'viewer'", [JSON.stringify(role)]);
    const matcher = await app.logInAs("viewer");
    expect(refusal(await charge(movement, { property_id }, matcher))).toEqual([403, "error.action_not_allowed"]);
    expect((await moveMovement(matcher, movement, "confirm", { owner_id: (await given.anOwner()).id })).status).toBe(
      403,
    );
    expect(dataOf(await moveMovement(matcher, movement, "book_bank_charge", { bank_charge: "other" }))).toMatchObject({
      state: "confirmed",
    });
  });
});
