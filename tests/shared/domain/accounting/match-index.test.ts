import fc from "fast-check";
import { expect, test } from "vitest";
import { keysOfName, keysSaid, phrasesOf, saysName, saysReference } from "#shared/domain/accounting/bank/bank-text.ts";
import { indexCandidates } from "#shared/domain/accounting/bank/match-index.ts";
import { matchMovement } from "#shared/domain/accounting/bank/match-movement.ts";
import type { MatchCandidate, MatchedMovement } from "#shared/domain/accounting/bank/match-proposal.ts";
import { matchPairwise } from "#tests/support/match-pairwise.ts";

const day = fc.constantFrom("2025-01-31", "2025-02-28", "2026-01-05", "2026-02-05", "2026-03-05", "2026-03-31");
const amount = fc.constantFrom(100, 200, 300, 450, 600, 5_100);
const names = ["María Núñez García", "Juan Pérez", "Pérez Gómez, Juan José", "Inmobiliaria S. L.", "Li Wu"];
const numbers = ["A2026-1", "A2026-10", "A2026-11", "2026/10", "PAG 00001", "alquiler de mayo", "x"];
const rentals = ["ALQ-00007", "ALQ-00008"];
const said = [
  ...names,
  ...numbers,
  ...rentals,
  "NUNEZ GARCIA M",
  "perez juan",
  "TRANSFERENCIA",
  "a2026 10 11",
  "A20261",
];

const candidates = fc
  .array(
    fc.record({
      kind: fc.constantFrom(...Array.from({ length: 6 }, () => "invoice" as const), "payment", "remittance", "return"),
      name: fc.constantFrom(...names, null),
      payer: fc.constantFrom("maria", "juan", null),
      amount,
      date: day,
      references: fc.array(fc.constantFrom(...numbers), { maxLength: 1 }),
      rental: fc.constantFrom(...rentals, null),
      account: fc.constant(null),
      hindrance: fc.constant(null),
      near_day: fc.constantFrom(null, null, "2026-01-05", "2026-03-05"),
    }),
    { minLength: 4, maxLength: 12 },
  )
  .map((some) =>
    some.map((one, index): MatchCandidate => ({ ...one, id: `id-${index + 10}`, label: one.references[0] ?? "none" })),
  );
const movement: fc.Arbitrary<MatchedMovement> = fc.record({
  amount: fc.tuple(fc.integer({ min: 2, max: 18 }), fc.constantFrom(50, 50, 50, -50)).map(([a, b]) => a * b),
  date: day,
  text: fc.array(fc.constantFrom(...said), { maxLength: 3 }).map((parts) => parts.join(" ")),
  is_return: fc.boolean(),
  is_closed: fc.boolean(),
});

test("the index finds the same matches as comparing all pairs and all sums", () => {
  let proposed = 0;
  let sets = 0;
  fc.assert(
    fc.property(movement, candidates, (one, some) => {
      const found = matchMovement(one, indexCandidates(some)).map(
        ({ id, invoice_ids, amount: part, confidence, reasons }) => ({
          ids: invoice_ids.length > 0 ? invoice_ids : [id],
          amount: part,
          confidence,
          reasons,
        }),
      );
      expect(found).toEqual(matchPairwise(one, some));
      proposed += found.length;
      sets += found.filter(({ ids }) => ids.length > 1).length;
    }),
    { numRuns: 5_000 },
  );
  expect(proposed).toBeGreaterThan(1_000);
  expect(sets).toBeGreaterThan(100);
});

const words = fc.constantFrom("maría", "NÚÑEZ", "García", "del", "los", "S.L.", "Ana", "Li", "López", "2000", "de");
const phrase = fc.array(words, { maxLength: 6 }).map((parts) => parts.join(" "));

test("a text that contains a name has one of its keys", () => {
  fc.assert(
    fc.property(phrase, phrase, (text, name) => {
      const keys = new Set(keysSaid(text));
      if (saysName(text, name)) expect(keysOfName(name).some((key) => keys.has(key))).toBe(true);
    }),
    { numRuns: 2_000 },
  );
});

test("a text that contains a reference has it among its phrases", () => {
  const parts = fc.array(fc.constantFrom("A", "2026", "1", "10", "fra", "ñ", "-", "/", " "), { maxLength: 8 });
  fc.assert(
    fc.property(parts, parts, (text, reference) => {
      const compact = reference
        .join("")
        .toLowerCase()
        .replaceAll("ñ", "n")
        .replaceAll(/[^a-z0-9]/g, "");
      if (saysReference(text.join(""), reference.join(""))) expect(phrasesOf(text.join(""))).toContain(compact);
    }),
    { numRuns: 2_000 },
  );
});
