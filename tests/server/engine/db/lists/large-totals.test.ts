import { beforeAll, expect, test, vi } from "vitest";
import { auditEntryResource } from "#shared/domain/administration/audit-entry.ts";
import { parseListQuery } from "#shared/domain/core/list.ts";
import { readList } from "#server/engine/db/lists/read-list.ts";
import { everyRow } from "#server/engine/db/row-scope.ts";
import { testServer } from "#tests/support/test-server.ts";

/* Of 60,000 entries all but 500 are changes, and all but 1,000 are of persons; 12,000 are of one day. */

const { app } = testServer({ role: null });
beforeAll(async () => {
  await app.db.query(`insert into audit_entry (entity, entity_id, action, label, at)
    select case when n <= 1000 then 'rental' else 'person' end, uuidv7(), case when n > 59500 then 'archive' else 'update' end, 'n ' || n,
      case when n % 5 = 0 then timestamptz '2025-03-10 12:00Z' else timestamptz '2025-06-10 12:00Z' end
    from generate_series(1, 60000) n`);
  await app.db.query("vacuum analyze audit_entry");
});

async function list(search: string) {
  const sent = vi.spyOn(app.db.pool, "query");
  const { query } = parseListQuery(auditEntryResource, Object.fromEntries(new URLSearchParams(search)));
  const { json, total, totalIsEstimate } = await readList(app.db, auditEntryResource, query, everyRow);
  const isCollected = JSON.stringify(sent.mock.calls).includes("materialized");
  sent.mockRestore();
  return { rows: (JSON.parse(json) as unknown[]).length, total, totalIsEstimate, isCollected };
}

test.each(["", "entity=person", "action=update", "entity=person&action=update", "at_from=2000-01-01"])(
  "a list that surely has more rows than are counted is not counted: '%s'",
  async (search) => {
    const { rows, total, totalIsEstimate, isCollected } = await list(search);
    expect({ rows, totalIsEstimate, isCollected }).toEqual({ rows: 50, totalIsEstimate: true, isCollected: false });
    expect(total).toBeGreaterThan(54_000);
    expect(total).toBeLessThan(66_000);
  },
);

test.each([
  ["entity=rental&action=archive", 0],
  ["entity=rental", 1000],
  ["entity=rental&action=update", 1000],
  ["action=archive", 500],
])("a list with conditions that few rows meet, or none, is counted: %s", async (search, total) => {
  expect(await list(search)).toMatchObject({ total, totalIsEstimate: false, isCollected: true });
});

test("a list of more rows than are counted, but not surely many, answers a full page and an estimated total", async () => {
  const { rows, total, totalIsEstimate, isCollected } = await list("at_to=2025-04-01");
  expect({ rows, totalIsEstimate, isCollected }).toEqual({ rows: 50, totalIsEstimate: true, isCollected: true });
  expect(total).toBeGreaterThan(10_000);
});

test("a list answers the same from the first time on, by the same statements", async () => {
  const sent = vi.spyOn(app.db.pool, "query");
  const { query } = parseListQuery(auditEntryResource, { entity: "rental" });
  const fetchList = async () => {
    sent.mockClear();
    const result = await readList(app.db, auditEntryResource, query, everyRow);
    return { result, statements: sent.mock.calls };
  };
  const first = await fetchList();
  expect(await fetchList()).toEqual(first);
  sent.mockRestore();
});

test("a search is counted", async () => {
  expect(await list("query=n+4")).toMatchObject({ isCollected: true });
});
