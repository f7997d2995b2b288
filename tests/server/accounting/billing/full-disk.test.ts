import { beforeAll, expect, test } from "vitest";
import { billingJobs } from "#server/areas/accounting/billing/issue-job.ts";
import type { Services } from "#server/engine/services/services.ts";
import type { BillingRun } from "#shared/domain/accounting/billing/billing-run.ts";
import { AppError } from "#shared/domain/core/app-error.ts";
import { dataOf } from "#tests/support/api.ts";
import { insertTestRental } from "#tests/support/insert-rental.ts";
import { changeSettings, plainServer } from "#tests/support/mail-settings.ts";
import { runJobs } from "#tests/support/run-jobs.ts";
import { testServer } from "#tests/support/test-server.ts";

/* A month whose issue and whose mails meet a full disk. */

const { app, api, given, money } = testServer({ clockAt: "2026-12-01T10:00:00Z", env: { smtpAllowPrivate: true } });

beforeAll(async () => {
  const issuer_id = (await money.anIssuer()).id;
  await app.db.query("delete from issuer where id <> $1", [issuer_id]);
  await app.db.query("update issuer set owner_id = null where id = $1", [issuer_id]);
  await money.aSeries({ issuer_id });
});

/** A run of the month with one draft. */
async function aRun(month: string): Promise<BillingRun> {
  const rents = [{ valid_from: month, amount: 90_000, expenses: 0 }];
  const until = `${month.slice(0, 8)}28`;
  const [{ id: asset_id }, { id: tenant_id }] = [await given.anAsset(), await given.aPerson()];
  await insertTestRental(app.db, { asset_id, tenant_id, since: month, until, rents, state: "ended" });
  return dataOf(await api.post<BillingRun>("/billing-runs", { month }));
}
const fresh = async ({ id }: BillingRun) => dataOf(await api.get<BillingRun>(`/billing-runs/${id}`));
const move = async ({ id, version }: BillingRun, verb: string) =>
  dataOf(await api.post<BillingRun>(`/billing-runs/${id}/${verb}`, { version }));

/** Runs a job as the worker does. */
async function runJob(name: string, payload: object | null, services: Services = app.services): Promise<void> {
  const job = billingJobs.find((one) => one.name === name);
  await job?.run(services, { payload, signal: new AbortController().signal });
}
const start = () => runJob("start_billing_runs", null);
/** The jobs that wait failed as often as they are tried. */
const exhaust = () => app.db.query("update graphile_worker._private_jobs set attempts = max_attempts");

test("a full disk does not end the issue of a month: it is resumed, and no one is notified of a failure", async () => {
  const run = await move(await aRun("2026-12-01"), "issue");
  await app.db.query(
    `create function fill_disk() returns trigger language plpgsql as $$ begin raise 'full' using errcode = '53100'; end $$;
     create trigger fill_disk before update on invoice for each row execute function fill_disk()`,
  );
  await expect(runJob("issue_billing_run", { billing_run_id: run.id })).rejects.toThrow("full");
  expect(await fresh(run)).toMatchObject({ state: "issuing", failure: null });
  await app.db.query("drop trigger fill_disk on invoice");
  await exhaust();
  await start();
  await runJobs(app.services);
  expect(await fresh(run)).toMatchObject({ state: "issued", failure: null });
});

test("a full disk does not end the mails of a month: they are sent once, however often their job failed", async () => {
  await changeSettings(api, plainServer(9));
  const issued = await move(await aRun("2026-11-01"), "issue");
  await runJobs(app.services);
  const run = await move(await fresh(issued), "mail");
  const files = { ...app.services.files, put: () => Promise.reject(new AppError("storage_full")) };
  const payload = { billing_run_id: run.id, user_id: null };
  await expect(runJob("mail_billing_run", payload, { ...app.services, files })).rejects.toThrow("storage_full");
  expect(await fresh(run)).toMatchObject({ mailing: "running", mailing_failure: null });
  await exhaust();
  await runJobs(app.services);
  expect(await fresh(run)).toMatchObject({ mailing: "running" });
  await start();
  await runJobs(app.services);
  expect(await fresh(run)).toMatchObject({ mailing: "done", mailing_failure: null });
  await exhaust();
  await start();
  await runJobs(app.services);
  expect(await app.db.query("select 1 from mail where entity = 'invoice'")).toHaveLength(1);
});
