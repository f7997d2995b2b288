import { expect, test } from "vitest";
import { bookingResource } from "#shared/domain/bookings/booking.ts";
import { parseListQuery } from "#shared/domain/core/list.ts";
import type { Resource } from "#shared/domain/core/resource.ts";
import { personResource, type Person } from "#shared/domain/persons/person.ts";
import { sourceOf } from "#server/engine/db/columns.ts";
import { listConditions } from "#server/engine/db/lists/list-conditions.ts";
import { everyRow } from "#server/engine/db/row-scope.ts";
import { transact } from "#server/engine/db/transaction.ts";
import { dataOf } from "#tests/support/api.ts";
import { createBuilders } from "#tests/support/builders.ts";
import { testServer } from "#tests/support/test-server.ts";

const { app, api: admin } = testServer();

/** PostgreSQL's plan for a search when it prefers an index of words. */
async function planFor(query: string, resource: Resource = bookingResource): Promise<string> {
  const listQuery = parseListQuery(resource, { query }).query;
  const { parts, statement } = listConditions(resource, sourceOf(resource), listQuery, everyRow);
  // On an empty table any partial index of unarchived rows would be used.
  const words = parts.slice(1).join(" and ");
  return transact(app.db, null, async (tx) => {
    for (const method of ["seqscan", "indexscan"]) await tx.query(`set local enable_${method} = off`);
    const rows = await tx.query<{ "QUERY PLAN": string }>(
      `explain select 1 from ${resource.name} t where ${words}`,
      statement.values,
    );
    return rows.map((row) => row["QUERY PLAN"]).join("\n");
  });
}

test("one or two digits are not searched in the trigram index, which would return every row", async () => {
  for (const known of ["garcia", "z", "ma", "123"]) expect(await planFor(known), known).toContain("booking_search_idx");
  for (const short of ["1", "12"]) expect(await planFor(short), short).not.toContain("booking_search_idx");
  const besides = await planFor("garcia 12");
  expect(besides).toContain("booking_search_idx");
  expect(besides).toContain("%12%");
});

test("a long number is searched by its last digits, not by common text around them", async () => {
  const parts = { "persona4242@ejemplo.es": "na4242", "+34600007919": "007919", "12.345.678-z": "45.678" };
  for (const [typed, indexed] of Object.entries(parts)) {
    const plan = await planFor(typed);
    const conditions = plan.split("\n").filter((line) => line.includes("Index Cond"));
    expect(conditions.join(" "), typed).toContain(`'%${indexed}%'`);
    expect(conditions.join(" "), typed).not.toContain(typed);
  }
});

test("an index of digits, if present, is the only one used for a number", async () => {
  const plan = await planFor("+34600007919", personResource);
  expect(plan).toContain("person_digit_runs_idx");
  expect(plan).toContain("{3460,4600,6000,0000,0007,0079,0791,7919}");
  expect(plan).not.toContain("person_search_idx");
});

test("short numbers are still found inside a word, and beside a long one", async () => {
  const given = createBuilders(admin);
  const { id } = await given.aPerson({ last_name: "Quevedo", phone: null, email: "a.8817@example.es" });
  const found = async (query: string) =>
    dataOf(await admin.get<Person[]>(`/${personResource.path}?query=${encodeURIComponent(query)}`)).map(
      (person) => person.id,
    );
  for (const query of ["8", "17", "QUEVEDO 81"]) expect(await found(query), query).toContain(id);
  expect(await found("quevedo 8x")).not.toContain(id);
});
