import fc from "fast-check";
import { expect, test } from "vitest";
import { findCertainMatches, needsAnswer } from "#shared/domain/accounting/bank/certain-matches.ts";
import { matchKinds, type MatchProposal } from "#shared/domain/accounting/bank/match-proposal.ts";
import { CERTAIN_CONFIDENCE } from "#shared/domain/accounting/policy.ts";

const proposal = (more: Partial<MatchProposal>): MatchProposal => ({
  kind: "invoice",
  id: "a",
  label: "A",
  name: null,
  amount: 100,
  date: "2026-03-01",
  confidence: 96,
  reasons: ["reference", "amount"],
  invoice_ids: [],
  hindrance: null,
  ...more,
});
const certainOf = (proposed: Readonly<Record<string, readonly MatchProposal[]>>) => [
  ...findCertainMatches(new Map(Object.entries(proposed))).keys(),
];

test("a match below the threshold is not certain, and one at it is", () => {
  expect(certainOf({ m: [proposal({ confidence: CERTAIN_CONFIDENCE - 1 })] })).toEqual([]);
  expect(certainOf({ m: [proposal({ confidence: CERTAIN_CONFIDENCE })] })).toEqual(["m"]);
});

test("a doubtful match needs an answer, and so does a certain one that settles a remittance for good", () => {
  const answers = matchKinds.filter((kind) => needsAnswer(proposal({ kind })));
  expect(answers).toEqual(["remittance"]);
  expect(needsAnswer(proposal({ confidence: CERTAIN_CONFIDENCE - 1 }))).toBe(true);
});

test("a movement with two certain matches has none, unless only the best one has a reference", () => {
  const named = proposal({ id: "b", confidence: 85, reasons: ["name", "amount"] });
  expect(certainOf({ m: [proposal({}), proposal({ id: "b" })] })).toEqual([]);
  expect(certainOf({ m: [named, proposal({ ...named, id: "c" })] })).toEqual([]);
  expect(certainOf({ m: [proposal({}), named] })).toEqual(["m"]);
});

test("two movements that would settle the same invoice are both left to a person", () => {
  const several = proposal({ kind: "invoices", id: "b", invoice_ids: ["b", "a"] });
  expect(certainOf({ m: [proposal({})], n: [proposal({})], o: [proposal({ id: "c" })] })).toEqual(["o"]);
  expect(certainOf({ m: [proposal({})], n: [several] })).toEqual([]);
});

test("a remittance is never among the certain ones, for its settlement is final", () => {
  expect(certainOf({ m: [proposal({ kind: "remittance" })] })).toEqual([]);
});

test("a match that cannot be booked for now is not among the certain ones, nor is another of the same record", () => {
  const hindered = [proposal({ hindrance: "month_closed" })];
  expect(certainOf({ m: hindered, n: [proposal({ id: "b" })], o: [proposal({})] })).toEqual(["n"]);
});

const anyProposal: fc.Arbitrary<MatchProposal> = fc
  .record({
    kind: fc.constantFrom(...matchKinds),
    id: fc.constantFrom("a", "b", "c", "d"),
    confidence: fc.integer({ min: 40, max: 99 }),
    hasReference: fc.boolean(),
    others: fc.uniqueArray(fc.constantFrom("a", "b", "c", "d"), { minLength: 2 }),
  })
  .map(({ hasReference, others, ...more }) =>
    proposal({
      ...more,
      reasons: hasReference ? ["reference", "amount"] : ["amount"],
      invoice_ids: more.kind === "invoices" ? others : [],
    }),
  );

test("whatever is proposed, no record is settled twice and every certain match is the movement's best one", () => {
  const anyProposals = fc
    .array(anyProposal, { maxLength: 3 })
    .map((some) => some.toSorted((a, b) => b.confidence - a.confidence));
  fc.assert(
    fc.property(fc.dictionary(fc.string({ minLength: 1 }), anyProposals, { maxKeys: 8 }), (proposed) => {
      const found = findCertainMatches(new Map(Object.entries(proposed)));
      const settled = [...found.values()].flatMap(({ id, invoice_ids }) =>
        invoice_ids.length > 0 ? invoice_ids : [id],
      );
      expect(new Set(settled).size).toBe(settled.length);
      for (const [movement, match] of found) {
        expect(match).toBe(proposed[movement]?.[0]);
        expect(match.confidence).toBeGreaterThanOrEqual(CERTAIN_CONFIDENCE);
      }
    }),
  );
});
