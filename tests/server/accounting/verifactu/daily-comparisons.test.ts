import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Issuer } from "#shared/domain/accounting/invoices/issuer.ts";
import type { RecordComparison } from "#shared/domain/accounting/verifactu/record-comparison.ts";
import type { RecordsToReview } from "#shared/domain/accounting/verifactu/records-to-review.ts";
import { compareDaily } from "#server/areas/accounting/verifactu/comparisons/daily-comparisons.ts";
import { runComparisons } from "#server/areas/accounting/verifactu/comparisons/run-comparison.ts";
import { sendRecords } from "#server/areas/accounting/verifactu/send-records.ts";
import { addDays, addMonths } from "#shared/lib/dates.ts";
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

/** The comparisons were as many days ago. */
const passDays = (days: number) =>
  fixture.app.db.query(
    `update record_comparison set created_at = created_at - make_interval(days => $1),
       finished_at = finished_at - make_interval(days => $1) where issuer_id = $2`,
    [days, issuer.id],
  );

async function compareOn(daysAgo: number) {
  const { app } = fixture;
  await compareDaily(app.services);
  await runComparisons(app.services, null);
  await passDays(daysAgo);
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
  const lost = agency.stored.get(second);
  agency.stored.delete(second);
  await compareOn(1);
  expect(await notices()).toHaveLength(2);
  expect(await toReview()).toMatchObject({ waiting: 0, refused: 0, different: 2, not_compared_since: null });
  if (lost) agency.stored.set(second, lost);
  await compareOn(1);
  expect(await notices()).toHaveLength(2);
  expect(await toReview()).toMatchObject({ different: 1 });
});

test("what a user compares is not notified", async () => {
  const { app, api, agency, money } = fixture;
  await money.anIssuedInvoice({ series_id });
  await sendRecords(app.services);
  agency.stored.clear();
  const month = `${app.services.clock.today().slice(0, 7)}-01`;
  dataOf(await api.post(`/issuers/${issuer.id}/comparisons/start`, { from: month, to: month }));
  await runComparisons(app.services, null);
  expect([await notices(), await toReview()]).toEqual([[], undefined]);
});

test("a comparison that fails is tried again, at most four times a day, and the home page says since when none was done", async () => {
  const { app, agency, money } = fixture;
  await money.anIssuedInvoice({ series_id });
  await sendRecords(app.services);
  await compareOn(2);
  expect(await toReview()).toMatchObject({
    different: 0,
    not_compared_since: addDays(app.services.clock.today(), -2),
  });
  agency.settings.hasQuery = false;
  for (let count = 0; count < 6; count += 1) await compareOn(0);
  expect((await comparisons()).map(({ state }) => state)).toEqual(["failed", "failed", "failed", "failed", "done"]);
  agency.settings.hasQuery = true;
  await passDays(1);
  await compareOn(0);
  expect((await comparisons())[0]?.state).toBe("done");
  expect(await toReview()).toBeUndefined();
});

test("an issuer that was never compared is named once its first message is two days old", async () => {
  const { app, money } = fixture;
  await money.anIssuedInvoice({ series_id });
  await sendRecords(app.services);
  expect(await toReview()).toBeUndefined();
  await app.db.query("update verifactu_batch set sent_at = sent_at - interval '2 days' where issuer_id = $1", [
    issuer.id,
  ]);
  expect(await toReview()).toMatchObject({ not_compared_since: addDays(app.services.clock.today(), -2) });
});

test("one issuer whose comparison cannot be started delays no other", async () => {
  const { app, money } = fixture;
  const first = issuer;
  await app.db.query("update issuer set archived_at = clock_now() where id <> $1", [first.id]);
  await money.anIssuedInvoice({ series_id });
  issuer = await money.anIssuer();
  series_id = (await money.aSeries({ issuer_id: issuer.id })).id;
  await fixture.giveCertificate(issuer);
  dataOf(await fixture.api.post(`/issuers/${issuer.id}/records/environment`, { environment: "production" }));
  await money.anIssuedInvoice({ series_id });
  await sendRecords(app.services);
  const { clock } = app.services;
  let calls = 0;
  const today = () => {
    calls += 1;
    if (calls === 1) throw new Error("the first one fails");
    return clock.today();
  };
  await compareDaily({ ...app.services, clock: { ...clock, now: () => clock.now(), today } });
  await runComparisons(app.services, null);
  const compared = await app.db.query("select 1 from record_comparison where issuer_id = any($1)", [
    [first.id, issuer.id],
  ]);
  expect(compared).toHaveLength(1);
});

test("an archived issuer, and one that left VERI*FACTU, is neither compared nor named, and the other service's result does not count", async () => {
  const { app, agency, money } = fixture;
  await money.anIssuedInvoice({ series_id });
  await sendRecords(app.services);
  agency.stored.clear();
  await compareOn(1);
  expect(await toReview()).toMatchObject({ different: 1 });
  const change = (set: string) => app.db.query(`update ${set}`, [issuer.id]);
  for (const [there, back] of [
    ["issuer set archived_at = clock_now() where id = $1", "issuer set archived_at = null where id = $1"],
    [
      "issuer_mode set mode = 'no_verifactu', accepted_at = null where issuer_id = $1",
      "issuer_mode set mode = 'verifactu' where issuer_id = $1",
    ],
    [
      "record_comparison set environment = 'test' where issuer_id = $1",
      "record_comparison set environment = 'production' where issuer_id = $1",
    ],
  ] as const) {
    await change(there);
    expect(await toReview()).toBeUndefined();
    if (!there.startsWith("record_comparison")) {
      await compareDaily(app.services);
      expect(await comparisons()).toHaveLength(1);
    }
    await change(back);
  }
  expect(await toReview()).toMatchObject({ different: 1 });
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
  // Records of an archived issuer must arrive too.
  await app.db.query("update issuer set archived_at = clock_now() where id = $1", [issuer.id]);
  expect(await toReview()).toMatchObject({ waiting: 1, refused: 1, different: 0 });
  const manager = await app.logInAs("manager");
  await assignProperties(app.db, []);
  expect(dataOf(await manager.get("/issuers/records"))).toEqual([]);
});
