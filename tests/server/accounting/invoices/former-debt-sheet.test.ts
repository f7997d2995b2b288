import { beforeAll, expect, test } from "vitest";
import type { Invoice } from "#shared/domain/accounting/invoices/invoice.ts";
import { dataOf } from "#tests/support/api.ts";
import { createFormerDebts, type FormerDebts } from "#tests/support/former-debts.ts";
import { insertTestRental } from "#tests/support/insert-rental.ts";
import { readPdf } from "#tests/support/read-pdf.ts";
import { testServer } from "#tests/support/test-server.ts";

const { app, api, given, money } = testServer({ clockAt: "2026-03-18T10:00:00Z" });
let debts: FormerDebts;
beforeAll(async () => {
  debts = await createFormerDebts({ api, given, money, services: () => app.services });
});

test("a debt named by the asset's code goes to the rental of its person, not to that of the present tenant", async () => {
  const { id: asset_id, cod } = await given.anAsset();
  const [ana, present, joint] = [await given.aPerson(), await given.aPerson(), await given.aPerson()];
  const former = await insertTestRental(app.db, {
    asset_id,
    tenant_id: ana.id,
    since: "2024-01-01",
    until: "2025-12-31",
    state: "ended",
  });
  const rental = await insertTestRental(app.db, { asset_id, tenant_id: present.id, since: "2026-01-01", until: null });
  await app.db.query("update rental set additional_tenant_ids = $2 where id = $1", [rental, [joint.id]]);
  const { invoice } = await debts.aDebt({ rental_id: cod }, ana);
  expect(invoice).toMatchObject({ rental_id: former, joint_tenants: [] });
  const own = await debts.aDebt({ rental_id: cod }, joint);
  expect(own.invoice.rental_id).toBe(rental);
  const stranger = await given.aPerson();
  const check = await debts.loader.check("invoice", [debts.rowOf(stranger, { rental_id: cod })]);
  expect(await debts.loader.describeIssues(check.id)).toEqual([
    `2 rental_id: «${stranger.documentation}» no es inquilino, pagador ni avalista de ese alquiler`,
  ]);
});

test("its PDF demands what is still owed and it is not mailed as an invoice", async () => {
  const { invoice } = await debts.aDebt();
  const { pages } = await readPdf((await api.download(`/invoices/${invoice.id}/pdf`)).bytes);
  const words = JSON.stringify(pages);
  expect(words).toContain("Deuda anterior");
  expect(words).toContain("400,00");
  expect(words).not.toContain("1.020,00");
  const refused = await api.post(`/invoices/${invoice.id}/mail`, { to: "ana@example.es" });
  expect([refused.status, refused.body.errors[0]?.translationKey]).toEqual([409, "error.former_not_mailed"]);
});

test("the proposed rectification takes what was owed when it was recorded, and is issued as it is", async () => {
  const { invoice } = await debts.aDebt();
  const draft = dataOf(
    await api.post<Invoice>(`/invoices/${invoice.id}/rectify`, {
      version: invoice.version,
      rectification_type: "R1",
      rectification_mode: "differences",
      reason: "No se debía",
    }),
  );
  expect(draft.amount_due).toBeGreaterThanOrEqual(-40_000);
  expect(draft.amount_due).toBeLessThanOrEqual(-39_998);
  await money.issue(draft);
  expect((await debts.readInvoice(invoice.id)).outstanding).toBe(40_000 + draft.amount_due);
});

test("a row without a rate, or with totals beyond the largest amount, is refused", async () => {
  const person = await given.aPerson();
  const check = await debts.loader.check("invoice", [
    debts.rowOf(person, { tax_rate: null }),
    debts.rowOf(person, { withholding_rate: null }),
    debts.rowOf(person, { net_amount: "10.000.000.000,00" }),
  ]);
  expect(await debts.loader.describeIssues(check.id)).toEqual([
    expect.stringMatching(/^2 tax_rate: .* es requerido/),
    expect.stringMatching(/^3 withholding_rate: .* es requerido/),
    expect.stringMatching(/^4 net_amount: /),
  ]);
});

test("an annulled debt is loaded again with its number, and closed months, whose books have none, refuse neither", async () => {
  const { person, row, invoice } = await debts.aDebt();
  const other = await debts.aDebt();
  await app.db.query("insert into month_close (month) values ('2026-01-01')");
  const annulled = await api.post(`/invoices/${invoice.id}/annul`, { version: invoice.version, reason: "Importe mal" });
  expect(annulled.status).toBe(200);
  const again = await debts.aDebt({ ...row, former_amount: "300,00" }, person);
  expect(again.invoice).toMatchObject({ number: invoice.number, former_amount: 30_000 });
  expect(await debts.loader.move(other.upload.id, "undo")).toMatchObject({ state: "undone" });
});

test("a deposit received in a closed month is refused at its row", async () => {
  const rental = await given.aRental();
  const day = { rental_id: rental.code, amount: "850,00", state: "received" };
  const check = await debts.loader.check("deposit", [{ ...day, received_on: "2026-01-31" }]);
  expect(await debts.loader.describeIssues(check.id)).toEqual([expect.stringMatching(/^2 received_on: .*mes cerrado/)]);
});

test("an old number that equals one of ours is loaded with a warning", async () => {
  const { invoice } = await debts.aDebt();
  const draft = dataOf(
    await api.post<Invoice>(`/invoices/${invoice.id}/rectify`, {
      version: invoice.version,
      rectification_type: "R1",
      rectification_mode: "differences",
      reason: "No se debía",
    }),
  );
  await money.issue(draft);
  const { number } = await debts.readInvoice(draft.id);
  const person = await given.aPerson();
  const check = await debts.loader.check("invoice", [debts.rowOf(person, { number }), debts.rowOf(person)]);
  expect(check).toMatchObject({ wrong_row_count: 0 });
  expect(await debts.loader.describeIssues(check.id, "warning")).toEqual([
    expect.stringMatching(/^2 number: Ya hay una factura nuestra con este mismo número/),
  ]);
});
