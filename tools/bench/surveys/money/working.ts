import { performance } from "node:perf_hooks";
import type { ServerApp } from "#server/app.ts";
import { billingJobs } from "#server/areas/accounting/billing/issue-job.ts";
import { reminderJob } from "#server/areas/accounting/reminders/send-reminders.ts";
import type { Job } from "#server/engine/jobs/jobs.ts";
import type { Api } from "#tests/support/api.ts";

interface Row {
  readonly id: string;
  readonly version: number;
}

async function timed<T>(what: string, work: () => Promise<T>, count = 0): Promise<T> {
  const before = performance.now();
  const done = await work();
  const ms = performance.now() - before;
  const each = count > 0 ? `, ${(ms / count).toFixed(2)} ms each` : "";
  console.log(`${ms.toFixed(0).padStart(9)} ms  ${what}${each}`);
  return done;
}

const send = async (api: Api, path: string, body: object): Promise<Row> => {
  const { status, body: responseBody } = await api.post<Row>(path, body);
  if (status >= 300) throw new Error(`${path} answered ${status}: ${JSON.stringify(responseBody.errors)}`);
  return responseBody.data;
};

const runJob = (job: Job | undefined, { services }: ServerApp, payload: unknown) =>
  job?.run(services, { payload, signal: new AbortController().signal });

async function idsOf({ services }: ServerApp, sql: string): Promise<string[]> {
  return (await services.db.query<{ id: string }>(sql)).map(({ id }) => id);
}

/** The next month of every rental: drafted, then issued by the job. */
async function bill(app: ServerApp, api: Api): Promise<void> {
  const [next] = await app.services.db.query<{ month: string }>(
    "select (date_trunc('month', business_today()) + interval '1 month')::date as month",
  );
  const run = await timed(
    "a month's drafts for 20,000 rentals",
    () => send(api, "/billing-runs", { month: next?.month }),
    20_000,
  );
  // Does what the button does, without a worker that would take the job first.
  await app.services.db.query("update billing_run set state = 'issuing' where id = $1", [run.id]);
  const issue = billingJobs.find(({ name }) => name === "issue_billing_run");
  await timed("issuing them", async () => runJob(issue, app, { billing_run_id: run.id }), 20_000);
}

/** Direct debits due of one issuer, from the draft to its payments. */
async function collect(app: ServerApp, api: Api): Promise<void> {
  const [issuer] = await idsOf(app, "select id from issuer where owner_id is null");
  const [day] = await app.services.db.query<{ due: string }>("select (business_today() - 400)::text as due");
  let remittance = await timed("drafting a remittance", () =>
    send(api, "/remittances", {
      kind: "direct_debit",
      issuer_id: issuer,
      execution_date: "2027-01-05",
      due_until: day?.due,
    }),
  );
  const [lines] = await app.services.db.query<{ count: number }>(
    `select count(*)::int as count from remittance_line where remittance_id = '${remittance.id}'`,
  );
  console.log(`           of ${lines?.count} lines`);
  for (const verb of ["generate", "send"])
    remittance = await timed(`  ${verb}`, () =>
      send(api, `/remittances/${remittance.id}/${verb}`, { version: remittance.version }),
    );
}

async function payInvoice(app: ServerApp, api: Api): Promise<void> {
  const [invoice] = await app.services.db.query<{ id: string; person_id: string; outstanding: number; method: string }>(
    `select id, person_id, outstanding, payment_method_id as method from invoice where outstanding > 0 and payment_method_id is not null order by id desc limit 1`,
  );
  if (!invoice) return;
  const allocations = [{ invoice_id: invoice.id, amount: invoice.outstanding }];
  const payment = await timed("one payment that covers an invoice", () =>
    send(api, "/payments", {
      person_id: invoice.person_id,
      date: new Date().toISOString().slice(0, 10),
      amount: invoice.outstanding,
      payment_method_id: invoice.method,
      allocations,
    }),
  );
  await timed("its return", () =>
    send(api, `/payments/${payment.id}/return`, {
      version: payment.version,
      returned_on: new Date().toISOString().slice(0, 10),
    }),
  );
}

async function issueDraft(app: ServerApp, api: Api): Promise<void> {
  const [draft] = await app.services.db.query<Row>("select id, version from invoice where state = 'draft' limit 1");
  if (draft)
    await timed("issuing one draft", () => send(api, `/invoices/${draft.id}/issue`, { version: draft.version }));
}

async function renderInvoices(app: ServerApp, api: Api): Promise<void> {
  const ids = await idsOf(app, "select id from invoice where kind = 'invoice' order by id desc limit 100");
  await timed(
    "100 invoices as PDF",
    async () => {
      for (const id of ids) await api.download(`/invoices/${id}/pdf`);
    },
    ids.length,
  );
}

async function remind(app: ServerApp): Promise<void> {
  await app.services.db.query("update reminder_step set is_active = true where days_overdue = 3");
  await app.services.db.query(
    "update notification_settings set smtp_host = 'mail.llavero.test', smtp_port = 25, sender = 'oficina@llavero.test'",
  );
  const [due] = await app.services.db.query<{ count: number }>(
    "select count(*)::int as count from invoice i where is_overdue(i)",
  );
  await timed("the reminders of a morning", async () => runJob(reminderJob, app, null), due?.count ?? 0);
}

async function verify(app: ServerApp, api: Api): Promise<void> {
  const [issuer] = await idsOf(app, "select id from issuer where owner_id is null");
  await timed("verifying a chain of 100,000 records", () => api.get(`/issuers/${issuer}/chain`));
}

/** Jobs and buttons at this size, each once since it changes the data. */
export async function measureWork(app: ServerApp, api: Api): Promise<void> {
  for (let round = 0; round < 3; round += 1) {
    await payInvoice(app, api);
    await issueDraft(app, api);
  }
  await renderInvoices(app, api);
  await verify(app, api);
  await bill(app, api);
  await collect(app, api);
  await remind(app);
}
