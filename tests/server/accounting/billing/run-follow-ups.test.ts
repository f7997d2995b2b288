import { afterEach, beforeEach, expect, test } from "vitest";
import { billingJobs } from "#server/areas/accounting/billing/issue-job.ts";
import { remindOf } from "#server/areas/accounting/reminders/send-reminders.ts";
import { transact } from "#server/engine/db/transaction.ts";
import { prepareJobs } from "#server/engine/jobs/jobs.ts";
import type { BillingRun, UnmandatedDraft } from "#shared/domain/accounting/billing/billing-run.ts";
import type { RunFollowUp } from "#shared/domain/accounting/billing/run-follow-up.ts";
import type { MonthChecklist } from "#shared/domain/accounting/closing/month-checklist.ts";
import type { Invoice } from "#shared/domain/accounting/invoices/invoice.ts";
import type { Remittance } from "#shared/domain/accounting/remittances/remittance.ts";
import type { Notification } from "#shared/domain/notifications/notification.ts";
import { generateCreditorId } from "#shared/domain/core/creditor-id.ts";
import { type Api, dataOf } from "#tests/support/api.ts";
import { type Builders, createBuilders } from "#tests/support/builders.ts";
import { insertTestRental } from "#tests/support/insert-rental.ts";
import { changeSettings, plainServer } from "#tests/support/mail-settings.ts";
import { assignProperties } from "#tests/support/managers.ts";
import { createMoneyBuilders, type MoneyBuilders } from "#tests/support/money-builders.ts";
import { violatedInvariants } from "#tests/support/money-invariants.ts";
import { runJobs } from "#tests/support/run-jobs.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";

/* The mails and remittances of a run that is issued on 1 December. */

let app: TestApp;
let api: Api;
let given: Builders;
let money: MoneyBuilders;
let issuer_id: string;

beforeEach(async () => {
  app = await createTestApp({ clockAt: "2026-12-01T10:00:00Z", env: { smtpAllowPrivate: true } });
  await prepareJobs(app.db);
  api = await app.logInAs("admin");
  given = createBuilders(api);
  money = createMoneyBuilders(api, given);
  await app.db.query("delete from issuer", []);
  const { tax_id } = await money.anIssuerInput();
  issuer_id = (await money.anIssuer({ tax_id, creditor_id: generateCreditorId(tax_id) })).id;
  await app.db.query("update issuer set owner_id = null where id = $1", [issuer_id]);
  await money.aSeries({ issuer_id, prefix: "F", suffix: "" });
});
afterEach(() => app.close());

interface Let {
  readonly property_id?: string;
  readonly payment_day?: number;
  /** Scheme of the tenant's mandate, for a rental paid by direct debit. */
  readonly debit?: "core" | "b2b" | "none";
  /** Who alone collects with that mandate. */
  readonly creditor?: string;
}

/** A rental of December; the tenant. */
async function aLet({ property_id, payment_day = 1, debit, creditor }: Let = {}): Promise<string> {
  const { id: asset_id } = await given.anAsset(property_id ? { property_id } : {});
  const { id: tenant_id } = await given.aPerson();
  const rents = [{ valid_from: "2026-12-01", amount: 90_000, expenses: 0 }];
  const dates = { since: "2026-12-01", until: "2026-12-28" };
  const id = await insertTestRental(app.db, { asset_id, tenant_id, ...dates, rents, state: "ended" });
  const payment_method_id = debit ? await money.aMethod("direct_debit") : null;
  await app.db.query("update rental set payment_day = $2, payment_method_id = $3 where id = $1", [
    id,
    payment_day,
    payment_method_id,
  ]);
  if (debit === "core" || debit === "b2b") {
    const { id: mandate_id } = await money.aMandate({ person_id: tenant_id, scheme: debit });
    await app.db.query("update mandate set state = 'active', issuer_id = $2 where id = $1", [mandate_id, creditor]);
  }
  return tenant_id;
}

const create = async (): Promise<BillingRun> =>
  dataOf(await api.post<BillingRun>("/billing-runs", { month: "2026-12-01" }));
const fresh = async ({ id }: BillingRun): Promise<BillingRun> =>
  dataOf(await api.get<BillingRun>(`/billing-runs/${id}`));
const tryMove = ({ id, version }: BillingRun, verb: string, body: object = {}, by = api) =>
  by.post<BillingRun>(`/billing-runs/${id}/${verb}`, { version, ...body });
const move = async (run: BillingRun, verb: string, body: object = {}, by = api): Promise<BillingRun> =>
  dataOf(await tryMove(run, verb, body, by));
const followUpOf = async ({ id }: BillingRun, by = api): Promise<RunFollowUp> =>
  dataOf(await by.get<RunFollowUp>(`/billing-runs/${id}/follow-up`));
const remittances = async (): Promise<Remittance[]> =>
  dataOf(await api.get<Remittance[]>("/remittances?sort=created_at"));
const messages = async (): Promise<string[]> =>
  dataOf(await api.get<Notification[]>("/notifications?page_size=100")).map(({ message }) => message);
const setUpMail = async () => void dataOf(await changeSettings(api, plainServer(9)));
const countMails = async () => (await app.db.query("select 1 from mail where entity = 'invoice'", [])).length;

/** A job of the run as it runs again after the server was killed. */
async function runAgain(name: string, run: BillingRun): Promise<void> {
  const payload = { billing_run_id: run.id, user_id: null };
  const job = billingJobs.find((one) => one.name === name);
  await job?.run(app.services, { payload, signal: new AbortController().signal });
}

/** A run that was issued just now. */
async function anIssuedRun(body: object = {}): Promise<BillingRun> {
  const run = await move(await create(), "issue", body);
  await runJobs(app.services);
  return fresh(run);
}

test("'Enviar todas' queues one mail for each customer with an address, once, also when the job is repeated", async () => {
  await setUpMail();
  await aLet();
  await aLet();
  const tenant_id = await aLet();
  await app.db.query("update person set email = null where id = $1", [tenant_id]);
  const run = await anIssuedRun();
  expect(run).toMatchObject({ state: "issued", mailing: "none" });
  expect(await followUpOf(run)).toMatchObject({ mailed_count: 0, unmailed_count: 2, no_address_count: 1 });
  const clicks = await Promise.all([tryMove(run, "mail"), tryMove(run, "mail")]);
  expect(new Set(clicks.map(({ status }) => status))).toEqual(new Set([200, 409]));
  await runJobs(app.services);
  await runAgain("mail_billing_run", run);
  expect(await fresh(run)).toMatchObject({ mailing: "done", mailing_failure: null });
  expect(await countMails()).toBe(2);
  const follow = await followUpOf(run);
  expect(follow).toMatchObject({ mailed_count: 2, unmailed_count: 0, no_address_count: 1 });
  expect(follow.unmailed).toMatchObject([{ has_address: false, failure: null }]);
});

test("without a mail server nothing is queued: the move is refused, and the step of the run says so", async () => {
  await aLet();
  const run = await anIssuedRun({ mails_invoices: true });
  expect(run).toMatchObject({ state: "issued", mailing: "failed", mailing_failure: "no_mail_server" });
  expect(await messages()).toContain("Facturación de 12/2026: hay facturas sin enviar por correo");
  const refused = await tryMove(run, "mail");
  expect([refused.status, refused.body.errors[0]?.translationKey]).toEqual([422, "error.no_mail_server"]);
  await setUpMail();
  await move(run, "mail");
  await runJobs(app.services);
  expect(await fresh(run)).toMatchObject({ mailing: "done", mailing_failure: null });
  expect(await countMails()).toBe(1);
});

test("a mail that fails is listed with its reason, the others are sent, and one move tries it again", async () => {
  await setUpMail();
  await aLet();
  await aLet();
  const run = await anIssuedRun();
  await app.db.query(
    `create function fail_one() returns trigger language plpgsql as $$ begin
       if new.entity_id = (select min(id::text)::uuid from invoice) then raise 'refused' using errcode = 'LLAVE'; end if;
       return new; end $$;
     create trigger fail_one before insert on mail for each row execute function fail_one()`,
  );
  await move(run, "mail");
  await runJobs(app.services);
  const failed = await fresh(run);
  expect(failed).toMatchObject({ mailing: "failed", mailing_failure: null });
  expect((await followUpOf(run)).unmailed).toMatchObject([{ has_address: true, failure: expect.any(String) }]);
  expect((await messages()).filter((text) => text.includes("hay facturas sin enviar"))).toHaveLength(1);
  await app.db.query("drop trigger fail_one on mail");
  await move(failed, "mail");
  await runJobs(app.services);
  expect(await fresh(run)).toMatchObject({ mailing: "done" });
  expect(await followUpOf(run)).toMatchObject({ mailed_count: 2, unmailed: [] });
});

test("after the issue one remittance for each scheme collects what is due by its day, once", async () => {
  await aLet({ debit: "core" });
  await aLet({ debit: "core", payment_day: 5 });
  await aLet({ debit: "b2b" });
  await aLet({ debit: "core", payment_day: 20 });
  await aLet({ debit: "none" });
  await aLet();
  const run = await anIssuedRun({ drafts_remittances: true });
  expect(run).toMatchObject({ remitting: "done", remitting_failure: null });
  await runAgain("remit_billing_run", run);
  const drafts = await remittances();
  expect(drafts.map(({ scheme, line_count }) => [scheme, line_count])).toEqual([
    ["core", 2],
    ["b2b", 1],
  ]);
  expect(drafts).toMatchObject([
    { state: "draft", issuer_id, execution_date: "2026-12-06", due_until: "2026-12-06" },
    { state: "draft", issuer_id },
  ]);
  expect(await followUpOf(run)).toMatchObject({
    to_remit: { count: 0, amount: 0 },
    due_later: { count: 1 },
    no_mandate: { count: 1 },
    remittances: drafts.map(({ id }) => ({ id })),
  });
  expect(await violatedInvariants(app.db)).toEqual([]);
});

test("a mandate that names another creditor counts as none, before the issue and after it", async () => {
  const other = (await money.anIssuer()).id;
  const person_id = await aLet({ debit: "core", creditor: other });
  await aLet({ debit: "core", creditor: issuer_id });
  const run = await create();
  const unmandated = dataOf(await api.get<UnmandatedDraft[]>(`/billing-runs/${run.id}/unmandated`));
  expect(unmandated).toMatchObject([{ person_id }]);
  await move(run, "issue");
  await runJobs(app.services);
  expect(await followUpOf(run)).toMatchObject({ to_remit: { count: 1 }, no_mandate: { count: 1 } });
});

test("'Preparar remesa' drafts once for a double click, and again only what has become due", async () => {
  await aLet({ debit: "core" });
  await aLet({ debit: "core", payment_day: 20 });
  const run = await anIssuedRun();
  expect(await remittances()).toEqual([]);
  const clicks = await Promise.all([tryMove(run, "draft_remittances"), tryMove(run, "draft_remittances")]);
  expect(new Set(clicks.map(({ status }) => status))).toEqual(new Set([200, 409]));
  await runJobs(app.services);
  await move(await fresh(run), "draft_remittances");
  await runJobs(app.services);
  expect(await remittances()).toHaveLength(1);
  await app.restartAt("2026-12-18T10:00:00Z");
  api = await app.logInAs("admin");
  await move(await fresh(run), "draft_remittances");
  await runJobs(app.services);
  expect((await remittances()).map(({ line_count }) => line_count)).toEqual([1, 1]);
});

test("an issuer without an account stops the remittance with the reason, and who issued is notified", async () => {
  await aLet({ debit: "core" });
  await app.db.query("update issuer set bank_account = null where id = $1", [issuer_id]);
  const run = await anIssuedRun({ drafts_remittances: true });
  expect(run).toMatchObject({ remitting: "failed", remitting_failure: "remittance_issuer_iban" });
  expect(await remittances()).toEqual([]);
  expect(await messages()).toContain("Facturación de 12/2026: la remesa no se ha podido preparar");
});

test("the remittance waits for the mails: a failed step stops what follows, and it continues once they are sent", async () => {
  await aLet({ debit: "core" });
  const run = await anIssuedRun({ mails_invoices: true, drafts_remittances: true });
  expect(run).toMatchObject({ mailing: "failed", mailing_failure: "no_mail_server", remitting: "none" });
  expect(await remittances()).toEqual([]);
  await setUpMail();
  await move(run, "mail");
  await runJobs(app.services);
  const continued = await fresh(run);
  expect(continued).toMatchObject({ mailing: "done", remitting: "done" });
  expect(await remittances()).toHaveLength(1);
  // Mails of later are no reason to draft again.
  await move(continued, "mail");
  await runJobs(app.services);
  expect(await fresh(run)).toMatchObject({ remitting: "done" });
  expect(await remittances()).toHaveLength(1);
});

test("the remittance that waits for the mails is of who had the run issued, though another user sends and drafts theirs", async () => {
  const [mine, theirs] = [await given.aProperty(), await given.aProperty()];
  await aLet({ debit: "core", property_id: mine.id });
  await aLet({ debit: "core", property_id: theirs.id });
  const run = await anIssuedRun({ mails_invoices: true, drafts_remittances: true });
  expect(run).toMatchObject({ mailing: "failed", remitting: "none" });
  await setUpMail();
  await assignProperties(app.db, [mine.id]);
  const manager = await app.logInAs("manager");
  await move(run, "draft_remittances", {}, manager);
  await runJobs(app.services);
  expect(await fresh(run)).toMatchObject({ remitting: "done" });
  expect(await remittances()).toMatchObject([{ property_ids: [mine.id] }]);
  await move(await fresh(run), "mail", {}, manager);
  await runJobs(app.services);
  expect(await followUpOf(run)).toMatchObject({ to_remit: { count: 0 } });
  expect((await remittances()).map(({ property_ids }) => property_ids)).toEqual([[mine.id], [theirs.id]]);
});

test("the remittance still waits for the mails where an earlier one is drafted meanwhile", async () => {
  await aLet({ debit: "core" });
  const run = await move(await create(), "issue", { mails_invoices: true, drafts_remittances: true });
  await app.db.query("update billing_run set remitting = 'running' where id = $1", [run.id]);
  await runJobs(app.services);
  expect(await fresh(run)).toMatchObject({ mailing: "failed", remitting: "running" });
  await app.db.query("update billing_run set remitting = 'done' where id = $1", [run.id]);
  expect(await remittances()).toEqual([]);
  await setUpMail();
  await move(await fresh(run), "mail");
  await runJobs(app.services);
  expect(await remittances()).toHaveLength(1);
});

test("an interrupted remittance leaves nothing and is drafted when the job runs again", async () => {
  await aLet({ debit: "core" });
  const run = await anIssuedRun();
  await move(run, "draft_remittances");
  const job = billingJobs.find(({ name }) => name === "remit_billing_run");
  const call = { payload: { billing_run_id: run.id, user_id: null }, signal: AbortSignal.abort() };
  await app.db.query("alter table remittance_line rename to hidden_line");
  await expect(job?.run(app.services, call)).rejects.toThrow("remittance_line");
  await app.db.query("alter table hidden_line rename to remittance_line");
  expect(await fresh(run)).toMatchObject({ remitting: "running" });
  expect(await remittances()).toEqual([]);
  await runJobs(app.services);
  expect(await fresh(run)).toMatchObject({ remitting: "done" });
  expect(await remittances()).toHaveLength(1);
});

test("both moves need the right to approve and an issued or open run, and include what the user sees", async () => {
  await setUpMail();
  const [mine, theirs] = [await given.aProperty(), await given.aProperty()];
  await aLet({ debit: "core", property_id: mine.id });
  await aLet({ debit: "core", property_id: theirs.id });
  const planned = await move(await create(), "plan", { planned_issue_date: "2026-12-02" });
  for (const verb of ["mail", "draft_remittances"]) expect((await tryMove(planned, verb)).status).toBe(409);
  await move(planned, "issue");
  await runJobs(app.services);
  const run = await fresh(planned);
  const agent = await app.logInAs("agent");
  for (const verb of ["mail", "draft_remittances"]) expect((await tryMove(run, verb, {}, agent)).status).toBe(403);
  await assignProperties(app.db, [mine.id]);
  const manager = await app.logInAs("manager");
  expect(await followUpOf(run, manager)).toMatchObject({ unmailed_count: 1, to_remit: { count: 1, amount: 81_290 } });
  await move(await move(run, "mail", {}, manager), "draft_remittances", {}, manager);
  await runJobs(app.services);
  expect(await followUpOf(run)).toMatchObject({ mailed_count: 1, unmailed_count: 1, to_remit: { count: 1 } });
  expect(await remittances()).toMatchObject([{ line_count: 1, property_ids: [mine.id] }]);
  await assignProperties(app.db, [theirs.id]);
  expect((await followUpOf(run, await app.logInAs("manager"))).remittances).toEqual([]);
});

test("a reminder does not count as the mail of its invoice, which waits until 'Enviar todas' sends it", async () => {
  await aLet();
  const run = await anIssuedRun({ mails_invoices: true });
  await setUpMail();
  await app.db.query("update reminder_step set is_active = true", []);
  const [invoice] = dataOf(await api.get<Invoice[]>(`/invoices?billing_run_id=${run.id}`));
  const services = { ...app.services, clock: { ...app.services.clock, today: () => "2026-12-05" } };
  await transact(app.db, null, (tx) => remindOf(tx, services, invoice?.id ?? ""));
  await app.db.query("update mail set state = 'failed' where id in (select mail_id from reminder)", []);
  const seen = async () => {
    const { unmailed_count, unmailed } = await followUpOf(run);
    const of = async (is_mailed: boolean) =>
      dataOf(await api.get<Invoice[]>(`/invoices?billing_run_id=${run.id}&is_mailed=${is_mailed}`)).length;
    const [month] = dataOf(await api.get<MonthChecklist[]>("/month-closes/checklists?until=2026-12-01"));
    const [row] = dataOf(await api.get<Invoice[]>(`/invoices?billing_run_id=${run.id}`));
    return [unmailed_count, unmailed[0]?.failure, await of(true), await of(false), row?.is_mailed, month?.sent];
  };
  expect(await seen()).toEqual([1, null, 0, 1, false, 0]);
  await app.db.query("update mail set state = 'sent' where id in (select mail_id from reminder)", []);
  expect(await seen()).toEqual([1, null, 0, 1, false, 0]);
  await move(run, "mail");
  await runJobs(app.services);
  expect(await countMails()).toBe(2);
  expect((await seen()).slice(2)).toEqual([1, 0, true, 1]);
});
