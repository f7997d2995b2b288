import { beforeAll, describe, expect, test } from "vitest";
import { assetStatusKinds } from "#shared/domain/assets/asset-status.ts";
import { priorities } from "#shared/domain/incidents/incident-type.ts";
import type { Incident } from "#shared/domain/incidents/incident.ts";
import { openIncidentKinds } from "#shared/domain/incidents/open-incident.ts";
import type { Rental } from "#shared/domain/rentals/rental.ts";
import { type Dashboard, dashboard, dashboardPaths } from "#shared/domain/reports/dashboard.ts";
import type { ReportResult } from "#shared/domain/reports/report.ts";
import { type Api, dataOf } from "#tests/support/api.ts";
import { type Builders, createBuilders } from "#tests/support/builders.ts";
import { createDocumentBuilders } from "#tests/support/document-builders.ts";
import { useFakeRenderer } from "#tests/support/fake-renderer.ts";
import { changeSettings } from "#tests/support/mail-settings.ts";
import { assignProperties } from "#tests/support/managers.ts";
import { testServer } from "#tests/support/test-server.ts";

const TODAY = "2026-03-16";
/** Half past midnight in Madrid, which is the previous day in UTC. */
const JUST_MARCH = "2026-02-28T23:30:00Z";

const { app, api } = testServer({ clockAt: `${TODAY}T09:00:00Z` });
let make: Builders;
beforeAll(async () => {
  make = createBuilders(api);
  await fill();
});

const readAs = async (caller: Api) => dataOf(await caller.get<Dashboard>("/dashboard"));
const totalOf = async (path: string, caller = api) => (await caller.get(path)).body.meta.total;

const reportOf = async (path: string) => dataOf(await api.get<ReportResult>(path));

async function aRunningRental(dates: {
  start_date: string;
  end_date: string | null;
  signed_on?: string;
}): Promise<Rental> {
  const { signed_on = "2025-01-01", ...period } = dates;
  const { id, version } = await make.aRental(period);
  return dataOf(await api.post<Rental>(`/rentals/${id}/activate`, { version, signed_on }));
}

/** Only SQL can create an incident in the past, or one due before today. */
async function backdate(id: string, column: "created_at" | "due_on", value: string): Promise<void> {
  await app.db.query("alter table incident disable trigger user");
  await app.db.query(`update incident set ${column} = $2 where id = $1`, [id, value]);
  await app.db.query("alter table incident enable trigger user");
}

/** An incident after these moves. */
async function anIncidentAt(created_at: string | null, ...verbs: string[]): Promise<void> {
  let incident = await make.anIncident({ due_on: TODAY });
  const { id } = incident;
  for (const verb of verbs) {
    const reason = verb === "reject" ? { reason: "Repetida" } : {};
    incident = dataOf(await api.post<Incident>(`/incidents/${id}/${verb}`, { version: incident.version, ...reason }));
  }
  if (created_at !== null) await backdate(id, "created_at", created_at);
}

async function fill(): Promise<void> {
  await make.anAsset();
  await make.anAsset({ asset_status_id: await make.anAssetStatus("retired") });
  await aRunningRental({ start_date: "2025-06-01", end_date: TODAY });
  await aRunningRental({ start_date: "2025-06-01", end_date: "2026-07-14" });
  await aRunningRental({ start_date: "2025-06-01", end_date: "2026-07-15" });
  await aRunningRental({ start_date: "2025-06-01", end_date: null });
  const leaving = await aRunningRental({ start_date: "2025-06-01", end_date: "2027-05-31" });
  const notice = { notice_given_on: "2026-03-02", notice_by: "tenant", exit_date: "2026-04-30" };
  dataOf(await api.post(`/rentals/${leaving.id}/give_notice`, { version: leaving.version, ...notice }));
  await aRunningRental({ start_date: "2026-04-15", end_date: null });
  await aRunningRental({ start_date: "2026-04-16", end_date: null });
  await make.aRental({ start_date: "2026-03-20", end_date: null });
  await backdate((await make.anIncident({ priority: "urgent" })).id, "due_on", "2026-03-15");
  await anIncidentAt(null, "start");
  await anIncidentAt(null, "hold");
  await anIncidentAt("2026-02-10T12:00:00Z", "resolve");
  await anIncidentAt(JUST_MARCH, "resolve", "close");
  await anIncidentAt("2025-09-30T12:00:00Z", "reject");
  const { id, version } = await make.anIncident();
  dataOf(await api.post(`/incidents/${id}/archive`, { version }));
}

test("the dashboard is valid by its schema", async () => {
  expect(dashboard.safeParse(await readAs(api)).error).toBeUndefined();
});

test("the dashboard counts assets by status kind, and how many of the lettable ones are occupied today", async () => {
  const { assets } = await readAs(api);
  const counted = Object.fromEntries(assets?.by_kind.map(({ kind, count }) => [kind, count]) ?? []);
  expect(counted).toMatchObject({ available: 2, rented: 4, notice: 1, reserved: 2, retired: 1, turnover: 0 });
  expect(assets).toMatchObject({ taken: 5, lettable: 9 });
});

test("the dashboard sums this month's rents, and counts rentals that begin soon or end within the horizon, by contract or notice", async () => {
  const { rentals } = await readAs(api);
  expect(rentals).toEqual({
    // With the one without a term, which counts as one of a year (LAU art. 9.2).
    ending: 4,
    ending_from: TODAY,
    ending_to: "2026-07-14",
    starting: 1,
    starting_to: "2026-04-15",
    expected: 4 * 89_500 + 43_871 + 2_323,
    expected_from: 5,
  });
});

test("the dashboard counts open incidents by kind and priority; overdue means due before today", async () => {
  const { incidents } = await readAs(api);
  expect(incidents).toMatchObject({
    by_kind: [
      { kind: "new", count: 1 },
      { kind: "in_progress", count: 1 },
      { kind: "on_hold", count: 1 },
    ],
    by_priority: [
      { priority: "urgent", count: 1 },
      { priority: "high", count: 2 },
      { priority: "normal", count: 0 },
      { priority: "low", count: 0 },
    ],
    open: 3,
    overdue: 1,
  });
});

test("the dashboard counts the incidents of the last six months by their day in Madrid", async () => {
  const { incidents } = await readAs(api);
  expect(incidents?.by_month).toEqual([
    { month: "2025-10-01", count: 0 },
    { month: "2025-11-01", count: 0 },
    { month: "2025-12-01", count: 0 },
    { month: "2026-01-01", count: 0 },
    { month: "2026-02-01", count: 1 },
    { month: "2026-03-01", count: 4 },
  ]);
});

test("the dashboard counts documents with pending signatures, and those that expire within a week", async () => {
  expect((await readAs(api)).documents).toEqual({ waiting: 0, lapsing: 0 });
  useFakeRenderer(app.services);
  const documents = await createDocumentBuilders(app, api);
  const annex = {
    document_type_id: await make.aDocumentType("Anexo"),
    signers: [{ party: "other", name: "Ana Gil", email: "ana@example.es", role: "tenant" } as const],
  };
  const send = async (valid_days: number) =>
    documents.send(await documents.withText(await make.aDocument({ ...annex, valid_days })));
  await make.aDocument(annex);
  await send(7);
  await send(8);
  dataOf(await documents.move(await send(7), "cancel", { reason: "Repetido" }));
  expect((await readAs(api)).documents).toEqual({ waiting: 2, lapsing: 1 });
  expect(await totalOf(dashboardPaths.waitingDocuments())).toBe(2);
});

describe("dashboard figures equal the totals of their lists and reports", () => {
  test("asset figures equal their lists", async () => {
    const { assets } = await readAs(api);
    for (const { kind, count } of assets?.by_kind ?? [])
      expect(await totalOf(dashboardPaths.assets([kind]))).toBe(count);
    expect(assets?.by_kind).toHaveLength(assetStatusKinds.length);
  });

  test("occupancy and vacancy figures equal their reports", async () => {
    const { assets, today } = await readAs(api);
    const { totals } = await reportOf(dashboardPaths.takenAssets(today));
    expect([totals["days_taken"], totals["days_lettable"]]).toEqual([assets?.taken, assets?.lettable]);
    const vacant = (assets?.lettable ?? 0) - (assets?.taken ?? 0);
    expect((await reportOf(dashboardPaths.vacantAssets())).row_count).toBe(vacant);
  });

  test("rental figures equal their lists", async () => {
    const { rentals } = await readAs(api);
    const {
      ending,
      starting,
      expected,
      expected_from,
      ending_from = "",
      ending_to = "",
      starting_to = "",
    } = rentals ?? {};
    expect((await reportOf(dashboardPaths.endingRentals(ending_from, ending_to))).row_count).toBe(ending);
    const due = await reportOf(dashboardPaths.expectedThisMonth());
    expect([due.totals["total"], due.row_count]).toEqual([expected, expected_from]);
    expect(await totalOf(dashboardPaths.startingRentals(ending_from, starting_to))).toBe(starting);
  });

  test("open incident figures equal their lists", async () => {
    const { incidents, today } = await readAs(api);
    for (const { kind, count } of incidents?.by_kind ?? [])
      expect(await totalOf(dashboardPaths.incidents([kind]))).toBe(count);
    for (const { priority, count } of incidents?.by_priority ?? [])
      expect(await totalOf(dashboardPaths.openIncidentsOfPriority(priority))).toBe(count);
    expect(incidents?.by_priority).toHaveLength(priorities.length);
    expect(await totalOf(dashboardPaths.incidents(openIncidentKinds))).toBe(incidents?.open);
    expect(await totalOf(dashboardPaths.overdueIncidents(today))).toBe(incidents?.overdue);
  });

  test("monthly incident figures equal their lists", async () => {
    const { incidents } = await readAs(api);
    for (const { month, count } of incidents?.by_month ?? [])
      expect(await totalOf(dashboardPaths.incidentsOfMonth(month)), month).toBe(count);
  });
});

describe("dashboard permissions", () => {
  test("a manager with assigned properties gets only their figures, as in their lists", async () => {
    const asset = await make.anAsset();
    await make.anIncident({ asset_id: asset.id });
    await assignProperties(app.db, [asset.property_id]);
    const caller = await app.logInAs("manager");
    const { assets, rentals, incidents } = await readAs(caller);
    expect(assets).toMatchObject({ taken: 0, lettable: 1 });
    expect(rentals).toMatchObject({ ending: 0, starting: 0, expected: 0 });
    expect(incidents?.open).toBe(await totalOf(dashboardPaths.incidents(openIncidentKinds), caller));
    expect(await totalOf("/assets", caller)).toBe(1);
  });

  test("a role that may not read an entity gets no part about it", async () => {
    await app.db.query(`update role set permissions = '{"incident": ["read"]}' where slug = 'viewer'`);
    const { assets, rentals, incidents } = await readAs(await app.logInAs("viewer"));
    expect([assets, rentals]).toEqual([null, null]);
    expect(incidents?.overdue).toBe(1);
  });

  test("without a session there is no dashboard", async () => {
    expect((await app.visitor.get("/dashboard")).status).toBe(401);
  });
});

test("contracts count as ending within the company's configured days, on the dashboard and in its report", async () => {
  const before = await readAs(api);
  expect(before.rentals?.ending_to).toBe("2026-07-14");
  const refused = await changeSettings(api, { contract_ending_days: 0 });
  expect(refused.body.errors[0]).toMatchObject({ field: "contract_ending_days" });
  dataOf(await changeSettings(api, { contract_ending_days: 30 }));
  const { rentals } = await readAs(api);
  expect(rentals?.ending_to).toBe("2026-04-15");
  const report = await reportOf("/reports/contract-ends?period=contract_horizon");
  expect(report).toMatchObject({ from: TODAY, to: "2026-04-15", contract_ending_days: 30 });
  expect(rentals?.ending).toBe(report.row_count);
  dataOf(await changeSettings(api, { contract_ending_days: 120 }));
});
