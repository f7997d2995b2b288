import { beforeAll, describe, expect, test } from "vitest";
import type { OwnerCharge } from "#shared/domain/accounting/owners/owner-charge.ts";
import { MAX_CENTS } from "#shared/domain/core/fields.ts";
import { dataOf } from "#tests/support/api.ts";
import { type Builders, createBuilders } from "#tests/support/builders.ts";
import { assignProperties } from "#tests/support/managers.ts";
import { testServer } from "#tests/support/test-server.ts";

const { app, api } = testServer({ clockAt: "2026-03-16T09:00:00Z" });
let make: Builders;
beforeAll(async () => {
  make = createBuilders(api);
});

const anInput = async () => ({
  kind: "repair",
  concept: "Caldera",
  owner_id: (await make.anOwner()).id,
  amount: 12_345,
  tax_rate: 2_100,
  charged_on: "2026-03-02",
});

describe("owner charges", () => {
  test("an owner charge totals its amount and tax, rounded half away from zero to the cent", async () => {
    const charge = dataOf(await api.post<OwnerCharge>("/owner-charges", await anInput()));
    expect(charge.total).toBe(14_937);
    const half = { ...(await anInput()), amount: 50, tax_rate: 100 };
    expect(dataOf(await api.post<OwnerCharge>("/owner-charges", half)).total).toBe(51);
    const { id, version } = charge;
    expect(dataOf(await api.patch<OwnerCharge>(`/owner-charges/${id}`, { version, tax_rate: 0 })).total).toBe(12_345);
  });

  test("an owner charge of the largest amount is archived, restored, rendered and deleted with its tax", async () => {
    const input = { ...(await anInput()), amount: MAX_CENTS, tax_rate: 10_000 };
    const { id, version } = dataOf(await api.post<OwnerCharge>("/owner-charges", input));
    const archived = dataOf(await api.post<OwnerCharge>(`/owner-charges/${id}/archive`, { version }));
    const restore = await api.post<OwnerCharge>(`/owner-charges/${id}/restore`, { version: archived.version });
    expect(dataOf(restore).total).toBe(2 * MAX_CENTS);
    const period = "from=2026-03-01&to=2026-03-31";
    const pdf = await api.download(`/reports/owner-statement/pdf?owner_id=${input.owner_id}&${period}`);
    expect(pdf.status).toBe(200);
    expect((await api.download(`/reports/owner-statement/pdf?${period}`)).status).toBe(200);
    expect((await api.delete(`/owner-charges/${id}`)).status).toBe(200);
  });

  test("an owner charge sent repeatedly with one idempotency key is created once", async () => {
    const input = await anInput();
    const send = () => api.post<OwnerCharge>("/owner-charges", input, { "idempotency-key": "owner-charge-1" });
    const [first, second] = [dataOf(await send()), dataOf(await send())];
    expect(second.id).toBe(first.id);
    const { body } = await api.get(`/owner-charges?owner_id=${input.owner_id}`);
    expect(body.meta.total).toBe(1);
  });

  test("an owner charge requires an owner or a property, also in the database", async () => {
    const { status, body } = await api.post("/owner-charges", { ...(await anInput()), owner_id: null });
    expect({ status, field: body.errors[0]?.field }).toEqual({ status: 400, field: "owner_id" });
    const bare = "insert into owner_charge (kind, concept, amount, charged_on) values ('tax', 'IBI', $1, '2026-03-01')";
    await expect(app.db.query(bare, [100])).rejects.toThrow("owner_charge_owner_id_check");
  });

  test("an owner charge of a property is visible to its manager and written by users with permission", async () => {
    const { id: property_id } = await make.aProperty();
    const mine = dataOf(await api.post<OwnerCharge>("/owner-charges", { ...(await anInput()), property_id }));
    const other = { ...(await anInput()), property_id: (await make.aProperty()).id };
    const theirs = dataOf(await api.post<OwnerCharge>("/owner-charges", other));
    await assignProperties(app.db, [property_id]);
    const manager = await app.logInAs("manager");
    expect((await manager.get(`/owner-charges/${mine.id}`)).status).toBe(200);
    expect((await manager.get(`/owner-charges/${theirs.id}`)).status).toBe(404);
    expect((await manager.post("/owner-charges", other)).status).toBe(400);
    const agent = await app.logInAs("agent");
    expect((await agent.get("/owner-charges")).status).toBe(200);
    expect((await agent.post("/owner-charges", await anInput())).status).toBe(403);
    await assignProperties(app.db, "all");
  });
});
