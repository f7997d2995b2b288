import { beforeAll, expect, test } from "vitest";
import type { Company } from "#shared/domain/administration/company.ts";
import type { Role } from "#shared/domain/administration/role.ts";
import { generateCreditorId } from "#shared/domain/core/creditor-id.ts";
import { generateSpanishIban } from "#shared/domain/core/iban.ts";
import { generateCif } from "#shared/domain/core/tax-id.ts";
import type { TimelineEntry } from "#shared/domain/core/timeline.ts";
import { dataOf } from "#tests/support/api.ts";
import { testServer } from "#tests/support/test-server.ts";

const tax_id = generateCif("B", 8_412_067);
const { app, api: admin } = testServer();
beforeAll(async () => {
  await app.db.query("insert into company (name, tax_id) values ('Fincas del Retiro, S.L.', $1)", [tax_id]);
});

async function read(): Promise<Company> {
  const [company, ...others] = dataOf(await admin.get<Company[]>("/company"));
  if (!company || others.length > 0) throw new Error("There is not exactly one company");
  return company;
}

async function change(patch: Partial<Company>, api = admin) {
  const { id, version } = await read();
  return api.patch<Company>(`/company/${id}`, { version, ...patch });
}

test("an administrator changes the company's data, which are normalised, and the history records the former values", async () => {
  const bank_account = generateSpanishIban(2100, 418, 450_200_051);
  const creditor_id = generateCreditorId(tax_id);
  const typed = {
    bank_account: bank_account.toLowerCase(),
    creditor_id: creditor_id.toLowerCase(),
    phone: "915 04 22 13",
  };
  const changed = dataOf(
    await change({ ...typed, street: "Calle de Ibiza, 14", postal_code: "28009", city: "Madrid" }),
  );
  expect(changed).toMatchObject({ bank_account, creditor_id, phone: "+34915042213", name: "Fincas del Retiro, S.L." });
  expect(await read()).toEqual(changed);
  const [entry] = dataOf(await admin.get<TimelineEntry[]>(`/company/${changed.id}/timeline`));
  expect(entry?.changes).toMatchObject({ bank_account: [null, bank_account], city: [null, "Madrid"] });
});

test("invalid company data are refused at their field, also where two values contradict each other", async () => {
  const other = generateCreditorId(generateCif("B", 1_234_567));
  const wrong: readonly [Partial<Company>, string, string][] = [
    [{ tax_id: "B00000000" }, "tax_id", "validation.tax_id"],
    [{ bank_account: "ES0021000418450200051332" }, "bank_account", "validation.iban"],
    [{ postal_code: "99999" }, "postal_code", "validation.postal_code"],
    [{ email: "oficina" }, "email", "validation.email"],
    [{ phone: "12" }, "phone", "validation.phone"],
    [{ creditor_id: "ES00000B12345678" }, "creditor_id", "validation.creditor_id"],
    [{ creditor_id: other }, "creditor_id", "validation.creditor_id_owner"],
  ];
  const before = await read();
  for (const [patch, field, translationKey] of wrong) {
    const { status, body } = await change(patch);
    expect({ status, errors: body.errors }).toMatchObject({ status: 400, errors: [{ field, translationKey }] });
  }
  expect(await read()).toEqual(before);
});

test("two concurrent changes of the company do not overwrite each other", async () => {
  const { id, version } = await read();
  dataOf(await admin.patch(`/company/${id}`, { version, city: "Getafe" }));
  const stale = await admin.patch<Company>(`/company/${id}`, { version, city: "Leganés" });
  expect({ status: stale.status, city: stale.body.data.city }).toEqual({ status: 409, city: "Getafe" });
});

test("a second company cannot be created, and the company cannot be removed", async () => {
  const { id, version } = await read();
  expect((await admin.post("/company", { name: "Otra", tax_id })).status).toBe(404);
  expect((await admin.post(`/company/${id}/archive`, { version })).status).toBe(404);
  expect((await admin.delete(`/company/${id}`)).status).toBe(404);
});

test("other staff read the company with the permission of their role, and cannot change it with that", async () => {
  const agent = await app.logInAs("agent");
  expect((await agent.get("/company")).status).toBe(403);
  const [role] = dataOf(await admin.get<Role[]>("/roles?slug=agent"));
  const permissions = { ...role?.permissions, company: ["read"] };
  dataOf(await admin.patch(`/roles/${role?.id}`, { version: role?.version, permissions }));
  expect(dataOf(await agent.get<Company[]>("/company"))).toEqual([await read()]);
  expect((await change({ city: "Toledo" }, agent)).status).toBe(403);
});
