import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { saysName, saysReference } from "#shared/domain/accounting/bank/bank-text.ts";
import { indexCandidates } from "#shared/domain/accounting/bank/match-index.ts";
import { matchMovement as matchWhole } from "#shared/domain/accounting/bank/match-movement.ts";
import type { MatchCandidate, MatchedMovement } from "#shared/domain/accounting/bank/match-proposal.ts";
import { confidenceLevel } from "#shared/domain/accounting/bank/match-weight.ts";

type Said = Pick<MatchedMovement, "amount" | "text"> & Partial<MatchedMovement>;
const matchMovement = (said: Said, candidates: readonly MatchCandidate[]) =>
  matchWhole({ date: "2026-03-09", is_return: false, is_closed: false, ...said }, indexCandidates(candidates));

const invoice = (more: Partial<MatchCandidate> = {}): MatchCandidate => ({
  kind: "invoice",
  id: "01890000-0000-7000-8000-000000000001",
  label: "A2026-0042",
  name: "María Núñez García",
  payer: "maria",
  amount: 95_000,
  date: "2026-03-05",
  references: ["A2026-0042"],
  rental: "ALQ-00007",
  account: null,
  near_day: null,
  hindrance: null,
  ...more,
});

const texts = fc.constantFrom(
  "TRANSFERENCIA",
  "NUNEZ GARCIA MARIA",
  "FRA A2026-0042",
  "ALQ-00007 MARZO",
  "a2026 0042 nuñez garcia",
  "",
);
const candidate = fc
  .record({
    kind: fc.constantFrom("invoice", "payment", "remittance"),
    amount: fc.integer({ min: 1, max: 200_000 }),
    name: fc.constantFrom("María Núñez García", "Juan Pérez", null),
    references: fc.constantFrom(["A2026-0042"], ["B-0001"], []),
    rental: fc.constantFrom("ALQ-00007", null),
  })
  .map((more) => invoice(more));
const movement = fc.record({ amount: fc.integer({ min: -200_000, max: 200_000 }), text: texts });

describe("matching a bank movement", () => {
  test("proposals exceed neither the movement's amount nor the expected amount, and are three at most", () => {
    fc.assert(
      fc.property(movement, fc.array(candidate, { maxLength: 20 }), (one, candidates) => {
        const proposals = matchMovement(one, candidates);
        expect(proposals.length).toBeLessThanOrEqual(3);
        for (const { amount, kind, confidence } of proposals) {
          expect(amount).toBeGreaterThan(0);
          expect(amount).toBeLessThanOrEqual(Math.abs(one.amount));
          if (kind !== "invoice") expect(amount).toBe(Math.abs(one.amount));
          expect(confidence).toBeGreaterThan(0);
          expect(confidence).toBeLessThanOrEqual(100);
        }
        const sure = proposals.map(({ confidence }) => confidence);
        expect(sure).toEqual(sure.toSorted((a, b) => b - a));
      }),
    );
  });

  test("a full number or a name with the amount gives high confidence, the amount alone does not", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000 }), fc.boolean(), (amount, isDebit) => {
        const of = (text: string, more: Partial<MatchCandidate> = {}) =>
          matchMovement({ amount: isDebit ? -amount : amount, text }, [invoice({ amount, ...more })])[0]?.confidence ??
          0;
        expect(of("PAGO FACTURA A2026-0042")).toBeGreaterThanOrEqual(95);
        expect(of("PAGO FACTURA A2026/0042 DE NUNEZ GARCIA MARIA")).toBeGreaterThanOrEqual(95);
        expect(of("TRANSFERENCIA DE NUNEZ GARCIA MARIA")).toBeGreaterThanOrEqual(80);
        expect(of("TRANSFERENCIA DE NUNEZ GARCIA MARIA")).toBeLessThan(95);
        const alone = of("TRANSFERENCIA");
        expect(alone).toBeGreaterThan(0);
        expect(alone).toBeLessThanOrEqual(50);
      }),
    );
  });

  test("an invoice named by its number is proposed in part, with lower confidence", () => {
    const [part] = matchMovement({ amount: 40_000, text: "A CUENTA A2026-0042" }, [invoice()]);
    expect(part).toMatchObject({ amount: 40_000, reasons: ["reference"] });
    expect(part?.confidence).toBeLessThan(80);
  });

  test("of two equal candidates the one due first is proposed", () => {
    const march = invoice({ id: "b", label: "A2026-0043", references: ["A2026-0043"], date: "2026-03-05" });
    const february = invoice({ id: "a", label: "A2026-0044", references: ["A2026-0044"], date: "2026-02-05" });
    const proposed = matchMovement({ amount: 95_000, text: "NUNEZ GARCIA MARIA" }, [march, february]);
    expect(proposed.map(({ id }) => id)).toEqual(["a", "b"]);
  });

  test("a candidate with nothing in common is not proposed", () => {
    expect(matchMovement({ amount: 1_234, text: "COMISION" }, [invoice()])).toEqual([]);
    expect(matchMovement({ amount: 0, text: "A2026-0042" }, [invoice()])).toEqual([]);
  });
});

test.each([
  ["FRA.A2026-0042.", "A2026-0042", true],
  ["a2026 0042", "A2026-0042", true],
  ["A20260042", "A2026-0042", true],
  ["A2026-00421", "A2026-0042", false],
  ["BA2026-0042", "A2026-0042", false],
  ["RECIBO 1", "1", false],
])("the text %s contains the reference %s: %s", (text, reference, expected) => {
  expect(saysReference(text, reference)).toBe(expected);
});

test.each([
  ["TRANSF. NUÑEZ GARCIA MARIA", "María Núñez García", true],
  ["NUNEZ GARCIA M", "María Núñez García", true],
  ["GARCIA", "María Núñez García", false],
  ["PEREZ LOPEZ", "María Núñez García", false],
  ["INMOBILIARIA", "Inmobiliaria S. L.", true],
  ["de la", "de la", false],
])("the text %s contains the name %s: %s", (text, name, expected) => {
  expect(saysName(text, name)).toBe(expected);
});

test("each confidence has a level", () => {
  expect([99, 80, 79, 60, 59, 1].map(confidenceLevel)).toEqual([
    "sure",
    "sure",
    "likely",
    "likely",
    "unsure",
    "unsure",
  ]);
});

test("a number or a long reference is found quickly among thousands of candidates", () => {
  const many = Array.from({ length: 20_000 }, (_, position) =>
    invoice({ id: `01890000-0000-7000-8000-${String(position).padStart(12, "0")}`, references: [`F2026-${position}`] }),
  );
  const spoken = invoice({
    id: "01890000-0000-7000-8001-000000000000",
    references: ["alquiler de mayo de la calle mayor 3 2 b izq"],
  });
  const index = indexCandidates([...many, spoken]);
  const said = { amount: 1, date: "2026-03-09", is_return: false, is_closed: false };
  const find = (text: string) => matchWhole({ ...said, text }, index)[0]?.id;
  const before = performance.now();
  for (let position = 0; position < 500; position += 1) expect(find(`PAGO F2026-${position}`)).toBe(many[position]?.id);
  expect(find("Alquiler de mayo de la calle Mayor 3, 2 B izq")).toBe(spoken.id);
  // Comparing all pairs took minutes.
  expect(performance.now() - before).toBeLessThan(5_000);
});
