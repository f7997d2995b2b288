import { afterAll, beforeAll, expect, test } from "vitest";
import { billingJobs } from "#server/areas/accounting/billing/issue-job.ts";
import { prepareJobs } from "#server/engine/jobs/jobs.ts";
import type { Services } from "#server/engine/services/services.ts";
import type { BillingRun, RefusedDraft } from "#shared/domain/accounting/billing/billing-run.ts";
import type { Invoice } from "#shared/domain/accounting/invoices/invoice.ts";
import type { Notification } from "#shared/domain/notifications/notification.ts";
import { type Api, dataOf } from "#tests/support/api.ts";
import { type Builders, createBuilders } from "#tests/support/builders.ts";
import { insertTestRental } from "#tests/support/insert-rental.ts";
import { changeSettings, plainServer } from "#tests/support/mail-settings.ts";
import { assignProperties } from "#tests/support/managers.ts";
import { createMoneyBuilders, type MoneyBuilders } from "#tests/support/money-builders.ts";
import { violatedInvariants } from "#tests/support/money-invariants.ts";
import { runJobs } from "#tests/support/run-jobs.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";
import { emailOf } from "#tests/support/test-users.ts";

/* An office that bills on the 24th of a month for the 1st of the next. */

const REVIEW = "2026-11-24T10:00:00Z";
/** Midnight in Madrid on 1 December, in winter time. */
const FIRST_OF_DECEMBER = "2026-11-30T23:00:00Z";

let app: TestApp;
let api: Api;
let given: Builders;
let money: MoneyBuilders;
let issuer_id: string;

/** Restarts the server at an instant, with its users logged in again. */
async function startAt(instant: string): Promise<void> {
  await app.restartAt(instant);
  api = await app.logInAs("admin");
  given = createBuilders(api);
  money = createMoneyBuilders(api, given);
}

beforeAll(async () => {
  app = await createTestApp({ clockAt: REVIEW, env: { smtpAllowPrivate: true } });
  await prepareJobs(app.db);
  api = await app.logInAs("admin");
  given = createBuilders(api);
  money = createMoneyBuilders(api, given);
  await app.db.query("delete from issuer", []);
  issuer_id = (await money.anIssuer({ owner_id: null })).id;
  await app.db.query("update issuer set owner_id = null where id = $1", [issuer_id]);
  await money.aSeries({ issuer_id, prefix: "F", suffix: "" });
});
afterAll(() => app.close());

/** Back to the day of the review, as if nothing had been issued later. */
async function returnToReview(): Promise<void> {
  await app.db.query("update invoice_counter set last_issued_on = '2026-11-01'", []);
  await startAt(REVIEW);
}

const startRuns = billingJobs.find(({ name }) => name === "start_billing_runs");

/** What a server does at its start and every five minutes. */
async function workOff(services: Services = app.services): Promise<void> {
  await startRuns?.run(services, { payload: null, signal: new AbortController().signal });
  await runJobs(services);
}

let years = 2030;

interface Let {
  readonly property_id?: string;
  readonly payment_day?: number;
  readonly invoice_series_id?: string;
  readonly month: string;
}

/** A rental of one month. */
async function aLet({ property_id, payment_day = 1, invoice_series_id, month }: Let): Promise<string> {
  const { id: asset_id } = await given.anAsset(property_id ? { property_id } : {});
  const { id: tenant_id } = await given.aPerson();
  const since = `${month}-01`;
  const rents = [{ valid_from: since, amount: 90_000, expenses: 0 }];
  const id = await insertTestRental(app.db, {
    asset_id,
    tenant_id,
    since,
    until: `${month}-28`,
    rents,
    state: "ended",
  });
  await app.db.query("update rental set payment_day = $2, invoice_series_id = $3 where id = $1", [
    id,
    payment_day,
    invoice_series_id ?? null,
  ]);
  return id;
}

/** A month that no other test bills. */
const aMonth = () => `${years++}-12`;

const create = async (month: string, more: object = {}): Promise<BillingRun> =>
  dataOf(await api.post<BillingRun>("/billing-runs", { month: `${month}-01`, ...more }));
const fresh = async ({ id }: Pick<BillingRun, "id">): Promise<BillingRun> =>
  dataOf(await api.get<BillingRun>(`/billing-runs/${id}`));
const tryMove = ({ id, version }: BillingRun, verb: string, body: object = {}, by = api) =>
  by.post<BillingRun>(`/billing-runs/${id}/${verb}`, { version, ...body });
const move = async (run: BillingRun, verb: string, body: object = {}, by = api): Promise<BillingRun> =>
  dataOf(await tryMove(run, verb, body, by));
const plan = (run: BillingRun, planned_issue_date: string, by = api) => move(run, "plan", { planned_issue_date }, by);
const invoicesOf = async ({ id }: Pick<BillingRun, "id">): Promise<Invoice[]> =>
  dataOf(await api.get<Invoice[]>(`/invoices?billing_run_id=${id}&page_size=200&sort=created_at`));
const refusedOf = async ({ id }: BillingRun): Promise<RefusedDraft[]> =>
  dataOf(await api.get<RefusedDraft[]>(`/billing-runs/${id}/refused`));
const messagesOf = async (by: Api): Promise<string[]> =>
  dataOf(await by.get<Notification[]>("/notifications?page_size=100")).map(({ message }) => message);

test("a run of the next month is proposed for its first day and approved; at midnight in Madrid it is issued with that date", async () => {
  await aLet({ month: "2026-12", payment_day: 5 });
  await aLet({ month: "2026-12", payment_day: 1 });
  const run = await create("2026-12");
  expect(run).toMatchObject({ state: "open", planned_issue_date: "2026-12-01", draft_count: 2 });
  const planned = await plan(run, "2026-12-01");
  expect(planned).toMatchObject({ state: "planned", failure: null });

  await startAt("2026-11-30T22:59:00Z");
  await workOff();
  expect(await fresh(run)).toMatchObject({ state: "planned", issued_count: 0 });

  await startAt(FIRST_OF_DECEMBER);
  await workOff();
  await workOff();
  expect(await fresh(run)).toMatchObject({ state: "issued", draft_count: 0, issued_count: 2 });
  const invoices = await invoicesOf(run);
  expect(invoices.map(({ issue_date, income_month }) => [issue_date, income_month])).toEqual([
    ["2026-12-01", "2026-12-01"],
    ["2026-12-01", "2026-12-01"],
  ]);
  expect(invoices.map(({ due_date }) => due_date).toSorted()).toEqual(["2026-12-01", "2026-12-05"]);
  expect(await violatedInvariants(app.db)).toEqual([]);
  await returnToReview();
});

test("a server that was down over the planned midnight issues when it starts, with that day's date and due dates not before it", async () => {
  await aLet({ month: "2026-10", payment_day: 5 });
  const run = await create("2026-10", { planned_issue_date: "2026-12-01" });
  const [draft] = await invoicesOf(run);
  expect(draft?.due_date).toBe("2026-12-01");
  await plan(run, "2026-12-01");
  await startAt("2026-12-03T08:00:00Z");
  await workOff();
  const [issued] = await invoicesOf(run);
  expect(issued).toMatchObject({ state: "issued", issue_date: "2026-12-03", due_date: "2026-12-03" });
  expect(await fresh(run)).toMatchObject({ state: "issued", planned_issue_date: "2026-12-03" });
  await returnToReview();
});

test("a run planned for today is issued at once", async () => {
  const month = aMonth();
  await aLet({ month });
  const run = await create(month, { planned_issue_date: "2026-11-24" });
  expect(await plan(run, "2026-11-24")).toMatchObject({ state: "issuing" });
  await runJobs(app.services);
  expect((await invoicesOf(run)).map(({ issue_date }) => issue_date)).toEqual(["2026-11-24"]);
});

test("issuing a planned run now dates its invoices today and moves due dates that no one chose", async () => {
  await aLet({ month: "2026-11", payment_day: 5 });
  await aLet({ month: "2026-11", payment_day: 5 });
  const run = await plan(await create("2026-11", { planned_issue_date: "2026-12-02" }), "2026-12-02");
  const [first, second] = await invoicesOf(run);
  expect([first?.due_date, second?.due_date]).toEqual(["2026-12-02", "2026-12-02"]);
  dataOf(await api.patch(`/invoices/${first?.id}`, { version: first?.version, due_date: "2026-12-20" }));
  expect(await move(await fresh(run), "issue")).toMatchObject({ state: "issuing" });
  await runJobs(app.services);
  const issued = new Map((await invoicesOf(run)).map((invoice) => [invoice.id, invoice]));
  expect(issued.get(first?.id ?? "")).toMatchObject({ issue_date: "2026-11-24", due_date: "2026-12-20" });
  expect(issued.get(second?.id ?? "")).toMatchObject({ issue_date: "2026-11-24", due_date: "2026-11-24" });
});

test("a changed day moves the due dates of the drafts, and a draft is issued as it was last edited", async () => {
  await aLet({ month: "2026-09", payment_day: 5 });
  const run = await plan(await create("2026-09", { planned_issue_date: "2026-11-30" }), "2026-11-30");
  const moved = await plan(run, "2026-12-01");
  const [draft] = await invoicesOf(moved);
  expect(draft?.due_date).toBe("2026-12-01");
  const lines = [await money.aLine({ unit_amount: 77_700, tax_rate: 0, withholding_rate: 0 })];
  dataOf(await api.patch(`/invoices/${draft?.id}`, { version: draft?.version, lines }));
  await startAt(FIRST_OF_DECEMBER);
  await workOff();
  expect(await invoicesOf(run)).toMatchObject([{ state: "issued", total: 77_700, issue_date: "2026-12-01" }]);
  await returnToReview();
});

test("a cancelled plan returns to review and issues nothing", async () => {
  const month = aMonth();
  await aLet({ month });
  const run = await plan(await create(month), "2026-12-01");
  expect(await move(run, "unplan")).toMatchObject({ state: "open", asked_by: null });
  await startAt(FIRST_OF_DECEMBER);
  await workOff();
  expect(await fresh(run)).toMatchObject({ state: "open", draft_count: 1, issued_count: 0 });
  await returnToReview();
});

test("of two users who change the day, the second gets the run as the first left it", async () => {
  const month = aMonth();
  const run = await plan(await create(month), "2026-12-01");
  const other = await app.logInAs("super_admin");
  const planned_issue_date = "2026-12-10";
  expect((await tryMove(run, "plan", { planned_issue_date }, other)).status).toBe(200);
  const late = await tryMove(run, "plan", { planned_issue_date: "2026-12-20" });
  expect(late.status).toBe(409);
  expect(late.body.errors[0]).toMatchObject({ translationKey: "error.stale" });
  expect(await fresh(run)).toMatchObject({ planned_issue_date });
});

test.each([
  ["2026-11-23", "«Día de emisión» no puede ser una fecha pasada"],
  [
    "2027-01-26",
    "«Día de emisión» puede estar como mucho a 62 días de hoy: los borradores se emiten como estén ese día y con más antelación no se habrían revisado. Elige un día anterior.",
  ],
  ["2026-02-30", "«Día de emisión» debe ser una fecha válida"],
])("the planned day %s is refused at its field", async (planned_issue_date, message) => {
  const month = aMonth();
  const refused = { field: "planned_issue_date", message };
  const created = await api.post("/billing-runs", { month: `${month}-01`, planned_issue_date });
  expect([created.status, created.body.errors[0]]).toEqual([400, expect.objectContaining(refused)]);
  const run = await create(month);
  const planned = await tryMove(run, "plan", { planned_issue_date });
  expect([planned.status, planned.body.errors[0]]).toEqual([400, expect.objectContaining(refused)]);
});

test("the day of an existing run changes by its plan, which needs the right to approve", async () => {
  const run = await create(aMonth());
  const edited = await api.patch(`/billing-runs/${run.id}`, { version: run.version, planned_issue_date: "2026-12-24" });
  expect(edited.body.errors[0]).toMatchObject({ field: "planned_issue_date", translationKey: "validation.fixed" });
  await app.db.query(
    `update role set permissions = permissions || '{"billing_run": ["read", "create", "update"]}' where slug = 'agent'`,
    [],
  );
  const agent = await app.logInAs("agent");
  for (const verb of ["plan", "issue"])
    expect((await tryMove(run, verb, { planned_issue_date: "2026-12-24" }, agent)).status).toBe(403);
  const planned = await plan(run, "2026-12-24");
  for (const verb of ["unplan", "prepare"]) expect((await tryMove(planned, verb, {}, agent)).status).toBe(403);
});

test("a series whose last date is later and a draft without lines are left with their reasons; the others are issued", async () => {
  const month = aMonth();
  const later = await money.aSeries({ issuer_id, is_default: false });
  await app.db.query(
    `insert into invoice_counter (series_id, year, next_number, last_issued_on) values ($1, 2026, 2, '2026-12-20')
     on conflict (series_id, year) do update set last_issued_on = excluded.last_issued_on`,
    [later.id],
  );
  await aLet({ month });
  const empty = await aLet({ month });
  const blocked = await aLet({ month, invoice_series_id: later.id });
  const run = await plan(await create(month), "2026-12-01");
  const draft = (await invoicesOf(run)).find(({ rental_id }) => rental_id === empty);
  dataOf(await api.patch(`/invoices/${draft?.id}`, { version: draft?.version, lines: [] }));
  expect((await refusedOf(run)).map(({ refusal }) => refusal)).toEqual(["invoice_empty", "issued_before_last"]);

  await startAt(FIRST_OF_DECEMBER);
  await workOff();
  expect(await fresh(run)).toMatchObject({ state: "issued", issued_count: 1, draft_count: 2 });
  const left = (await invoicesOf(run)).filter(({ state }) => state === "draft").map(({ rental_id }) => rental_id);
  expect(new Set(left)).toEqual(new Set([empty, blocked]));
  const text = `Facturación de 12/${month.slice(0, 4)}: borradores que no se han podido emitir: 2`;
  expect((await messagesOf(api)).filter((message) => message === text)).toHaveLength(1);
  expect(await messagesOf(await app.logInAs("super_admin"))).not.toContain(text);
  await returnToReview();
});

test("a run of which nothing can be issued returns to review", async () => {
  const month = aMonth();
  await aLet({ month });
  const run = await create(month);
  const [draft] = await invoicesOf(run);
  dataOf(await api.patch(`/invoices/${draft?.id}`, { version: draft?.version, lines: [] }));
  await move(run, "issue");
  await runJobs(app.services);
  expect(await fresh(run)).toMatchObject({ state: "open", draft_count: 1, issued_at: null });
});

test("two servers that start the day at once issue a run once and without gaps", async () => {
  const month = aMonth();
  for (let count = 0; count < 5; count += 1) await aLet({ month });
  const run = await plan(await create(month), "2026-12-01");
  await startAt(FIRST_OF_DECEMBER);
  await app.db.query("update billing_run set planned_issue_date = '2026-11-24' where id = $1", [run.id]);
  const twin = await app.startTwin();
  await Promise.all([workOff(), workOff(twin.services), workOff(), workOff(twin.services)]);
  await twin.close();
  expect(await fresh(run)).toMatchObject({ state: "issued", issued_count: 5, draft_count: 0 });
  const numbers = (await invoicesOf(run)).map(({ number }) => Number(number?.slice(-4))).toSorted((a, b) => a - b);
  expect(numbers.map((number) => number - (numbers[0] ?? 0))).toEqual([0, 1, 2, 3, 4]);
  expect(await violatedInvariants(app.db)).toEqual([]);
  await returnToReview();
});

test("a manager's plan issues their properties only, and one of a wider scope is not theirs to change", async () => {
  const month = aMonth();
  const [mine, theirs] = [await given.aProperty(), await given.aProperty()];
  await aLet({ month, property_id: mine.id });
  await aLet({ month, property_id: theirs.id });
  await assignProperties(app.db, [mine.id]);
  const manager = await app.logInAs("manager");
  const run = await plan(await create(month), "2026-12-01");
  for (const verb of ["plan", "unplan", "issue"]) {
    const input = verb === "plan" ? { planned_issue_date: "2026-12-10" } : {};
    const refused = await tryMove(run, verb, input, manager);
    expect([refused.status, refused.body.errors[0]?.translationKey]).toEqual([409, "error.run_planned_by_other"]);
  }
  const reviewed = await move(run, "unplan");
  await plan(reviewed, "2026-12-01", manager);
  const leftOut = async (by: Api) =>
    dataOf(await by.get<RefusedDraft[]>(`/billing-runs/${run.id}/refused`)).map(({ refusal }) => refusal);
  expect(await leftOut(manager)).toEqual([]);
  expect(await leftOut(api)).toEqual(["draft_not_planned"]);
  await startAt(FIRST_OF_DECEMBER);
  await workOff();
  const states = (await invoicesOf(run)).map(({ property_id, state }) => [property_id === mine.id, state] as const);
  expect(Object.fromEntries(states.map(([isMine, state]) => [String(isMine), state]))).toEqual({
    true: "issued",
    false: "draft",
  });
  // Drafts of others are left, so the run is not done.
  const left = await fresh(run);
  expect(left).toMatchObject({ state: "open", issued_at: null, issued_count: 1, draft_count: 1 });
  const message = `Facturación de 12/${month.slice(0, 4)}: quedan borradores que no estaban aprobados: 1`;
  expect(await messagesOf(api)).toContain(message);
  await assignProperties(app.db, []);
  await move(left, "issue");
  await workOff();
  expect(await fresh(run)).toMatchObject({ state: "issued", issued_count: 2, draft_count: 0 });
  await returnToReview();
});

test("who has other drafts than the plan is refused with the reason that theirs are not among them", async () => {
  const month = aMonth();
  const [mine, theirs] = [await given.aProperty(), await given.aProperty()];
  await aLet({ month, property_id: mine.id });
  await aLet({ month, property_id: theirs.id });
  const run = await plan(await create(month), "2026-12-01");
  const planner = emailOf("super_admin");
  await app.db.query(`update "user" set role_id = (select id from role where slug = 'manager') where email = $1`, [
    planner,
  ]);
  await app.db.query(
    `with one as (insert into manager (user_id) select id from "user" where email = $1 returning id)
     insert into manager_property (manager_id, property_id) select id, $2 from one`,
    [planner, theirs.id],
  );
  await app.db.query(`update billing_run set asked_by = (select id from "user" where email = $2) where id = $1`, [
    run.id,
    planner,
  ]);
  await assignProperties(app.db, [mine.id]);
  const manager = await app.logInAs("manager");
  const refusalsOf = async (by: Api) =>
    dataOf(await by.get<RefusedDraft[]>(`/billing-runs/${run.id}/refused`)).map(({ refusal }) => refusal);
  expect(await refusalsOf(manager)).toEqual(["draft_not_planned"]);
  const refused = await tryMove(await fresh(run), "unplan", {}, manager);
  expect([refused.status, refused.body.errors[0]?.translationKey]).toEqual([409, "error.run_planned_without_yours"]);
  await app.db.query('delete from manager where user_id = (select id from "user" where email = $1)', [planner]);
  await app.db.query(`update "user" set role_id = (select id from role where slug = 'super_admin') where email = $1`, [
    planner,
  ]);
  expect(await refusalsOf(manager)).toEqual([]);
  await move(await fresh(run), "unplan");
  await returnToReview();
});

test("a plan whose approver left the office returns to review, and those who may approve it are notified", async () => {
  const month = aMonth();
  await aLet({ month });
  const run = await plan(await create(month), "2026-12-01", await app.logInAs("super_admin"));
  await app.db.query(`update "user" set is_active = false where email = $1`, [emailOf("super_admin")]);
  await startAt(FIRST_OF_DECEMBER);
  await workOff();
  expect(await fresh(run)).toMatchObject({ state: "open", failure: "run_approver_gone", issued_count: 0 });
  expect(await messagesOf(api)).toContain(`La emisión de la facturación de 12/${month.slice(0, 4)} se ha detenido`);
  await app.db.query(`update "user" set is_active = true where email = $1`, [emailOf("super_admin")]);
  await returnToReview();
});

test("a run that mails its invoices queues one mail for each customer with an address, also when the job runs twice", async () => {
  const month = aMonth();
  for (let count = 0; count < 2; count += 1) await aLet({ month });
  const silent = await aLet({ month });
  await app.db.query("update person set email = null where id = (select tenant_id from rental where id = $1)", [
    silent,
  ]);
  dataOf(await changeSettings(api, plainServer(9)));
  const run = await create(month, { planned_issue_date: "2026-11-24" });
  await move(run, "plan", { planned_issue_date: "2026-11-24", mails_invoices: true });
  await runJobs(app.services);
  const mailing = billingJobs.find(({ name }) => name === "mail_billing_run");
  await mailing?.run(app.services, {
    payload: { billing_run_id: run.id },
    signal: new AbortController().signal,
  });
  const invoices = await invoicesOf(run);
  expect(invoices.map(({ rental_id, is_mailed }) => [rental_id === silent, is_mailed])).toEqual(
    invoices.map(({ rental_id }) => [rental_id === silent, rental_id !== silent]),
  );
  const mails = await app.db.query<{ count: number }>(
    "select count(*)::int as count from mail where entity = 'invoice' and entity_id = any($1::uuid[])",
    [invoices.map(({ id }) => id)],
  );
  expect(mails).toEqual([{ count: 2 }]);
});
