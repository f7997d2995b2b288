import { beforeAll, expect, test, vi } from "vitest";
import { transact } from "#server/engine/db/transaction.ts";
import { createBuilders } from "#tests/support/builders.ts";
import { testServer } from "#tests/support/test-server.ts";

/* The number of database statements per request: the caller is cached, and a list takes one statement. */

const { app, api: admin } = testServer();
let rentalId: string;
beforeAll(async () => {
  const given = createBuilders(admin);
  const person = await given.aPerson({ last_name: "Etxeberria" });
  ({ id: rentalId } = await given.aRental({ tenant_id: person.id }));
});

/** The number of statements of a request on a warm server. */
async function count(path: string): Promise<number> {
  await admin.get(path);
  const querySpy = vi.spyOn(app.services.reads.pool, "query");
  expect((await admin.get(path)).status).toBe(200);
  const { length } = querySpy.mock.calls;
  querySpy.mockRestore();
  return length;
}

test.each([
  ["/rentals", 1],
  ["/rentals?state=active&sort=-monthly_rent&page_size=100", 1],
  ["/rentals?page=2&page_size=1", 1],
  ["/rentals?query=etxeberria", 1],
  ["/persons/tenants?query=etxeberria", 1],
  // The search as typed, the spelling candidates, and the search for those.
  ["/persons?query=etxebarria", 3],
])("%s takes a fixed number of statements: %i", async (path, statements) => {
  expect(await count(path)).toBe(statements);
});

test("a property's rentals are read in order from one index", async () => {
  const plan = await transact(app.db, null, async (tx) => {
    for (const method of ["seqscan", "sort", "bitmapscan"]) await tx.query(`set local enable_${method} = off`);
    return tx.query<{ "QUERY PLAN": string }>(
      `explain select t.* from rental t where t.archived_at is null and t.property_id = '00000000-0000-7000-8000-000000000000'
       order by t.start_date desc, t.id desc limit 50`,
    );
  });
  const text = plan.map((line) => line["QUERY PLAN"]).join("\n");
  expect(text).toContain("Index Scan Backward using rental_property_start_date_list");
  expect(text).not.toContain("Sort");
});

test("a record takes one statement", async () => {
  expect(await count(`/rentals/${rentalId}`)).toBe(1);
});
