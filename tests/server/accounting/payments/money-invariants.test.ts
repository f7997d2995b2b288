import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createDb, type Db } from "#server/engine/db/pool.ts";
import { brokenInvariants } from "#tests/support/money-invariants.ts";
import {
  aMoneyStep,
  createMoneyWorld,
  type MoneyStep,
  type MoneyWorld,
  takeMoneyStep,
} from "#tests/support/money-steps.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/test-database.ts";

/*
 * The database guards every sum itself (docs/design/entities.md, "Money"): whatever is done in whatever order, by statements that know
 * nothing of the server's own rules, either it is refused with a code of the catalogue or every invariant holds.
 */

let database: TestDatabase;
let db: Db;
let world: MoneyWorld;

beforeAll(async () => {
  database = await createTestDatabase();
  db = createDb({ url: database.url });
  world = await createMoneyWorld(db);
});
afterAll(async () => {
  await db.close();
  await database.drop();
});

const step = (kind: MoneyStep["kind"], nth: number, values: Partial<MoneyStep> = {}): MoneyStep => ({
  kind,
  nth,
  other: 1,
  cents: 10_001,
  rate: 0,
  ...values,
});

/** On an empty database each of these succeeds: chance alone may leave out a kind of step, and would then prove nothing of it. */
const oneOfEach: readonly MoneyStep[] = [
  step("draft", 0),
  step("pay", 0),
  step("pay", 0),
  step("issue", 0),
  step("tamper", 7),
  step("allocate", 0, { other: 0, cents: 1_000 }),
  step("reverse", 0),
  step("refund", 0, { other: 0, cents: 100 }),
  step("return", 0),
  step("rectify", 0),
  step("draft", 1),
  step("issue", 2),
  step("annul", 2),
];

test("each kind of operation succeeds where nothing stands against it", async () => {
  for (const each of oneOfEach) expect([each.kind, await takeMoneyStep(db, world, each)]).toEqual([each.kind, true]);
  expect(await brokenInvariants(db)).toEqual([]);
});

test("whatever is issued, paid, returned, refunded and rectified in whatever order, every sum holds", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(aMoneyStep, { minLength: 30, maxLength: 60 }), async (sequence) => {
      for (const each of sequence) await takeMoneyStep(db, world, each);
      expect(await brokenInvariants(db)).toEqual([]);
    }),
    // What a sequence left stays for the next: a shorter one would not meet what this one met.
    { numRuns: 12, endOnFailure: true },
  );
});

test("at once by many, the sums hold and the numbers have no gap", async () => {
  const sequences = fc.sample(fc.array(aMoneyStep, { minLength: 40, maxLength: 40 }), { numRuns: 8, seed: 2026 });
  await Promise.all(
    sequences.map(async (sequence) => {
      for (const each of sequence) await takeMoneyStep(db, world, each);
    }),
  );
  expect(await brokenInvariants(db)).toEqual([]);
});
