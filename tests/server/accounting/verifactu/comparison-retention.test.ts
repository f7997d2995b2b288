import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Issuer } from "#shared/domain/accounting/invoices/issuer.ts";
import type { RecordComparison } from "#shared/domain/accounting/verifactu/record-comparison.ts";
import { compareDaily } from "#server/areas/accounting/verifactu/comparisons/daily-comparisons.ts";
import { runComparisons } from "#server/areas/accounting/verifactu/comparisons/run-comparison.ts";
import { sendRecords } from "#server/areas/accounting/verifactu/send-records.ts";
import { purgeStale } from "#server/areas/administration/purge-stale.ts";
import { type AgencyFixture, createAgencyFixture } from "#tests/support/agency-fixture.ts";
import { dataOf } from "#tests/support/api.ts";

let fixture: AgencyFixture;
let issuer: Issuer;
let series_id: string;
beforeAll(async () => {
  fixture = await createAgencyFixture();
}, 60_000);
afterAll(() => fixture.close());

beforeEach(async () => {
  const { api, agency, money, giveCertificate } = fixture;
  agency.discard();
  Object.assign(agency.settings, { hasQuery: true });
  issuer = await money.anIssuer();
  series_id = (await money.aSeries({ issuer_id: issuer.id })).id;
  await giveCertificate(issuer);
  dataOf(await api.post(`/issuers/${issuer.id}/records/environment`, { environment: "production" }));
});

const comparisons = async () => dataOf(await fixture.api.get<RecordComparison[]>(`/issuers/${issuer.id}/comparisons`));

/** The comparisons were as many days ago. */
const passDays = (days: number) =>
  fixture.app.db.query(
    "update record_comparison set created_at = created_at - make_interval(days => $1) where issuer_id = $2",
    [days, issuer.id],
  );

async function compareDayBefore() {
  await compareDaily(fixture.app.services);
  await runComparisons(fixture.app.services, null);
  await passDays(1);
}

test("daily comparisons of long ago are deleted but for the latest that was done, and those of users stay", async () => {
  const { app, api, agency, money } = fixture;
  await money.anIssuedInvoice({ series_id });
  await sendRecords(app.services);
  const month = `${app.services.clock.today().slice(0, 7)}-01`;
  dataOf(await api.post(`/issuers/${issuer.id}/comparisons/start`, { from: month, to: month }));
  await runComparisons(app.services, null);
  await compareDayBefore();
  await compareDayBefore();
  agency.settings.hasQuery = false;
  await compareDayBefore();
  const [, latest] = await comparisons();
  await passDays(80);
  await purgeStale(app.db);
  expect(await comparisons()).toHaveLength(4);
  await passDays(20);
  await purgeStale(app.db);
  expect((await comparisons()).map(({ id, created_by_label }) => created_by_label ?? id)).toEqual([
    latest?.id,
    expect.any(String),
  ]);
});

test("the result of a user's comparison stays listed after many daily ones", async () => {
  const { app, api, money } = fixture;
  await money.anIssuedInvoice({ series_id });
  await sendRecords(app.services);
  const month = `${app.services.clock.today().slice(0, 7)}-01`;
  dataOf(await api.post(`/issuers/${issuer.id}/comparisons/start`, { from: month, to: month }));
  await runComparisons(app.services, null);
  await app.db.query(
    `insert into record_comparison (issuer_id, environment, starts_on, ends_on, state, finished_at, last_error)
     select $1, 'production', $2, $2, 'failed', clock_now(), 'unavailable' from generate_series(1, 25)`,
    [issuer.id, month],
  );
  expect((await comparisons()).filter(({ state }) => state === "done")).toHaveLength(1);
});
