import { afterAll, beforeAll, expect, test } from "vitest";
import { parseListQuery } from "#shared/domain/core/list.ts";
import type { Resource } from "#shared/domain/core/resource.ts";
import { resources } from "#shared/domain/core/resources.ts";
import { listStatement } from "#server/engine/db/lists/list-statement.ts";
import { everyRow, type RowScope } from "#server/engine/db/row-scope.ts";
import { createBuilders } from "#tests/support/builders.ts";
import { gateCases } from "#tests/support/gate-cases.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  const given = createBuilders(await app.logInAs("admin"));
  for (const name of ["Íñigo", "Álvaro", "Zoe"]) {
    await given.aRental({ tenant_id: (await given.aPerson({ name })).id });
    await given.anIncident();
  }
});
afterAll(() => app.close());

const all: readonly Resource[] = resources;

interface Page {
  readonly json: string;
  readonly total: number;
}

/** What each statement of one list answers. */
async function answersTo(resource: Resource, search: Record<string, string>, scope: RowScope) {
  const { counted, page, collected, values } = listStatement(resource, parseListQuery(resource, search).query, scope);
  const read = async (text: string) => {
    const [row] = await app.db.query<Page>(text, values);
    if (!row) throw new Error("A list statement answered no row");
    return row;
  };
  return {
    counted: await read(counted),
    page: (await read(page)).json,
    collected: await read(collected(1000)),
    tooMany: (await read(collected(0))).json,
  };
}

test.each(all.map((resource): [string, Resource] => [resource.path, resource]))(
  "each statement of a list of %s answers the same rows and total, in every order and on every page",
  async (_path, resource) => {
    const [first] = await app.db.query<{ id: string }>("select id from property order by id limit 1");
    const scopes = [everyRow, { property_ids: first ? [first.id] : [], user_id: null }];
    for (const sort of gateCases(
      resource.sortable.flatMap((column) => [column, `-${column}`]),
      3,
    ))
      for (const page of ["1", "2"])
        for (const scope of scopes) {
          const answers = await answersTo(resource, { sort, page, page_size: "2" }, scope);
          expect(answers.collected, sort).toEqual(answers.counted);
          expect([answers.page, answers.tooMany], sort).toEqual([answers.counted.json, answers.counted.json]);
        }
  },
);
