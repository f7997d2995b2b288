import { beforeAll, expect, test, vi } from "vitest";
import { auditEntryResource } from "#shared/domain/administration/audit-entry.ts";
import { parseListQuery } from "#shared/domain/core/list.ts";
import { listRows } from "#server/engine/db/lists/list-rows.ts";
import type { Db } from "#server/engine/db/pool.ts";
import { type RowScope, everyRow } from "#server/engine/db/row-scope.ts";
import { createEstimates } from "#server/engine/db/lists/total-estimates.ts";
import { testServer } from "#tests/support/test-server.ts";

/* Of 40,000 entries all but 500 are changes, and all but 1,000 are of persons. */

const { app } = testServer({ role: null });
beforeAll(async () => {
  await app.db.query(`insert into audit_entry (entity, entity_id, action, label)
    select case when n <= 1000 then 'rental' else 'person' end, uuidv7(), case when n > 39500 then 'archive' else 'update' end, 'n ' || n
    from generate_series(1, 40000) n`);
  await app.db.query("vacuum analyze audit_entry");
});

/** A list as it is asked for the first time, and whether its rows were counted. */
async function list(question: string, scope: RowScope = everyRow) {
  const asked = vi.spyOn(app.db.pool, "query");
  const db: Db = { ...app.db, estimates: createEstimates() };
  const { query } = parseListQuery(auditEntryResource, Object.fromEntries(new URLSearchParams(question)));
  const { json, total, totalIsEstimate } = await listRows(db, auditEntryResource, query, scope);
  const isCounted = JSON.stringify(asked.mock.calls).includes("count(*)");
  asked.mockRestore();
  return { rows: (JSON.parse(json) as unknown[]).length, total, totalIsEstimate, isCounted };
}

test.each(["", "entity=person", "action=update", "entity=person&action=update", "at_from=2000-01-01"])(
  "a list that surely has more rows than are counted is not counted: %s",
  async (question) => {
    const { rows, total, totalIsEstimate, isCounted } = await list(question);
    expect({ rows, totalIsEstimate, isCounted }).toEqual({ rows: 50, totalIsEstimate: true, isCounted: false });
    expect(total).toBeGreaterThan(36_000);
    expect(total).toBeLessThan(44_000);
  },
);

test.each([
  ["entity=rental&action=archive", 0],
  ["entity=rental", 1000],
  ["entity=rental&action=update", 1000],
  ["action=archive", 500],
])("conditions that few rows meet, or none together, are counted: %s", async (question, total) => {
  expect(await list(question)).toMatchObject({ total, totalIsEstimate: false, isCounted: true });
});

test("what the planner took for few is counted beside the page, and the planner not asked again", async () => {
  const db: Db = { ...app.db, estimates: createEstimates() };
  const { query } = parseListQuery(auditEntryResource, { entity: "rental" });
  const ask = async () => {
    const asked = vi.spyOn(app.db.pool, "query");
    expect(await listRows(db, auditEntryResource, query, everyRow)).toMatchObject({
      total: 1000,
      totalIsEstimate: false,
    });
    const statements = asked.mock.calls.map(([statement]) => JSON.stringify(statement));
    asked.mockRestore();
    return { all: statements.length, explained: statements.filter((text) => text.includes("explain")).length };
  };
  expect((await ask()).explained).toBe(1);
  expect(await ask()).toEqual({ all: 2, explained: 0 });
});

test("what is searched for is counted, and so is what somebody may see of a table", async () => {
  expect(await list("query=n+4")).toMatchObject({ isCounted: true });
  expect(await list("entity=person", { property_ids: [] })).toMatchObject({ isCounted: true });
});
