import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createDb, type Db } from "#server/engine/db/pool.ts";
import { violatedInvariants } from "#tests/support/money-invariants.ts";
import {
  aMoneyStep,
  createMoneyWorld,
  type MoneyStep,
  type MoneyWorld,
  takeMoneyStep,
} from "#tests/support/money-steps.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/test-database.ts";

/*
 * The database enforces every sum itself (docs/design/entities.md, "Money"): any sequence of statements, issued
 * without the server's rules, is either refused with a code of the catalogue or keeps every invariant.
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

/**
 * Each of these succeeds on an empty database. Random sequences alone could omit a kind of step and prove nothing
 * about it.
 */
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

test("each kind of operation succeeds when nothing prevents it", async () => {
  for (const each of oneOfEach) expect([each.kind, await takeMoneyStep(db, world, each)]).toEqual([each.kind, true]);
  expect(await violatedInvariants(db)).toEqual([]);
});

test("invoices issued, paid, returned, refunded and rectified in any order keep every sum consistent", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(aMoneyStep, { minLength: 30, maxLength: 60 }), async (sequence) => {
      for (const each of sequence) await takeMoneyStep(db, world, each);
      expect(await violatedInvariants(db)).toEqual([]);
    }),
    // The database persists between sequences, so a shrunk sequence would not run against the same state.
    { numRuns: 12, endOnFailure: true },
  );
});

test("concurrent sequences keep the sums consistent and the numbers without gaps", async () => {
  const sequences = fc.sample(fc.array(aMoneyStep, { minLength: 40, maxLength: 40 }), { numRuns: 8, seed: 2026 });
  await Promise.all(
    sequences.map(async (sequence) => {
      for (const each of sequence) await takeMoneyStep(db, world, each);
    }),
  );
  expect(await violatedInvariants(db)).toEqual([]);
});
