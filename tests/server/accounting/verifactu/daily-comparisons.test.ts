import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Issuer } from "#shared/domain/accounting/invoices/issuer.ts";
import type { RecordComparison } from "#shared/domain/accounting/verifactu/record-comparison.ts";
import type { RecordsToReview } from "#shared/domain/accounting/verifactu/records-to-review.ts";
import { compareDaily } from "#server/areas/accounting/verifactu/comparisons/daily-comparisons.ts";
import { runComparisons } from "#server/areas/accounting/verifactu/comparisons/run-comparison.ts";
import { sendRecords } from "#server/areas/accounting/verifactu/send-records.ts";
import { addMonths } from "#shared/lib/dates.ts";
import { type AgencyFixture, createAgencyFixture } from "#tests/support/agency-fixture.ts";
import { dataOf } from "#tests/support/api.ts";
import { assignProperties } from "#tests/support/managers.ts";

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
const toReview = async () =>
  dataOf(await fixture.api.get<RecordsToReview[]>("/issuers/records")).find((row) => row.issuer_id === issuer.id);

async function compareOn(daysAgo: number) {
  const { app } = fixture;
  await compareDaily(app.services);
  await runComparisons(app.services, null);
  await app.db.query("update record_comparison set created_at = created_at - make_interval(days => $1)", [daysAgo]);
}

const notices = async () =>
  (
    await fixture.app.db.query<{ message: string }>(
      `select message from notification where subject_id = $1 and user_id = (select id from "user" where email like 'admin@%') order by id`,
      [issuer.id],
    )
  ).map(({ message }) => message);

test("an issuer that sends is compared once a day, over this month and the one before", async () => {
  const { app, money } = fixture;
  await compareDaily(app.services);
  expect(await comparisons()).toEqual([]);
  await money.anIssuedInvoice({ series_id });
  await sendRecords(app.services);
  await compareOn(0);
  await compareOn(0);
  const month = `${app.services.clock.today().slice(0, 7)}-01`;
  expect(await comparisons()).toEqual([
    expect.objectContaining({
      state: "done",
      starts_on: addMonths(month, -1),
      ends_on: month,
      created_by_label: null,
      result: expect.objectContaining({ in_sync: 1 }),
    }),
  ]);
  expect([await notices(), await toReview()]).toEqual([[], undefined]);
});

test("without a usable certificate nothing is compared by itself", async () => {
  const { app, api, money } = fixture;
  await money.anIssuedInvoice({ series_id });
  await sendRecords(app.services);
  dataOf(await api.delete(`/issuers/${issuer.id}/certificate`));
  await compareDaily(app.services);
  expect(await comparisons()).toEqual([]);
});

test("differences are notified once until others are found, and stay on the home page", async () => {
  const { app, agency, money } = fixture;
  for (let count = 0; count < 2; count += 1) await money.anIssuedInvoice({ series_id });
  await sendRecords(app.services);
  const [first = "", second = ""] = [...agency.stored.keys()].filter((key) => key.includes(issuer.tax_id));
  agency.stored.delete(first);
  await compareOn(1);
  await compareOn(1);
  expect(await notices()).toEqual([expect.stringContaining(": diferencias entre las facturas")]);
  agency.stored.delete(second);
  await compareOn(1);
  expect(await notices()).toHaveLength(2);
  expect(await toReview()).toMatchObject({ waiting: 0, refused: 0, different: 2 });
});

test("what a user compares is not notified", async () => {
  const { app, api, agency, money } = fixture;
  await money.anIssuedInvoice({ series_id });
  await sendRecords(app.services);
  agency.stored.clear();
  const month = `${app.services.clock.today().slice(0, 7)}-01`;
  dataOf(await api.post(`/issuers/${issuer.id}/comparisons/start`, { from: month, to: month }));
  await runComparisons(app.services, null);
  expect([await notices(), (await toReview())?.different]).toEqual([[], 1]);
});

test("records that wait for an hour and refused ones are named, and only to users of every property who may read issuers", async () => {
  const { app, agency, money } = fixture;
  agency.play("refuse");
  await money.anIssuedInvoice({ series_id });
  await sendRecords(app.services);
  await money.anIssuedInvoice({ series_id });
  expect(await toReview()).toMatchObject({ waiting: 0, refused: 1 });
  await app.db.query("alter table verifactu_record disable trigger user", []);
  await app.db.query(
    "update verifactu_record set pending_since = clock_now() - interval '2 hours' where issuer_id = $1",
    [issuer.id],
  );
  await app.db.query("alter table verifactu_record enable trigger user", []);
  expect(await toReview()).toMatchObject({ waiting: 1, refused: 1, different: 0 });
  const manager = await app.logInAs("manager");
  await assignProperties(app.db, []);
  expect(dataOf(await manager.get("/issuers/records"))).toEqual([]);
});
