import { afterEach, beforeEach, expect, test } from "vitest";
import { billingJobs } from "#server/areas/accounting/billing/issue-job.ts";
import { prepareJobs } from "#server/engine/jobs/jobs.ts";
import type { Services } from "#server/engine/services/services.ts";
import type { BillingRun, RefusedDraft } from "#shared/domain/accounting/billing/billing-run.ts";
import type { BillingSettings } from "#shared/domain/accounting/billing/billing-settings.ts";
import type { Invoice } from "#shared/domain/accounting/invoices/invoice.ts";
import type { Notification } from "#shared/domain/notifications/notification.ts";
import type { Rental } from "#shared/domain/rentals/rental.ts";
import { type Api, dataOf } from "#tests/support/api.ts";
import { type Builders, createBuilders } from "#tests/support/builders.ts";
import { insertTestRental, type PastRental } from "#tests/support/insert-rental.ts";
import { assignProperties } from "#tests/support/managers.ts";
import { createMoneyBuilders } from "#tests/support/money-builders.ts";
import { violatedInvariants } from "#tests/support/money-invariants.ts";
import { runJobs } from "#tests/support/run-jobs.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";
import { makeOnlyIssuer } from "#tests/support/only-issuer.ts";

/* An office that issues on the 1st of the month and has it prepared five days before. */

const SWITCHED_ON = "2026-11-24T10:00:00Z";
/** Midnight in Madrid on 26 November, five days before 1 December. */
const PREPARATION = "2026-11-25T23:00:00Z";
const FIRST_OF_DECEMBER = "2026-11-30T23:00:00Z";

let app: TestApp;
let api: Api;
let given: Builders;

async function startAt(instant: string): Promise<void> {
  await app.restartAt(instant);
  api = await app.logInAs("admin");
  given = createBuilders(api);
}

/** Each test has a company with one rental, which has billed nothing. */
beforeEach(async () => {
  app = await createTestApp({ clockAt: SWITCHED_ON, env: { smtpAllowPrivate: true } });
  await prepareJobs(app.db);
  api = await app.logInAs("admin");
  given = createBuilders(api);
  const money = createMoneyBuilders(api, given);
  await makeOnlyIssuer(app.db, money);
  await aLet();
});
afterEach(() => app.close());

async function aLet(more: Partial<PastRental> = {}): Promise<string> {
  const { id: asset_id } = await given.anAsset();
  const { id: tenant_id } = await given.aPerson();
  const rents = [{ valid_from: "2026-01-01", amount: 90_000, expenses: 0 }];
  return insertTestRental(app.db, { asset_id, tenant_id, since: "2026-01-01", until: "2027-12-31", rents, ...more });
}

const readSettings = async (by = api): Promise<BillingSettings> => {
  const [settings] = dataOf(await by.get<BillingSettings[]>("/billing-settings"));
  if (!settings) throw new Error("There are no settings");
  return settings;
};
const trySettings = async (changes: object, by = api) => {
  const { id, version } = await readSettings();
  return by.patch<BillingSettings>(`/billing-settings/${id}`, { version, ...changes });
};
const switchOn = async (changes: object = {}): Promise<BillingSettings> =>
  dataOf(
    await trySettings({
      prepares_runs: true,
      issue_day: 1,
      lead_days: 5,
      issue_mode: "after_review",
      mails_invoices: false,
      drafts_remittances: false,
      ...changes,
    }),
  );

/** What a server does at its start and each hour; the issue of runs is started every five minutes. */
async function work(services: Services = app.services): Promise<void> {
  for (const job of billingJobs.filter(({ isDoneAtStart }) => isDoneAtStart))
    await job.run(services, { payload: null, signal: new AbortController().signal });
  await runJobs(services);
}

const preparing = billingJobs.find(({ name }) => name === "prepare_billing_run");

const runs = async (): Promise<BillingRun[]> => dataOf(await api.get<BillingRun[]>("/billing-runs?sort=month"));
const move = async ({ id, version }: BillingRun, verb: string, body: object = {}): Promise<BillingRun> =>
  dataOf(await api.post<BillingRun>(`/billing-runs/${id}/${verb}`, { version, ...body }));
const messages = async (by = api): Promise<string[]> =>
  dataOf(await by.get<Notification[]>("/notifications?page_size=100")).map(({ message }) => message);
const theRun = async (): Promise<BillingRun> => {
  const [run, ...others] = await runs();
  if (!run || others.length > 0) throw new Error(`There are ${others.length + (run ? 1 : 0)} runs`);
  return run;
};

test("switched on, the first month is the next whose preparation day is not past; before its day nothing happens", async () => {
  expect(await switchOn()).toMatchObject({ first_month: "2026-12-01" });
  await work();
  await startAt("2026-11-25T22:59:00Z");
  await work();
  expect(await runs()).toEqual([]);
  await trySettings({ prepares_runs: false });
  await startAt("2026-11-27T10:00:00Z");
  expect(await switchOn()).toMatchObject({ first_month: "2027-01-01" });
  await work();
  expect(await runs()).toEqual([]);
});

test("after review: on its day the run is open with its drafts, and once approved it is issued on the day of issue", async () => {
  await switchOn({ mails_invoices: true, drafts_remittances: true });
  await startAt(PREPARATION);
  await work();
  await work();
  const run = await theRun();
  expect(run).toMatchObject({
    month: "2026-12-01",
    state: "open",
    planned_issue_date: "2026-12-01",
    is_prepared: true,
    mails_invoices: true,
    drafts_remittances: true,
    draft_count: 1,
    failure: null,
    created_by: null,
  });
  const text =
    "La facturación de 12/2026 está preparada (borradores: 1): revísala y apruébala para emitirla el 01/12/2026";
  expect((await messages()).filter((message) => message === text)).toHaveLength(1);
  await startAt(FIRST_OF_DECEMBER);
  await work();
  expect(await theRun()).toMatchObject({ state: "open", issued_count: 0 });

  await startAt(PREPARATION);
  await move(await theRun(), "plan", {
    planned_issue_date: "2026-12-01",
    mails_invoices: false,
    drafts_remittances: false,
  });
  await startAt(FIRST_OF_DECEMBER);
  await work();
  expect(await theRun()).toMatchObject({ state: "issued", issued_count: 1, draft_count: 0, mailing: "none" });
  expect(await violatedInvariants(app.db)).toEqual([]);
});

test("off: the run is prepared and stays open over its day", async () => {
  await switchOn({ issue_mode: "off" });
  await startAt(PREPARATION);
  await work();
  expect(await messages()).toContain("La facturación de 12/2026 está preparada (borradores: 1): revísala y emítela");
  await startAt(FIRST_OF_DECEMBER);
  await work();
  expect(await theRun()).toMatchObject({ state: "open", draft_count: 1, issued_count: 0 });
});

test("on: the run is planned without an approver and issued on its day", async () => {
  await switchOn({ issue_mode: "on" });
  await startAt(PREPARATION);
  await work();
  expect(await theRun()).toMatchObject({ state: "planned", asked_by: null, planned_issue_date: "2026-12-01" });
  expect(await messages()).toContain(
    "La facturación de 12/2026 está preparada (borradores: 1) y se emitirá el 01/12/2026. Hasta entonces puedes detenerla",
  );
  await startAt(FIRST_OF_DECEMBER);
  await work();
  expect(await theRun()).toMatchObject({ state: "issued", issued_count: 1 });
});

test("on: mails and remittances that are switched off do not follow the month that is planned already", async () => {
  await switchOn({ issue_mode: "on", mails_invoices: true, drafts_remittances: true });
  await startAt(PREPARATION);
  await work();
  expect(await theRun()).toMatchObject({ state: "planned", mails_invoices: true, drafts_remittances: true });
  dataOf(await trySettings({ mails_invoices: false }));
  expect(await theRun()).toMatchObject({ state: "planned", mails_invoices: false, drafts_remittances: true });
  const { id, version } = await theRun();
  const own = { version, planned_issue_date: "2026-12-01", drafts_remittances: true };
  dataOf(await api.post<BillingRun>(`/billing-runs/${id}/plan`, own));
  dataOf(await trySettings({ drafts_remittances: false }));
  expect(await theRun()).toMatchObject({ state: "planned", mails_invoices: false, drafts_remittances: true });
});

test("on: it can be stopped, but not by a user who does not see all its drafts", async () => {
  await switchOn({ issue_mode: "on" });
  await startAt(PREPARATION);
  await work();
  await assignProperties(app.db, []);
  const run = await theRun();
  const manager = await app.logInAs("manager");
  const refused = await manager.post(`/billing-runs/${run.id}/unplan`, { version: run.version });
  expect([refused.status, refused.body.errors[0]?.translationKey]).toEqual([409, "error.run_planned_by_company"]);
  await move(run, "unplan");
  await startAt(FIRST_OF_DECEMBER);
  await work();
  expect(await theRun()).toMatchObject({ state: "open", issued_count: 0, draft_count: 1 });
});

test("a month that was missed is prepared when the server starts, for today; of several only the latest", async () => {
  await switchOn();
  await startAt("2027-02-10T08:00:00Z");
  await work();
  expect(await theRun()).toMatchObject({ month: "2027-02-01", planned_issue_date: "2027-02-10", draft_count: 1 });
  await work();
  expect(await runs()).toHaveLength(1);
});

test("a run that was created by hand is left as it is", async () => {
  await switchOn({ issue_mode: "on", issue_day: 3 });
  const run = dataOf(await api.post<BillingRun>("/billing-runs", { month: "2026-12-01" }));
  expect(run).toMatchObject({ is_prepared: false, planned_issue_date: "2026-12-03" });
  await startAt("2026-12-01T10:00:00Z");
  await work();
  expect(await theRun()).toEqual(run);
});

test("two servers prepare a month once", async () => {
  await switchOn({ lead_days: 7 });
  const twin = await app.startTwin();
  await Promise.all([work(), work(twin.services), work(), work(twin.services)]);
  await twin.close();
  expect(await theRun()).toMatchObject({ draft_count: 1 });
  expect(await messages()).toHaveLength(1);
});

test("of two servers that draft a month at the same time, one does", async () => {
  await switchOn({ lead_days: 7 });
  const twin = await app.startTwin();
  const call = { payload: { month: "2026-12-01" }, signal: new AbortController().signal };
  const prepare = async (services: Services) => preparing?.run(services, call);
  await Promise.all([prepare(app.services), prepare(twin.services), prepare(app.services)]);
  await twin.close();
  expect(await theRun()).toMatchObject({ draft_count: 1 });
  expect(await messages()).toHaveLength(1);
});

test("a month that cannot be drafted is a run without drafts, with the reason, and is not prepared again by itself", async () => {
  await switchOn({ issue_mode: "on" });
  await startAt(PREPARATION);
  await app.db.query("update payment_application set kind = 'other' where kind = 'rent'");
  await work();
  await app.db.query(
    "update payment_application set kind = 'rent' where id = (select id from payment_application where kind = 'other' order by position limit 1)",
  );
  await work();
  const run = await theRun();
  expect(run).toMatchObject({ state: "open", draft_count: 0, failure: "application_missing", is_prepared: true });
  expect(await messages()).toEqual([
    "La facturación de 12/2026 no se ha podido preparar por sí sola: ábrela para ver el motivo",
  ]);
  expect(await move(run, "prepare")).toMatchObject({ failure: null, draft_count: 1 });
});

test("an interrupted preparation leaves nothing, and the next one prepares the month", async () => {
  await switchOn();
  await startAt(PREPARATION);
  const call = { payload: { month: "2026-12-01" }, signal: AbortSignal.abort() };
  await app.db.query("alter table rental_charge rename to hidden_charge");
  await expect(preparing?.run(app.services, call)).rejects.toThrow("rental_charge");
  await app.db.query("alter table hidden_charge rename to rental_charge");
  expect(await runs()).toEqual([]);
  await work();
  expect(await theRun()).toMatchObject({ draft_count: 1, failure: null });
});

test("the settings are read with the runs, and written by those who see every property and administer the company", async () => {
  await assignProperties(app.db, []);
  for (const role of ["manager", "agent", "viewer"] as const) {
    const other = await app.logInAs(role);
    expect(await readSettings(other)).toMatchObject({ prepares_runs: false });
    expect((await trySettings({ lead_days: 3 }, other)).status).toBe(403);
  }
  await app.db.query(`update role set permissions = permissions - 'billing_settings' where slug = 'manager'`);
  const manager = await app.logInAs("manager");
  expect((await trySettings({ lead_days: 3 }, manager)).status).toBe(403);
  expect((await api.post("/billing-settings", {})).status).toBe(404);
  await expect(app.db.query("insert into billing_settings default values")).rejects.toThrow("only_one");
});

test.each([
  ["issue_day", 0],
  ["issue_day", 29],
  ["lead_days", -1],
  ["lead_days", 31],
  ["issue_mode", "sometimes"],
  ["first_month", "2026-12-01"],
])("the setting %s cannot be %s", async (field, value) => {
  const { status, body } = await trySettings({ [field]: value });
  expect([status, body.errors[0]?.field]).toEqual([400, field]);
});

/** A contract from December on, signed now. */
async function sign(): Promise<string> {
  const rental = await given.aRental({ start_date: "2026-12-01", end_date: "2027-11-30" });
  const signing = { version: rental.version, signed_on: "2026-11-28" };
  return dataOf(await api.post<Rental>(`/rentals/${rental.id}/activate`, signing)).id;
}
const billed = async ({ id }: BillingRun): Promise<(string | null)[]> =>
  dataOf(await api.get<Invoice[]>(`/invoices?billing_run_id=${id}&page_size=100`)).map(({ rental_id }) => rental_id);

test("on: what was signed since the preparation is issued too, but no draft comes back that a user removed", async () => {
  const removed = await aLet();
  await switchOn({ issue_mode: "on" });
  await startAt(PREPARATION);
  await work();
  const [draft] = dataOf(await api.get<Invoice[]>(`/invoices?rental_id=${removed}`));
  dataOf(await api.delete(`/invoices/${draft?.id}`));
  await startAt("2026-11-28T10:00:00Z");
  const signed = await sign();
  await startAt(FIRST_OF_DECEMBER);
  await work();
  const run = await theRun();
  expect(run).toMatchObject({ state: "issued", issued_count: 2, draft_count: 0 });
  expect(await billed(run)).toContain(signed);
  expect(await billed(run)).not.toContain(removed);
  expect(await messages()).toContain("Facturación de 12/2026: alquileres sin factura: 1");
});

test("on: what was signed since is issued though a user who does not see it prepared the run, but no draft that a user removed", async () => {
  await switchOn({ issue_mode: "on" });
  await startAt(PREPARATION);
  await work();
  await startAt("2026-11-28T10:00:00Z");
  const [deleted, archived] = [await sign(), await sign()];
  await move(await theRun(), "prepare");
  const draftOf = async (rental_id: string) => dataOf(await api.get<Invoice[]>(`/invoices?rental_id=${rental_id}`))[0];
  dataOf(await api.delete(`/invoices/${(await draftOf(deleted))?.id}`));
  await app.db.query("update invoice set archived_at = clock_now() where rental_id = $1", [archived]);
  const unseen = await sign();
  await assignProperties(app.db, []);
  const manager = await app.logInAs("manager");
  const { id, version } = await theRun();
  dataOf(await manager.post(`/billing-runs/${id}/prepare`, { version }));
  expect(await draftOf(unseen)).toBeUndefined();
  await startAt(FIRST_OF_DECEMBER);
  await work();
  const issued = dataOf(await api.get<Invoice[]>(`/invoices?billing_run_id=${id}&state=issued`));
  const rentals = issued.map(({ rental_id }) => rental_id);
  expect(rentals).toContain(unseen);
  expect(rentals).not.toContain(deleted);
  expect(rentals).not.toContain(archived);
});

test("approved by a user, what was signed since waits, and its number is in a notice", async () => {
  await switchOn();
  await startAt(PREPARATION);
  await work();
  await move(await theRun(), "plan", { planned_issue_date: "2026-12-01" });
  await startAt("2026-11-28T10:00:00Z");
  await sign();
  await startAt(FIRST_OF_DECEMBER);
  await work();
  expect(await theRun()).toMatchObject({ state: "issued", issued_count: 1, draft_count: 0 });
  expect(await messages()).toContain("Facturación de 12/2026: alquileres sin factura: 1");
});

test.each([
  [{ issue_mode: "off" }, "revísala y emítela"],
  [{ issue_mode: "after_review" }, "revísala y apruébala para emitirla el 01/12/2026"],
  [{ prepares_runs: false }, "revísala y emítela"],
])(
  "after %o the month that the company had planned is not issued, and who reviews it is notified",
  async (changes, what) => {
    await switchOn({ issue_mode: "on" });
    await startAt(PREPARATION);
    await work();
    dataOf(await trySettings({ mails_invoices: true }));
    expect(await theRun()).toMatchObject({ state: "planned" });
    dataOf(await trySettings(changes));
    expect(await messages()).toContain(`La facturación de 12/2026 está preparada (borradores: 1): ${what}`);
    await startAt(FIRST_OF_DECEMBER);
    await work();
    expect(await theRun()).toMatchObject({ state: "open", issued_count: 0, draft_count: 1 });
  },
);

test("what a user approved is issued, though the company no longer issues by itself", async () => {
  await switchOn({ issue_mode: "on" });
  await startAt(PREPARATION);
  await work();
  await move(await theRun(), "plan", { planned_issue_date: "2026-12-01" });
  dataOf(await trySettings({ issue_mode: "off" }));
  await startAt(FIRST_OF_DECEMBER);
  await work();
  expect(await theRun()).toMatchObject({ state: "issued", issued_count: 1 });
});

test("on: a draft that ends before its rental, which was prolonged or whose notice was withdrawn since, stays for a person", async () => {
  const [leaving, seasonal] = [await aLet(), await aLet({ until: "2026-12-14", regime: "seasonal" })];
  const change = async (id: string, verb: string, body: object = {}) => {
    const { version } = dataOf(await api.get<Rental>(`/rentals/${id}`));
    dataOf(await api.post(`/rentals/${id}/${verb}`, { version, ...body }));
  };
  await change(leaving, "give_notice", {
    notice_by: "tenant",
    notice_given_on: "2026-11-10",
    exit_date: "2026-12-14",
  });
  await switchOn({ issue_mode: "on" });
  await startAt(PREPARATION);
  await work();
  const draftOf = async (id: string) => {
    const [draft] = dataOf(await api.get<Invoice[]>(`/invoices?rental_id=${id}`));
    if (!draft) throw new Error("There is no draft");
    return draft;
  };
  const before = await Promise.all([draftOf(leaving), draftOf(seasonal)]);
  expect(before.map(({ period_end }) => period_end)).toEqual(["2026-12-14", "2026-12-14"]);
  await startAt("2026-11-28T10:00:00Z");
  await change(leaving, "withdraw_notice");
  await change(seasonal, "extend", { end_date: "2027-03-31" });
  await startAt(FIRST_OF_DECEMBER);
  await work();
  const run = await theRun();
  expect(run).toMatchObject({ state: "issued", issued_count: 1, draft_count: 2 });
  const refused = dataOf(await api.get<RefusedDraft[]>(`/billing-runs/${run.id}/refused`));
  expect(refused.map(({ refusal }) => refusal)).toEqual(["invoice_short_of_rental", "invoice_short_of_rental"]);
  expect(await messages()).toContain("Facturación de 12/2026: borradores que no se han podido emitir: 2");

  dataOf(await api.delete(`/invoices/${before[0]?.id}`));
  await move(run, "prepare");
  expect(await draftOf(leaving)).toMatchObject({ period_start: "2026-12-01", period_end: "2026-12-31" });
  const { id, version } = await draftOf(seasonal);
  expect((await api.post(`/invoices/${id}/issue`, { version })).status).toBe(200);
});
