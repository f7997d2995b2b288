import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { parseListQuery } from "#shared/domain/core/list.ts";
import type { Resource } from "#shared/domain/core/resource.ts";
import { type Person, personResource } from "#shared/domain/persons/person.ts";
import { readList } from "#server/engine/db/lists/read-list.ts";
import { everyRow } from "#server/engine/db/row-scope.ts";
import { testServer } from "#tests/support/test-server.ts";

/* Persons whose document numbers, telephones, e-mail addresses and accounts share digits. */

const { app } = testServer({ role: null });
beforeAll(async () => {
  await app.db.query(`insert into person
    (kind, name, last_name, documentation, documentation_type, is_tenant, is_guarantor, email, phone, bank_account)
    select 'natural', 'Eva', 'Gil', 'R0' || n * 7919 % 3000 || 'K' || n, 'passport', true, false,
      'eva' || n || '.1987@example.es', '+346' || lpad((n * 104729 % 100000000)::text, 8, '0'),
      'ES9121000418450200051332'
    from generate_series(1, 300) n`);
});

/** The resource without the index of digits. */
const { is_looked_up: _, ...plainResource } = personResource;

async function find(resource: Resource, text: string): Promise<string[]> {
  const { query } = parseListQuery(personResource, { page_size: "100", sort: "documentation", query: text });
  const { json } = await readList(app.db, resource, query, everyRow);
  return (JSON.parse(json) as Person[]).map(({ id }) => id);
}

test("the index of digits finds the same persons as a full search, for any part of a number, code or address", async () => {
  const people = await app.db.query<{ text: string }>("select search_text as text from person");
  const part = fc
    .tuple(fc.constantFrom(...people), fc.nat(), fc.integer({ min: 4, max: 12 }))
    .map(([{ text }, at, length]) => text.slice(at % text.length).slice(0, length));
  const signed = part.map((text) => text.replace(/(\d{2})(?=\d)/gu, "$1-"));
  await fc.assert(
    fc.asyncProperty(fc.oneof(part, signed), async (text) => {
      expect(await find(personResource, text)).toEqual(await find(plainResource, text));
    }),
    { numRuns: 150 },
  );
});

test.each([
  ["the end of an account", "1332", 100],
  ["digits that follow each other nowhere", "9876543210", 0],
  ["a year in all the addresses", "1987@", 100],
  ["a code of which the letters are wrong", "X0419K100", 0],
])("%s finds the expected number of persons", async (_what, text, count) => {
  expect(await find(personResource, text)).toHaveLength(count);
});
