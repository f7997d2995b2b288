import { beforeAll, expect, test } from "vitest";
import { createFormerDebts, type FormerDebts } from "#tests/support/former-debts.ts";
import { insertTestRental } from "#tests/support/insert-rental.ts";
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
