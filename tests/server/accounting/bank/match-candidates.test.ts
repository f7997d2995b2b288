import fc from "fast-check";
import type pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { keysOfName, saysReturn } from "#shared/domain/accounting/bank/bank-text.ts";
import type { MatchCandidate } from "#shared/domain/accounting/bank/match-proposal.ts";
import { createDb, type Db } from "#server/engine/db/pool.ts";
import { proposeMatches } from "#server/areas/accounting/bank/match-candidates.ts";
import { insertMatchFixture, readMatchFixture } from "#tests/support/match-fixture.ts";
import { matchPairwise } from "#tests/support/match-pairwise.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/test-database.ts";

let database: TestDatabase;
let db: Db;
let client: pg.PoolClient;

beforeAll(async () => {
  database = await createTestDatabase();
  db = createDb({ url: database.url, max: 2 });
  client = await db.pool.connect();
  await insertMatchFixture(client);
});
afterAll(async () => {
  client.release(true);
  await db.close();
  await database.drop();
});

const NOTHING_MORE = {
  common_concept: "02",
  document_number: "",
  reference_1: "",
  reference_2: "",
  other_party_iban: null,
};

/** Random movements that refer to existing numbers, names, rentals, amounts and sums. */
function movementsOf(candidates: readonly MatchCandidate[], sign: 1 | -1) {
  const one = fc.constantFrom(...candidates);
  const text = fc.oneof(
    one.map(({ references }) => `PAGO ${references.join(" ")}`),
    one.map(({ name }) => `TRANSF ${name}`),
    one.map(({ rental }) => `DEVOLUCION ${rental}`),
    fc.tuple(one, one).map(([a, b]) => `${a.references[0] ?? ""} Y ${b.references[0] ?? ""}, ${b.name}`),
    fc.constantFrom("ALQUILER", "DEVOLUCION RECIBO"),
  );
  const amount = fc.oneof(
    one.map((candidate) => candidate.amount),
    fc.tuple(one, one, fc.constantFrom(0, 320)).map(([a, b, fee]) => a.amount + b.amount * Number(fee === 0) + fee),
    fc.integer({ min: 1, max: 80 }).map((some) => some * 10_000),
  );
  const day = fc.integer({ min: 1, max: 31 }).map((some) => `2026-03-${String(some).padStart(2, "0")}`);
  return fc.sample(fc.record({ text, amount, day }), { seed: 42, numRuns: 150 }).map((sample, index) => ({
    ...NOTHING_MORE,
    id: String(index),
    amount: sign * sample.amount,
    operation_date: sample.day,
    text: sample.text,
  }));
}

describe("match candidates found by indexes", () => {
  test.each([
    ["in", 1],
    ["out", -1],
  ] as const)("the indexes find the same %s matches as a full comparison", async (direction, sign) => {
    const candidates = await readMatchFixture(client, direction);
    const movements = movementsOf(candidates, sign);
    const proposed = await proposeMatches(db, movements);
    for (const { id, amount, operation_date: date, text, common_concept } of movements) {
      const is_return = amount < 0 && saysReturn(common_concept, text);
      const found = (proposed.get(id) ?? []).map((one) => ({
        ids: one.invoice_ids.length > 0 ? one.invoice_ids : [one.id],
        amount: one.amount,
        confidence: one.confidence,
        reasons: one.reasons,
      }));
      expect(found, `${text} ${amount}`).toEqual(
        matchPairwise({ amount, date, text, is_return, is_closed: false }, candidates),
      );
    }
    expect([...proposed.values()].filter(({ length }) => length > 0).length).toBeGreaterThan(60);
  });

  test("the database builds the same name keys as the domain", async () => {
    const words = fc.constantFrom("maría", "NÚÑEZ", "García", "del", "los", "S.L.", "Ana", "Li", "López", "2000", "de");
    const names = fc.sample(
      fc.array(words, { maxLength: 6 }).map((parts) => parts.join(" ")),
      500,
    );
    const { rows } = await client.query<{ keys: string[] }>(
      "select name_keys(name) as keys from unnest($1::text[]) with ordinality n (name, index) order by index",
      [names],
    );
    expect(rows.map(({ keys }) => keys)).toEqual(names.map((one) => keysOfName(one)));
  });
});
