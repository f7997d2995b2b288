import { afterAll, beforeAll, expect, test } from "vitest";
import type { BillingRun, RefusedDraft } from "#shared/domain/accounting/billing/billing-run.ts";
import type { Invoice } from "#shared/domain/accounting/invoices/invoice.ts";
import { prepareJobs } from "#server/engine/jobs/jobs.ts";
import type { Rental } from "#shared/domain/rentals/rental.ts";
import { type Api, dataOf } from "#tests/support/api.ts";
import { type Builders, createBuilders } from "#tests/support/builders.ts";
import { insertTestRental } from "#tests/support/insert-rental.ts";
import { createMoneyBuilders } from "#tests/support/money-builders.ts";
import { runJobs } from "#tests/support/run-jobs.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";
import { makeOnlyIssuer } from "#tests/support/only-issuer.ts";

/* December 2026 is prepared on 26 November; until 1 December rentals are cancelled or end. */

let app: TestApp;
let api: Api;
let given: Builders;

async function startAt(instant: string): Promise<void> {
  await app.restartAt(instant);
  api = await app.logInAs("admin");
  given = createBuilders(api);
}

beforeAll(async () => {
  app = await createTestApp({ clockAt: "2026-11-26T10:00:00Z" });
  await prepareJobs(app.db);
  api = await app.logInAs("admin");
  given = createBuilders(api);
  const money = createMoneyBuilders(api, given);
  await makeOnlyIssuer(app.db, money);
});
afterAll(() => app.close());

async function aLet(since = "2026-01-01"): Promise<string> {
  const { id: asset_id } = await given.anAsset();
  const { id: tenant_id } = await given.aPerson();
  const rents = [{ valid_from: since, amount: 90_000, expenses: 0 }];
  const state = since > "2026-11-26" ? "upcoming" : "active";
  return insertTestRental(app.db, { asset_id, tenant_id, since, until: "2028-12-31", rents, state });
}

const move = async (id: string, verb: string, body: object): Promise<void> => {
  const { version } = dataOf(await api.get<Rental>(`/rentals/${id}`));
  dataOf(await api.post(`/rentals/${id}/${verb}`, { version, ...body }));
};
const notice = (exit_date: string) => ({ notice_by: "tenant", notice_given_on: "2026-11-26", exit_date });

test("no draft of a run is issued with days that its rental lost since: it stays with the reason, and the others are issued", async () => {
  const [cancelled, left, leaving, staying, overstaying] = [
    await aLet("2026-12-01"),
    await aLet(),
    await aLet(),
    await aLet(),
    await aLet(),
  ];
  const run = dataOf(await api.post<BillingRun>("/billing-runs", { month: "2026-12-01" }));
  expect(run.draft_count).toBe(5);
  await move(cancelled, "cancel", {});
  await move(leaving, "give_notice", notice("2026-12-14"));
  await move(overstaying, "give_notice", notice("2026-11-28"));
  await startAt("2026-11-29T10:00:00Z");
  await move(left, "end", { keys_returned_on: "2026-11-29" });
  const refusalsOf = async () => {
    const refused = dataOf(await api.get<RefusedDraft[]>(`/billing-runs/${run.id}/refused`));
    const drafts = dataOf(await api.get<Invoice[]>(`/invoices?billing_run_id=${run.id}&state=draft`));
    const rentalOf = new Map(drafts.map(({ id, rental_id }) => [id, rental_id]));
    return new Set(refused.map(({ invoice_id, refusal }) => `${rentalOf.get(invoice_id)} ${refusal}`));
  };
  const over = new Set([cancelled, left, leaving].map((id) => `${id} invoice_beyond_rental`));
  // The tenant whose exit has passed without keys is still in, and owes the rent.
  expect(await refusalsOf()).toEqual(over);

  await startAt("2026-12-01T10:00:00Z");
  const { version } = dataOf(await api.get<BillingRun>(`/billing-runs/${run.id}`));
  dataOf(await api.post(`/billing-runs/${run.id}/issue`, { version }));
  await runJobs(app.services);
  const issued = dataOf(await api.get<Invoice[]>(`/invoices?billing_run_id=${run.id}&state=issued`));
  expect(new Set(issued.map(({ rental_id }) => rental_id))).toEqual(new Set([staying, overstaying]));
  expect(await refusalsOf()).toEqual(over);

  // A draft that bills what the rental has is issued.
  const [draft] = dataOf(await api.get<Invoice[]>(`/invoices?billing_run_id=${run.id}&rental_id=${leaving}`));
  const refused = await api.post(`/invoices/${draft?.id}/issue`, { version: draft?.version });
  expect([refused.status, refused.body.errors[0]?.translationKey]).toEqual([422, "error.invoice_beyond_rental"]);
  const changed = dataOf(
    await api.patch<Invoice>(`/invoices/${draft?.id}`, { version: draft?.version, period_end: "2026-12-14" }),
  );
  expect((await api.post(`/invoices/${draft?.id}/issue`, { version: changed.version })).status).toBe(200);
});
