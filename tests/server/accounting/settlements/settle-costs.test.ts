import { beforeAll, describe, expect, test } from "vitest";
import type { RecurringCharge } from "#shared/domain/accounting/billing/recurring-charge.ts";
import type { Invoice } from "#shared/domain/accounting/invoices/invoice.ts";
import type { CostSettlement } from "#shared/domain/accounting/settlements/cost-settlement.ts";
import { dataOf } from "#tests/support/api.ts";
import { testServer } from "#tests/support/test-server.ts";
import { aLine, refusalOf, settlementFixture } from "./settlement-fixture.ts";

const server = testServer({ clockAt: "2026-03-16T09:00:00Z" });
const { app, api, money } = server;
const { prepare, aLet, aCharge, anInvoice, tenantOf, proposalOf, settle, chargesOf, linesOf, undo } =
  settlementFixture(server);
beforeAll(prepare);

const fresh = async ({ id }: CostSettlement) => dataOf(await api.get<CostSettlement>(`/cost-settlements/${id}`));

describe("what was paid on account", () => {
  test("is what issued invoices of the period have, all amounts of a charge together", async () => {
    const rental = await aLet();
    const charge = await aCharge(rental);
    await anInvoice(charge, "2024-12");
    await anInvoice(charge, "2025-01");
    await anInvoice(charge, "2025-02");
    const { version } = (await api.get<{ version: number }>(`/recurring-charges/${charge.id}`)).body.data;
    const change = { version, amount: 6_500, from: "2025-03-01", reason: "Acordado" };
    expect((await api.post(`/recurring-charges/${charge.id}/change_amount`, change)).status).toBe(200);
    await anInvoice({ ...charge, amount: 6_500 }, "2025-03");
    const { charges } = await proposalOf(rental);
    const community = charges.find(({ kind }) => kind === "community");
    expect(community).toMatchObject({
      recurring_charge_id: charge.id,
      amount: 6_500,
      on_account: 18_500,
      invoice_count: 3,
      last_raised_on: "2025-03-01",
    });
    expect(charges.map(({ kind }) => kind)).toEqual(["expenses", "community"]);
  });

  test("is less what rectifications took, and neither drafts nor annulled invoices", async () => {
    const rental = await aLet();
    const charge = await aCharge(rental);
    const first = await anInvoice(charge, "2025-01");
    const second = await anInvoice(charge, "2025-02");
    const third = await anInvoice(charge, "2025-03");
    const why = { rectification_type: "R4", reason: "Importe mal" };
    const rectify = async ({ id, version }: Invoice, rectification_mode: string) =>
      dataOf(await api.post<Invoice>(`/invoices/${id}/rectify`, { version, rectification_mode, ...why }));
    const differences = await rectify(first, "differences");
    await rectify(second, "differences");
    const onAccount = async () =>
      (await proposalOf(rental)).charges.find(({ kind }) => kind === "community")?.on_account;
    expect(await onAccount()).toBe(18_000);
    await money.issue(differences);
    expect(await onAccount()).toBe(12_000);
    await money.issue(await rectify(third, "substitution"));
    expect(await onAccount()).toBe(12_000);
  });
});

describe("a settlement", () => {
  test("charges what is missing and credits what was too much, on the next invoice", async () => {
    const rental = await aLet();
    const community = await aCharge(rental);
    const waste = await aCharge(rental, { kind: "waste", concept: "Basuras", amount: 2_000 });
    await anInvoice(community, "2025-01");
    await anInvoice(waste, "2025-01");
    const lines = [aLine(community, 6_000, 5_400, { note: "Según acta" }), aLine(waste, 2_000, 2_950)];
    const settled = dataOf(await settle(rental, lines, { notes: "Cuentas de 2025" }));
    expect(settled).toMatchObject({ state: "settled", total: 350, settled_on: "2026-03-16", cap_until: "2030-12-31" });
    expect(await linesOf(settled)).toMatchObject([
      { concept: "Comunidad", on_account: 6_000, real_cost: 5_400, difference: -600, note: "Según acta" },
      { concept: "Basuras", difference: 950, is_capped: false },
    ]);
    const charges = (await chargesOf(settled)).toSorted((a, b) => a.amount - b.amount);
    expect(charges).toMatchObject([
      { amount: -600, is_pending: true, concept: "Liquidación de Comunidad, del 1 ene 2025 al 31 dic 2025" },
      { amount: 950, is_pending: true, payment_application_id: waste.payment_application_id },
    ]);
  });

  test("is refused for days that are settled already, and for amounts that have changed since the preview", async () => {
    const rental = await aLet();
    const charge = await aCharge(rental);
    await anInvoice(charge, "2025-01");
    expect(refusalOf(await settle(rental, [aLine(charge, 5_999, 5_000)]))).toEqual([409, "error.settlement_changed"]);
    const settled = dataOf(await settle(rental, [aLine(charge, 6_000, 5_000)]));
    expect(refusalOf(await settle(rental, [aLine(charge, 6_000, 5_000)]))).toEqual([409, "error.cost_settled"]);
    const half = { period_start: "2025-07-01", period_end: "2026-01-31" };
    expect(refusalOf(await settle(rental, [aLine(charge, 0, 0)], half))).toEqual([409, "error.cost_settled"]);
    expect((await proposalOf(rental)).charges[1]?.settled_by).toEqual({ id: settled.id, label: settled.label });
  });

  test("of the same days by two users at once is stored once", async () => {
    const rental = await aLet();
    const charge = await aCharge(rental);
    const replies = await Promise.all([1, 2, 3].map(() => settle(rental, [aLine(charge, 0, 0)])));
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409]);
  });

  test("needs lines, days of at most a year that have passed, and charges of the rental", async () => {
    const rental = await aLet();
    const charge = await aCharge(rental);
    const line = aLine(charge, 0, 0);
    const other = await aCharge(await aLet());
    const refused = [
      await settle(rental, []),
      await api.post("/cost-settlements", { rental_id: rental, period_start: "2025-01-01", period_end: "2025-12-31" }),
      await settle(rental, [line, line]),
      await settle(rental, [aLine(other, 0, 0)]),
      await settle(rental, [line], { period_start: "2024-12-31" }),
      await settle(rental, [line], { period_start: "2026-01-01", period_end: "2026-12-31" }),
      await settle(rental, [{ ...line, new_amount: 7_000 }]),
      await settle(rental, [{ ...line, new_amount: 0 }], { new_from: "2026-05-01" }),
      await settle(rental, [{ ...line, real_cost: -1 }]),
    ];
    expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 400));
  });
});

describe("what is not billed yet of the period", () => {
  const whole = { period_start: "2025-12-01", period_end: "2025-12-31" };
  const communityOf = async (rental: string, days = {}) =>
    (await proposalOf(rental, days)).charges.find(({ kind }) => kind === "community");

  async function aDraft(charge: RecurringCharge, month: string) {
    const { person_id } = await tenantOf(charge.rental_id);
    const payment_application_id = charge.payment_application_id ?? "";
    const line = { ...(await money.aLine({ unit_amount: 6_000, concept: charge.concept })), payment_application_id };
    const period = { period_start: `${month}-01`, period_end: `${month}-28` };
    return money.anInvoice({ rental_id: charge.rental_id, person_id, ...period, lines: [line] });
  }

  test("a draft of the period refuses the settlement by its name; one of other days does not", async () => {
    const rental = await aLet();
    const charge = await aCharge(rental);
    await aDraft(charge, "2026-01");
    const draft = await aDraft(charge, "2025-12");
    expect((await communityOf(rental))?.drafts).toEqual([{ id: draft.id, label: draft.label }]);
    const refused = await settle(rental, [aLine(charge, 0, 6_000, { reason: "Acordado" })]);
    expect(refusalOf(refused)).toEqual([409, "error.settlement_drafts"]);
    expect(JSON.stringify(refused.body)).toContain(draft.label);
    await money.issue(draft);
    expect((await settle(rental, [aLine(charge, 6_000, 6_000)])).status).toBe(201);
  });

  test("due months without an invoice are named, and settled only as they were seen", async () => {
    const rental = await aLet();
    const charge = await aCharge(rental);
    await anInvoice(charge, "2025-01");
    const rhythm = { rhythm: "every_n_months", interval_months: 3 } as const;
    const quarterly = await aCharge(rental, { concept: "Seguro", kind: "insurance", ...rhythm });
    const months = (await communityOf(rental))?.unbilled_months ?? [];
    expect([months.length, months[0], months.at(-1)]).toEqual([11, "2025-02-01", "2025-12-01"]);
    const { charges } = await proposalOf(rental);
    expect(charges.find(({ recurring_charge_id: id }) => id === quarterly.id)?.unbilled_months).toEqual([
      "2025-01-01",
      "2025-04-01",
      "2025-07-01",
      "2025-10-01",
    ]);
    for (const unbilled_months of [undefined, 10]) {
      const refused = await settle(rental, [{ ...aLine(charge, 6_000, 6_000), unbilled_months }]);
      expect(refusalOf(refused)).toEqual([409, "error.settlement_unbilled"]);
      expect(JSON.stringify(refused.body)).toContain("Comunidad");
    }
    expect((await settle(rental, [aLine(charge, 6_000, 6_000, { unbilled_months: 11 })])).status).toBe(201);
  });

  test("months outside the rental or the charge are not due, nor expenses of nothing", async () => {
    const rental = await aLet("2025-12-10");
    const charge = await aCharge(rental, { starts_on: "2024-01-01" });
    expect((await communityOf(rental))?.unbilled_months).toEqual(["2025-12-01"]);
    await anInvoice(charge, "2025-12");
    expect((await communityOf(rental, whole))?.unbilled_months).toEqual([]);
    const expenses = async () => (await proposalOf(rental)).charges[0]?.unbilled_months;
    expect(await expenses()).toEqual(["2025-12-01"]);
    await app.db.query("update rental set monthly_expenses = 0 where id = $1", [rental]);
    expect(await expenses()).toEqual([]);
  });
});

describe("undoing a settlement", () => {
  test("removes its charges, and its days can be settled again", async () => {
    const rental = await aLet();
    const charge = await aCharge(rental, { kind: "waste" });
    const settled = dataOf(await settle(rental, [aLine(charge, 0, 5_000)]));
    const [waiting] = await chargesOf(settled);
    const fixed = { version: waiting?.version, amount: 1 };
    expect(refusalOf(await api.patch(`/rental-charges/${waiting?.id}`, fixed))).toEqual([
      409,
      "error.charge_of_settlement",
    ]);
    expect(dataOf(await undo(settled)).state).toBe("undone");
    expect(await chargesOf(settled)).toEqual([]);
    expect(refusalOf(await undo(await fresh(settled)))).toEqual([409, "error.forbidden_move"]);
    expect((await settle(rental, [aLine(charge, 0, 4_000)])).status).toBe(201);
  });

  test("is refused while an invoice or a draft has its charges, and names it", async () => {
    const rental = await aLet();
    const charge = await aCharge(rental, { kind: "waste", concept: "Basuras" });
    const settled = dataOf(await settle(rental, [aLine(charge, 0, 5_000)]));
    const [waiting] = await chargesOf(settled);
    const { person_id } = await tenantOf(rental);
    const line = { ...(await money.aLine({ unit_amount: 5_000 })), concept: waiting?.concept ?? "" };
    const lines = [{ ...line, payment_application_id: waiting?.payment_application_id ?? "" }];
    const draft = await money.anInvoice({ rental_id: rental, person_id, lines });
    const refused = await undo(settled);
    expect(refusalOf(refused)).toEqual([409, "error.settlement_invoiced"]);
    expect(JSON.stringify(refused.body)).toContain(draft.label);
    dataOf(await api.post<Invoice>(`/invoices/${draft.id}/archive`, { version: draft.version }));
    expect((await undo(settled)).status).toBe(200);
  });

  test("is allowed once rectifications have taken its charges away", async () => {
    const rental = await aLet();
    const charge = await aCharge(rental, { kind: "waste", concept: "Basuras" });
    const settled = dataOf(await settle(rental, [aLine(charge, 0, 5_000)]));
    const [waiting] = await chargesOf(settled);
    const { person_id } = await tenantOf(rental);
    const line = { ...(await money.aLine({ unit_amount: 5_000 })), concept: waiting?.concept ?? "" };
    const lines = [{ ...line, payment_application_id: waiting?.payment_application_id ?? "" }];
    const { series_id } = await anInvoice(charge, "2026-01");
    const issued = await money.anIssuedInvoice({ series_id, rental_id: rental, person_id, lines });
    expect(refusalOf(await undo(settled))).toEqual([409, "error.settlement_invoiced"]);
    const why = { rectification_mode: "differences", rectification_type: "R4", reason: "Liquidación mal" };
    const { version } = dataOf(await api.get<Invoice>(`/invoices/${issued.id}`));
    const draft = dataOf(await api.post<Invoice>(`/invoices/${issued.id}/rectify`, { version, ...why }));
    expect(refusalOf(await undo(settled))).toEqual([409, "error.settlement_invoiced"]);
    await money.issue(draft);
    expect((await undo(settled)).status).toBe(200);
    expect((await settle(rental, [aLine(charge, 0, 4_000)])).status).toBe(201);
  });
});

test("only the notes of a settlement change", async () => {
  const rental = await aLet();
  const settled = dataOf(await settle(rental, [aLine(await aCharge(rental), 0, 0)]));
  const patch = (values: object) => api.patch<CostSettlement>(`/cost-settlements/${settled.id}`, values);
  expect((await patch({ version: settled.version, period_end: "2025-11-30" })).status).toBe(400);
  expect(dataOf(await patch({ version: settled.version, notes: "Enviada" })).notes).toBe("Enviada");
  const rows = await app.db.query("select 1 from audit_entry where entity = 'cost_settlement' and entity_id = $1", [
    settled.id,
  ]);
  expect(rows.length).toBeGreaterThan(1);
});
