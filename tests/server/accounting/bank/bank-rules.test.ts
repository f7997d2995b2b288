import { describe, expect, test } from "vitest";
import type { BankMovement } from "#shared/domain/accounting/bank/bank-movement.ts";
import type { BankRule } from "#shared/domain/accounting/bank/bank-rule.ts";
import { type RuleProposal, toRuleMove } from "#shared/domain/accounting/bank/match-rule.ts";
import type { OwnerCharge } from "#shared/domain/accounting/owners/owner-charge.ts";
import type { Payment } from "#shared/domain/accounting/payments/payment.ts";
import { MAX_BANK_RULES } from "#shared/domain/accounting/policy.ts";
import { type Api, dataOf, type Reply } from "#tests/support/api.ts";
import { aBankMovement, moveMovement } from "#tests/support/bank-movements.ts";
import { nextNumber } from "#tests/support/builders.ts";
import { testServer } from "#tests/support/test-server.ts";

/* Rules that a user saves propose what bank movements are; the user books. */

const { app, api, given } = testServer({ clockAt: "2026-03-20T09:00:00Z" });

interface Proposed {
  readonly bank_movement_id: string;
  readonly rule: RuleProposal | null;
}

/** Words that only one test uses. */
const someWords = () => `CDAD ZONA${String.fromCodePoint(65 + (nextNumber() % 26))}${nextNumber()}`;
const aRule = async (body: object): Promise<BankRule> => dataOf(await api.post<BankRule>("/bank-rules", body));
const aMovement = async (amount: number, text: string) => (await aBankMovement(api, { amount, text })).movement;
async function ruleOf({ id, bank_statement_id }: BankMovement, by: Api = api): Promise<RuleProposal | null> {
  const proposed = dataOf(await by.get<Proposed[]>(`/bank-statements/${bank_statement_id}/proposals`));
  return proposed.find(({ bank_movement_id }) => bank_movement_id === id)?.rule ?? null;
}
const refusal = ({ status, body }: Reply<unknown>) => [status, body.errors[0]?.translationKey];
const change = async ({ id }: BankRule, body: object) => {
  const { version } = dataOf(await api.get<BankRule>(`/bank-rules/${id}`));
  return dataOf(await api.patch<BankRule>(`/bank-rules/${id}`, { version, ...body }));
};

/** Books what the rule proposes, as the page does. */
async function follow(movement: BankMovement, more: object = {}) {
  const rule = await ruleOf(movement);
  if (!rule) throw new Error("No rule proposes it");
  const { verb, input } = toRuleMove(rule, movement);
  return moveMovement(api, movement, verb, { ...input, bank_rule_id: rule.id, ...more });
}

async function aCommunityRule() {
  const words = someWords();
  const property = await given.aProperty();
  const target = { target: "charge_owner", charge_kind: "community", property_id: property.id };
  return { words, property, rule: await aRule({ text: words, ...target }) };
}

describe("what a rule proposes", () => {
  test("a charge of an owner is booked by the user alone; the movement names the rule until it is undone", async () => {
    const { words, property, rule } = await aCommunityRule();
    const text = `RECIBO ${words} MARZO`;
    const movement = await aMovement(-15_000, text);
    expect(movement).toMatchObject({ state: "pending", bank_rule_id: null });
    expect(await ruleOf(movement)).toMatchObject({ id: rule.id, property_label: property.label });
    const booked = dataOf(await follow(movement));
    expect(booked).toMatchObject({ state: "confirmed", bank_rule_id: rule.id, bank_rule_label: rule.label });
    const charge = dataOf(await api.get<OwnerCharge>(`/owner-charges/${booked.owner_charge_id}`));
    expect(charge).toMatchObject({ kind: "community", concept: text, property_id: property.id, total: 15_000 });
    expect((await api.delete(`/bank-rules/${rule.id}?version=${rule.version}`)).status).toBe(409);
    expect(dataOf(await moveMovement(api, booked, "undo"))).toMatchObject({ state: "pending", bank_rule_id: null });
    expect(await ruleOf(booked)).toMatchObject({ id: rule.id });
  });

  test("a charge of the bank, a tenant with a rental, and what is ignored are booked likewise", async () => {
    const rental = await given.aRental();
    const [bank, tenant, ignored] = [someWords(), someWords(), someWords()];
    await aRule({ text: bank, target: "book_bank_charge", bank_charge: "maintenance" });
    await aRule({ text: tenant, target: "person", person_id: rental.tenant_id, rental_id: rental.id });
    await aRule({ text: ignored, target: "ignore", reason: "Traspaso entre cuentas" });
    expect(dataOf(await follow(await aMovement(-900, bank)))).toMatchObject({ bank_charge: "maintenance" });
    const paid = dataOf(await follow(await aMovement(70_000, tenant)));
    const payment = dataOf(await api.get<Payment>(`/payments/${paid.payment_id}`));
    expect(payment).toMatchObject({ person_id: rental.tenant_id, rental_id: rental.id, direction: "in" });
    expect(await ruleOf(await aMovement(-70_000, tenant))).toBeNull();
    const left = dataOf(await follow(await aMovement(-5_000, ignored)));
    expect(left).toMatchObject({ state: "ignored", ignore_reason: "Traspaso entre cuentas" });
    expect(left.bank_rule_id).not.toBeNull();
  });

  test("nothing is booked for a rule by “confirm the certain ones”", async () => {
    const { words } = await aCommunityRule();
    const movement = await aMovement(-15_000, words);
    const path = `/bank-statements/${movement.bank_statement_id}/confirm-certain`;
    expect(dataOf(await api.post(path, { bank_movement_ids: [movement.id] }))).toMatchObject({ confirmed: [] });
  });

  test("a rule that changed, proposes something else, or is for other movements is refused", async () => {
    const { words, rule } = await aCommunityRule();
    const movement = await aMovement(-15_000, words);
    const changed = [409, "error.rule_changed"];
    expect(refusal(await follow(movement, { kind: "repair" }))).toEqual(changed);
    const other = await aMovement(-15_000, "OTRO RECIBO");
    const charge = { kind: "community", concept: "OTRO RECIBO", property_id: rule.property_id, bank_rule_id: rule.id };
    expect(refusal(await moveMovement(api, other, "charge_owner", charge))).toEqual(changed);
    expect(refusal(await moveMovement(api, movement, "ignore", { bank_rule_id: rule.id }))).toEqual(changed);
    await change(rule, { is_active: false });
    expect(refusal(await moveMovement(api, movement, "charge_owner", { ...charge, concept: words }))).toEqual(changed);
    expect(await ruleOf(movement)).toBeNull();
    await change(rule, { is_active: true, min_amount: 20_000 });
    expect(await ruleOf(movement)).toBeNull();
  });

  test("a rule that is archived, or whose target is, proposes nothing", async () => {
    const { words, property, rule } = await aCommunityRule();
    const movement = await aMovement(-15_000, words);
    expect(await ruleOf(movement)).not.toBeNull();
    await app.db.query("update property set archived_at = now() where id = $1", [property.id]);
    expect(await ruleOf(movement)).toBeNull();
    await app.db.query("update property set archived_at = null where id = $1", [property.id]);
    dataOf(await api.post(`/bank-rules/${rule.id}/archive`, { version: rule.version }));
    expect(await ruleOf(movement)).toBeNull();
  });

  test("a user who may not book what it proposes sees no proposal", async () => {
    const { words } = await aCommunityRule();
    const movement = await aMovement(-15_000, words);
    const role = { bank_statement: ["read"], bank_movement: ["read", "update"], bank_rule: ["read"] };
    await app.db.query("update role set permissions = $1 where slug = 'viewer'", [JSON.stringify(role)]);
    const matcher = await app.logInAs("viewer");
    expect(await ruleOf(movement, matcher)).toBeNull();
    expect((await matcher.post("/bank-rules", { text: words, target: "ignore" })).status).toBe(403);
    const bank = someWords();
    await aRule({ text: bank, target: "book_bank_charge", bank_charge: "other" });
    expect(await ruleOf(await aMovement(-100, bank), matcher)).not.toBeNull();
  });
});

describe("a rule", () => {
  test("needs what its target needs, in its direction, and a possible range", async () => {
    const text = someWords();
    const { id: property_id } = await given.aProperty();
    const wrong = [
      { text, target: "charge_owner", property_id },
      { text, target: "charge_owner", charge_kind: "community" },
      { text, target: "book_bank_charge" },
      { text, target: "person" },
      { text, target: "charge_owner", charge_kind: "community", property_id, direction: "in" },
      { text, target: "ignore", min_amount: 200, max_amount: 100 },
      { text: "..", target: "ignore" },
      { text: "x".repeat(101), target: "ignore" },
    ];
    for (const body of wrong) expect((await api.post("/bank-rules", body)).status, JSON.stringify(body)).toBe(400);
  });

  test("the company has no more than it may have, and an archived one does not come back beyond that", async () => {
    const archived = await aRule({ text: someWords(), target: "ignore" });
    dataOf(await api.post(`/bank-rules/${archived.id}/archive`, { version: archived.version }));
    await app.db.query(
      `insert into bank_rule (text, target) select 'REGLA ' || n, 'ignore'
       from generate_series(1, $1 - (select count(*)::integer from bank_rule where archived_at is null)) n`,
      [MAX_BANK_RULES],
    );
    const full = [422, "error.rules_full"];
    expect(refusal(await api.post("/bank-rules", { text: "UNA MAS", target: "ignore" }))).toEqual(full);
    const { version } = dataOf(await api.get<BankRule>(`/bank-rules/${archived.id}`));
    expect(refusal(await api.post(`/bank-rules/${archived.id}/restore`, { version }))).toEqual(full);
  });
});
