import { beforeAll, expect, test } from "vitest";
import { parseListQuery } from "#shared/domain/core/list.ts";
import type { Resource } from "#shared/domain/core/resource.ts";
import { resources } from "#shared/domain/core/resources.ts";
import { createFarLists } from "#server/engine/db/lists/far-lists.ts";
import { listRows } from "#server/engine/db/lists/list-rows.ts";
import type { Db } from "#server/engine/db/pool.ts";
import { everyRow } from "#server/engine/db/row-scope.ts";
import { createBuilders } from "#tests/support/builders.ts";
import { testServer } from "#tests/support/test-server.ts";

/* A list's order is walked, or what matches is collected first: both answer the same. */

const { app } = testServer({ role: null });
beforeAll(async () => {
  const given = createBuilders(await app.logInAs("admin"));
  for (const name of ["Íñigo", "Álvaro", "Zoe"]) {
    await given.aRental({ tenant_id: (await given.aPerson({ name })).id });
    await given.anIncident();
  }
});

const all: readonly Resource[] = resources;
const collecting = (db: Db): Db => ({ ...db, farLists: { has: () => true, note: () => {}, noteMany: () => {} } });

test.each(all.map((resource): [string, Resource] => [resource.path, resource]))(
  "%s answers the same whichever way, in every order and on every page",
  async (_path, resource) => {
    const [first] = await app.db.query<{ id: string }>("select id from property order by id limit 1");
    const scopes = [everyRow, { property_ids: first ? [first.id] : [] }];
    for (const sort of resource.sortable.flatMap((column) => [column, `-${column}`]))
      for (const page of ["1", "2"])
        for (const scope of scopes) {
          const { query } = parseListQuery(resource, { sort, page, page_size: "2" });
          const walked = await listRows(app.db, resource, query, scope);
          expect(await listRows(collecting(app.db), resource, query, scope), sort).toEqual(walked);
        }
  },
);

test("a list is collected from when it took long on, of many rows only when it took very long", () => {
  const lists = createFarLists();
  lists.note("quick", 5, true);
  lists.note("slow", 100, true);
  lists.note("many", 100, false);
  lists.note("far", 800, false);
  expect(["quick", "slow", "many", "far"].map((text) => lists.has(text, []))).toEqual([false, true, false, true]);
});

test("a list that was collected in vain walks again with those values, and with no others", () => {
  const lists = createFarLists();
  lists.note("far", 800, false);
  lists.noteMany("far", ["everything"]);
  expect([lists.has("far", ["everything"]), lists.has("far", ["a little"])]).toEqual([false, true]);
});
