import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Incident } from "#shared/domain/incidents/incident.ts";
import { reportBases, type ReportResult, type ReportRow } from "#shared/domain/reports/report.ts";
import { reports } from "#shared/domain/reports/reports.ts";
import { dataOf } from "#tests/support/api.ts";
import { createReportFixture, type ReportFixture } from "#tests/support/report-fixture.ts";

const TODAY = "2026-03-16";

let app: ReportFixture["app"];
let api: ReportFixture["api"];
let make: ReportFixture["make"];
let read: ReportFixture["read"];
beforeAll(async () => {
  ({ app, api, make, read } = await createReportFixture(TODAY));
  await fill();
});
afterAll(() => app.close());

interface Past {
  readonly type: string;
  readonly created_at: string;
  readonly due_on?: string;
  /** The moves of the incident, and when the last of them ended it. */
  readonly verbs?: readonly string[];
  readonly resolved_at?: string;
  readonly closed_at?: string;
}

/** An incident in the past, which only SQL can create. */
async function anIncident({ type, created_at, due_on = "2026-12-31", verbs = [], resolved_at, closed_at }: Past) {
  let incident = await make.anIncident({ incident_type_id: await make.anIncidentType(type) });
  const { id } = incident;
  for (const verb of verbs) {
    const reason = verb === "reject" ? { reason: "Repetida" } : {};
    incident = dataOf(await api.post<Incident>(`/incidents/${id}/${verb}`, { version: incident.version, ...reason }));
  }
  await app.db.query("alter table incident disable trigger user");
  await app.db.query(
    `update incident set created_at = $2, due_on = $3, resolved_at = coalesce($4, resolved_at),
       closed_at = coalesce($5, closed_at) where id = $1`,
    [id, created_at, due_on, resolved_at, closed_at],
  );
  await app.db.query("alter table incident enable trigger user");
  return incident;
}

const hoursAfter = (instant: string, hours: number) => new Date(Date.parse(instant) + hours * 3_600_000).toISOString();

async function fill(): Promise<void> {
  const plumbing = (created_at: string, hours: number) =>
    anIncident({ type: "Fontanería", created_at, verbs: ["resolve"], resolved_at: hoursAfter(created_at, hours) });
  for (const hours of [2, 4, 6, 8, 100]) await plumbing("2026-01-10T09:00:00Z", hours);
  await anIncident({ type: "Fontanería", created_at: "2026-02-01T09:00:00Z", due_on: "2026-03-15" });
  await anIncident({ type: "Fontanería", created_at: "2026-02-01T09:00:00Z", due_on: TODAY, verbs: ["start"] });
  // Half past midnight on 1 February in Madrid, still January in UTC.
  await anIncident({ type: "Electricidad", created_at: "2026-01-31T23:30:00Z" });
  await anIncident({
    type: "Electricidad",
    created_at: "2025-12-20T09:00:00Z",
    verbs: ["resolve", "close"],
    resolved_at: "2026-02-28T22:59:00Z",
    closed_at: "2026-03-05T09:00:00Z",
  });
  await anIncident({
    type: "Electricidad",
    created_at: "2026-02-03T09:00:00Z",
    verbs: ["reject"],
    closed_at: "2026-02-28T23:30:00Z",
  });
  const gone = await make.anIncident();
  dataOf(await api.post(`/incidents/${gone.id}/archive`, { version: gone.version }));
}

const SINCE_JANUARY = `from=2026-01-01&to=${TODAY}`;

test("incidents by type: received, open, overdue, and the time to resolve", async () => {
  const { rows, totals } = await read("incidents-by-type", SINCE_JANUARY);
  expect(rows.map(({ incident_type_id: _id, ...row }) => row)).toEqual([
    { incident_type_label: "Fontanería", received: 7, open: 2, overdue: 1, median_hours: 6, slow_hours: 63.2 },
    { incident_type_label: "Electricidad", received: 2, open: 1, overdue: 0, median_hours: null, slow_hours: null },
  ]);
  expect(totals).toEqual({ received: 9, open: 3, overdue: 1 });
});

test("incidents by status, in the order of the statuses", async () => {
  const { rows } = await read("incidents-by-status", SINCE_JANUARY);
  expect(rows.map(({ incident_status_label, received, open }) => [incident_status_label, received, open])).toEqual([
    ["Nueva", 2, 2],
    ["En curso", 1, 1],
    ["Resuelta", 5, 0],
    ["Rechazada", 1, 0],
  ]);
});

test("a day belongs to the range by its date in Madrid", async () => {
  const receivedIn = async (range: string) => (await read("incidents-by-type", range)).totals["received"];
  expect(await receivedIn("from=2026-01-01&to=2026-01-31")).toBe(5);
  expect(await receivedIn("from=2026-02-01&to=2026-02-01")).toBe(3);
});

test("incidents by month: received, resolved or rejected, and open at its end, none after the current month", async () => {
  const { rows } = await read("incidents-by-month", "from=2025-11-01&to=2026-12-31");
  expect(rows).toEqual([
    { month: "2025-11-01", received: 0, resolved: 0, rejected: 0, open_at_end: 0 },
    { month: "2025-12-01", received: 1, resolved: 0, rejected: 0, open_at_end: 1 },
    { month: "2026-01-01", received: 5, resolved: 5, rejected: 0, open_at_end: 1 },
    { month: "2026-02-01", received: 4, resolved: 1, rejected: 0, open_at_end: 4 },
    { month: "2026-03-01", received: 0, resolved: 0, rejected: 1, open_at_end: 3 },
  ]);
});

test("incidents open before the range are carried into it", async () => {
  const { rows } = await read("incidents-by-month", "from=2026-03-01&to=2026-03-31");
  expect(rows).toEqual([{ month: "2026-03-01", received: 0, resolved: 0, rejected: 1, open_at_end: 3 }]);
});

test("open incidents on a day: those open at its end, with their age", async () => {
  const open = async (day: string) => (await read("open-incidents", `day=${day}`)).rows;
  expect(await open("2025-12-19")).toEqual([]);
  expect((await open("2025-12-20")).map(({ days_open }) => days_open)).toEqual([1]);
  expect((await open("2026-02-27")).map(({ received_on }) => received_on)).toEqual([
    "2025-12-20",
    "2026-02-01",
    "2026-02-01",
    "2026-02-01",
    "2026-02-03",
  ]);
  expect(await open(TODAY)).toHaveLength(3);
});

describe("figures that link to the list they count", () => {
  const totalBehind = async (address: string | null | undefined) => {
    if (!address) throw new Error("The figure opens nothing");
    const { body } = await api.get<ReportResult>(address);
    return address.startsWith("/reports/") ? body.data.row_count : body.meta.total;
  };
  const open = ["incidents-by-type", "incidents-by-status", "incidents-by-month"] as const;

  test.each(open)("each figure of %s links to the list it counts", async (name) => {
    const report = reports[name];
    const range = "from=2025-12-01&to=2026-03-31";
    const result = await read(name, range);
    const query = { today: TODAY, from: result.from, to: result.to, filters: {}, basis: reportBases[0] };
    const counted = (row: ReportRow) =>
      report.columns.filter(({ format, field }) => format === "integer" && row[field] !== null);
    let checked = 0;
    for (const row of result.rows) {
      for (const column of counted(row)) {
        const address = column.open ? column.open(row, query) : report.open(row, query);
        expect(await totalBehind(address), `${column.field} of ${address}`).toBe(row[column.field]);
        checked += 1;
      }
      expect(await totalBehind(report.open(row, query))).toBe(row["received"]);
    }
    for (const { key, values } of result.chart?.points ?? [])
      expect(await totalBehind(report.chart?.open(key ?? "", query))).toBe(values[0]);
    expect(checked).toBeGreaterThan(5);
  });

  test("the time to resolve links to the incidents it measures", async () => {
    const report = reports["incidents-by-type"];
    const { rows, from, to } = await read("incidents-by-type", SINCE_JANUARY);
    const column = report.columns.find(({ field }) => field === "median_hours");
    const [row] = rows;
    if (!row) throw new Error("No row");
    expect(await totalBehind(column?.open?.(row, { today: TODAY, from, to, filters: {}, basis: reportBases[0] }))).toBe(
      5,
    );
  });
});
