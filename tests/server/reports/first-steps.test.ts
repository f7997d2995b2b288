import { beforeAll, expect, test } from "vitest";
import type { Company } from "#shared/domain/administration/company.ts";
import { firstStepNames, type FirstSteps } from "#shared/domain/reports/first-steps.ts";
import { type Api, dataOf } from "#tests/support/api.ts";
import { assignProperties } from "#tests/support/managers.ts";
import { testServer } from "#tests/support/test-server.ts";

const { app, api, given } = testServer({ clockAt: "2026-03-16T09:00:00Z" });
beforeAll(async () => {
  await app.db.query(`insert into company (name, tax_id) select 'Fincas Núñez', 'B12345674'
    where not exists (select from company)`);
  await app.db.query(`insert into notification_settings (language) select 'es'
    where not exists (select from notification_settings)`);
});

const readAs = async (caller: Api) => dataOf(await caller.get<FirstSteps>("/first-steps")).steps;
const doneOf = async (caller: Api) => (await readAs(caller)).filter(({ is_done }) => is_done).map(({ name }) => name);

test("the first steps follow what the office has, and are gone when hidden", async () => {
  expect((await readAs(api)).map(({ name }) => name)).toEqual(firstStepNames);
  const before = await doneOf(api);
  expect(before).not.toContain("rentals");
  await given.aRental();
  expect(await doneOf(api)).toEqual(expect.arrayContaining(["properties", "tenants", "rentals"]));
  expect(await doneOf(api)).not.toContain("first_month");

  const agent = await app.logInAs("agent");
  await assignProperties(app.db, "all");
  for (const { name } of await readAs(agent)) expect(["company", "mail", "bank"]).not.toContain(name);
  expect((await agent.post("/first-steps/hide", {})).status).toBe(403);

  const [company] = dataOf(await api.get<Company[]>("/company"));
  expect(company?.first_steps_hidden_at).toBeNull();
  expect(dataOf(await api.post<FirstSteps>("/first-steps/hide", {})).steps).toEqual([]);
  expect(await readAs(api)).toEqual([]);
  expect(await readAs(agent)).toEqual([]);
});

test("a user of some properties gets no steps, and one who may not set anything up gets none", async () => {
  await app.db.query("update company set first_steps_hidden_at = null");
  const { id } = await given.aProperty();
  await assignProperties(app.db, [id]);
  expect(await readAs(await app.logInAs("manager"))).toEqual([]);
  await assignProperties(app.db, "all");
  expect(await readAs(await app.logInAs("viewer"))).toEqual([]);
});

test("the first steps are gone when all are done", async () => {
  await app.db.query(`
    update company set street = 'Calle Mayor, 1', postal_code = '28013', city = 'Madrid', bank_account = 'ES9121000418450200051332'`);
  await app.db.query("update notification_settings set smtp_host = 'smtp.llavero.test', sender = 'a@llavero.test'");
  await given.anOwner();
  expect(await doneOf(api)).toEqual(firstStepNames.filter((name) => name !== "first_month"));
  dataOf(await api.post("/billing-runs", { month: "2026-04-01" }));
  expect(await doneOf(api)).not.toContain("first_month");
  await app.db.query("update billing_run set state = 'issued'");
  expect(await readAs(api)).toEqual([]);
});

test("a user whose own steps are done gets none, although others are open", async () => {
  await app.db.query("update company set bank_account = null");
  expect((await readAs(api)).filter(({ is_done }) => !is_done)).toMatchObject([{ name: "bank" }]);
  expect(await readAs(await app.logInAs("agent"))).toEqual([]);
});

test("an archived owner and a cancelled rental do not count", async () => {
  await app.db.query("update owner set archived_at = now()");
  await app.db.query("update rental set state = 'cancelled'");
  const done = await doneOf(api);
  expect(done).not.toContain("owners");
  expect(done).not.toContain("rentals");
});
