import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Issuer } from "#shared/domain/accounting/invoices/issuer.ts";
import type { RecordComparison } from "#shared/domain/accounting/verifactu/record-comparison.ts";
import { openCertificate } from "#server/areas/accounting/certificates/open-certificate.ts";
import { compareRecords } from "#server/areas/accounting/verifactu/comparisons/compare-records.ts";
import { queryRecords, TooManyRecordsError } from "#server/areas/accounting/verifactu/sender/agency/query-records.ts";
import { runComparisons } from "#server/areas/accounting/verifactu/comparisons/run-comparison.ts";
import { sendRecords } from "#server/areas/accounting/verifactu/send-records.ts";
import { type AgencyFixture, createAgencyFixture } from "#tests/support/agency-fixture.ts";
import { dataOf, type Reply } from "#tests/support/api.ts";

let fixture: AgencyFixture;
let app: AgencyFixture["app"];
let api: AgencyFixture["api"];
let money: AgencyFixture["money"];
let agency: AgencyFixture["agency"];
let giveCertificate: AgencyFixture["giveCertificate"];
let issuer: Issuer;
let series_id: string;

beforeAll(async () => {
  fixture = await createAgencyFixture();
  ({ app, api, money, agency, giveCertificate } = fixture);
}, 60_000);
afterAll(() => fixture.close());

beforeEach(async () => {
  agency.discard();
  Object.assign(agency.settings, { hasQuery: true, pageSize: 2 });
  issuer = await money.anIssuer();
  series_id = (await money.aSeries({ issuer_id: issuer.id })).id;
  await giveCertificate(issuer);
  dataOf(await api.post(`/issuers/${issuer.id}/records/environment`, { environment: "production" }));
});

const month = () => `${app.services.clock.today().slice(0, 7)}-01`;
const refusalOf = ({ body }: Reply<unknown>) => (body.success ? null : body.errors[0]?.translationKey);
const start = (from = month(), to = month()) => api.post(`/issuers/${issuer.id}/comparisons/start`, { from, to });
const latest = async () => dataOf(await api.get<RecordComparison[]>(`/issuers/${issuer.id}/comparisons`))[0];

async function compare() {
  dataOf(await start());
  await runComparisons(app.services, null);
  return (await latest())?.result;
}

/** Changes what AEAT has of the issuer's n-th invoice. */
function alterThere(index: number, change: (key: string) => void) {
  const keys = [...agency.stored.keys()].filter((key) => key.startsWith(`Alta|${issuer.tax_id}|`));
  change(keys[index] ?? "");
}

test("what AEAT and we have is in sync, over several pages, with an annulled invoice and one that waits", async () => {
  const invoices = [];
  for (let count = 0; count < 5; count += 1) invoices.push(await money.anIssuedInvoice({ series_id }));
  const [first] = invoices;
  dataOf(await api.post(`/invoices/${first?.id}/annul`, { version: first?.version, reason: "Duplicada" }));
  await sendRecords(app.services);
  await money.anIssuedInvoice({ series_id });
  expect(await compare()).toEqual({
    in_sync: 5,
    missing_there: 0,
    missing_here: 0,
    different: 0,
    waiting: 1,
    differences: [],
  });
  expect(await latest()).toMatchObject({ state: "done", read_count: 5, environment: "production" });
  expect(await agency.findFaults()).toEqual([]);
});

test("each difference is named: missing there, missing here, and which fields differ", async () => {
  const invoices = [];
  for (let count = 0; count < 4; count += 1) invoices.push(await money.anIssuedInvoice({ series_id }));
  await sendRecords(app.services);
  alterThere(3, (key) => agency.stored.delete(key));
  alterThere(2, (key) => {
    const one = agency.stored.get(key);
    if (one) agency.stored.set(key, { ...one, total: "1.00", hash: "F".repeat(64) });
  });
  alterThere(1, (key) => {
    const one = agency.stored.get(key);
    const [issued_by, , day] = one?.id ?? [];
    if (!one || !issued_by || !day) return;
    const id = [issued_by, { ...day, name: "sf:NumSerieFactura", content: "AJENA-1" }, day];
    agency.stored.set(`Alta|${issuer.tax_id}|AJENA-1|x`, { ...one, id });
  });
  const result = await compare();
  expect(result).toMatchObject({ in_sync: 2, missing_there: 1, missing_here: 1, different: 1 });
  expect(result?.differences).toEqual([
    expect.objectContaining({ kind: "different", invoice_id: invoices[2]?.id, fields: ["hash", "total"] }),
    expect.objectContaining({ kind: "missing_there", invoice_id: invoices[3]?.id }),
    expect.objectContaining({ kind: "missing_here", number: "AJENA-1", invoice_id: null }),
  ]);
});

test("what AEAT accepts while it is read is neither missing nor different, and neither is what is annulled meanwhile", async () => {
  const invoices = [];
  for (let count = 0; count < 3; count += 1) invoices.push(await money.anIssuedInvoice({ series_id }));
  const [first] = invoices;
  await sendRecords(app.services);
  dataOf(await start());
  // All are read; then one is annulled, another is issued, and AEAT accepts both before our records are read.
  const act = async () => {
    dataOf(await api.post(`/invoices/${first?.id}/annul`, { version: first?.version, reason: "Duplicada" }));
    await money.anIssuedInvoice({ series_id });
    await app.db.query("update verifactu_sending set send_after = null where issuer_id = $1", [issuer.id]);
    await sendRecords(app.services);
  };
  const query = async <Row extends object>(text: string, values: readonly unknown[] = []): Promise<readonly Row[]> => {
    const rows = await app.db.query<Row>(text, values);
    if (text.includes("set read_count") && values[1] === 3) await act();
    return rows;
  };
  const services = { ...app.services, db: { ...app.db, query } };
  await runComparisons(services, null);
  expect((await latest())?.result).toMatchObject({ missing_there: 0, missing_here: 0, different: 0, in_sync: 2 });
});

test("a service that does not answer ends the comparison with its reason, invoices go on, and it can be run again", async () => {
  await money.anIssuedInvoice({ series_id });
  await sendRecords(app.services);
  agency.settings.hasQuery = false;
  expect(await compare()).toBeNull();
  expect(await latest()).toMatchObject({ state: "failed", last_error: "unavailable" });
  await money.anIssuedInvoice({ series_id });
  agency.settings.hasQuery = true;
  expect(await compare()).toMatchObject({ in_sync: 1, waiting: 1 });
});

test("one comparison of an issuer runs at a time, and a killed one begins again", async () => {
  await money.anIssuedInvoice({ series_id });
  await sendRecords(app.services);
  dataOf(await start());
  expect(refusalOf(await start())).toBe("error.comparison_running");
  const killed = new AbortController();
  killed.abort();
  await runComparisons(app.services, null, killed.signal);
  expect(await latest()).toMatchObject({ state: "running" });
  await Promise.all([runComparisons(app.services, null), runComparisons(app.services, null)]);
  expect(await latest()).toMatchObject({ state: "done", result: expect.objectContaining({ in_sync: 1 }) });
});

test("files cannot be compared, nor more than a year, nor by a user who only reads", async () => {
  expect(refusalOf(await start("2025-01-01", "2026-01-01"))).toBe("error.comparison_too_long");
  expect(refusalOf(await start("2026-02-01", "2026-01-01"))).toBe("error.comparison_too_long");
  const viewer = await app.logInAs("viewer");
  const body = { from: month(), to: month() };
  expect((await viewer.post(`/issuers/${issuer.id}/comparisons/start`, body)).status).toBe(403);
  const other = await money.anIssuer();
  expect(refusalOf(await api.post(`/issuers/${other.id}/comparisons/start`, body))).toBe(
    "error.comparison_without_agency",
  );
});

test("what only the test service accepted is not known to that of production, nor the other way round", () => {
  const own = {
    invoice_id: "1",
    number: "F-1",
    issue_date: "2026-03-02",
    hashes: ["A"],
    invoice_type: "F1",
    tax_amount: 0,
    total: 100,
    annul_state: null,
    is_within: true,
  } as const;
  const tested = [{ ...own, issue_state: "tested" }] as const;
  const accepted = [{ ...own, issue_state: "accepted" }] as const;
  expect(compareRecords(tested, [], "production")).toMatchObject({ waiting: 1, missing_there: 0 });
  expect(compareRecords(tested, [], "test")).toMatchObject({ waiting: 0, missing_there: 1 });
  expect(compareRecords(accepted, [], "test")).toMatchObject({ waiting: 1, missing_there: 0 });
  expect(compareRecords(accepted, [], "production")).toMatchObject({ waiting: 0, missing_there: 1 });
});

test("more pages of a month than are read are a fault of their own, not records that AEAT lacks", async () => {
  for (let count = 0; count < 2; count += 1) await money.anIssuedInvoice({ series_id });
  await sendRecords(app.services);
  agency.settings.pageSize = 1;
  const certificate = await openCertificate(app.services, issuer.id);
  if (certificate === null) throw new Error("There is no certificate");
  const connection = app.services.agency.connect("production", certificate);
  const read = async () => {
    for await (const page of queryRecords(connection, certificate, issuer, month().slice(0, 7), 1))
      expect(page).toHaveLength(1);
  };
  await expect(read()).rejects.toThrow(TooManyRecordsError);
});
