import fc from "fast-check";
import { expect, test } from "vitest";
import { findTwins, type StoredMovement, type MovementFacts } from "#server/areas/accounting/bank/find-twins.ts";

let number = 0;
const movement = (text: string, more: Partial<MovementFacts> = {}): MovementFacts => ({
  operation_date: "2026-03-05",
  amount: 85_000,
  document_number: "",
  reference_1: "",
  reference_2: "",
  text,
  hash: `h${(number += 1)}`,
  ...more,
});
const stored = (text: string, more: Partial<StoredMovement> = {}): StoredMovement => ({
  ...movement(text),
  format: "norma43",
  bank_statement_id: "s1",
  ...more,
});
const textsOf = (twins: ReadonlyMap<string, StoredMovement>, of: MovementFacts) => twins.get(of.hash)?.text;

test("of several movements of one day and amount those are paired that name the same person", () => {
  const [ana, luis] = [stored("TRANSF ANA GIL"), stored("TRANSF LUIS ROJO")];
  const [fresh, other] = [movement("Luis Rojo Alquiler"), movement("Ana Gil Alquiler")];
  const twins = findTwins([fresh, other], "camt053", [ana, luis]);
  expect([textsOf(twins, fresh), textsOf(twins, other)]).toEqual(["TRANSF LUIS ROJO", "TRANSF ANA GIL"]);
});

test("a reference in common says more than words", () => {
  const named = stored("ALQUILER MARZO ANA GIL");
  const referred = stored("ABONO", { reference_2: "E2E 0000 17" });
  const fresh = movement("ALQUILER MARZO ANA GIL", { reference_2: "E2E000017" });
  expect(textsOf(findTwins([fresh], "camt053", [named, referred]), fresh)).toBe("ABONO");
});

test("two whole statements have the same movements, even if their texts have nothing in common", () => {
  const fresh = movement("Liquidación de intereses");
  expect(textsOf(findTwins([fresh], "camt053", [stored("INT.CTA")]), fresh)).toBe("INT.CTA");
});

test("a notification has only some movements: one that has nothing in common is another", () => {
  const fresh = movement("Luis Rojo");
  expect(findTwins([fresh], "camt054", [stored("ANA GIL")]).size).toBe(0);
  expect(findTwins([fresh], "norma43", [stored("ANA GIL", { format: "camt054" })]).size).toBe(0);
  expect(findTwins([fresh], "camt054", [stored("TRANSF LUIS ROJO")]).size).toBe(1);
});

test("of one format only a movement with and one without the bank's reference are compared, by most of their words", () => {
  const referred = { document_number: "R-1" };
  const same = (text: string, more: Partial<StoredMovement> = {}) => stored(text, { format: "camt053", ...more });
  const fresh = movement("Transferencia Ana Gil", referred);
  expect(findTwins([fresh], "camt053", [same("TRANSFERENCIA DE ANA GIL")]).size).toBe(1);
  expect(findTwins([fresh], "camt053", [same("TRANSFERENCIA DE LUIS ROJO")]).size).toBe(0);
  expect(findTwins([fresh], "camt053", [same("TRANSFERENCIA DE ANA GIL", referred)]).size).toBe(0);
  expect(findTwins([movement("Ana Gil")], "camt053", [same("ANA GIL")]).size).toBe(0);
});

test("another day, amount or sign is another movement", () => {
  const fresh = movement("ANA GIL");
  for (const more of [{ operation_date: "2026-03-06" }, { amount: 85_001 }, { amount: -85_000 }])
    expect(findTwins([fresh], "camt053", [stored("ANA GIL", more)]).size).toBe(0);
});

test("each movement has one twin at most, and whole statements leave only the surplus, in any mixture", () => {
  const words = fc.constantFrom("ANA", "LUIS", "ALQUILER", "RECIBO", "");
  const days = fc.constantFrom("2026-03-05", "2026-03-06");
  const amounts = fc.constantFrom(85_000, -350);
  const facts = fc.array(fc.tuple(words, days, amounts), { maxLength: 25 });
  fc.assert(
    fc.property(facts, facts, (one, other) => {
      const fresh = one.map(([text, operation_date, amount]) => movement(text, { operation_date, amount }));
      const known = other.map(([text, operation_date, amount]) => stored(text, { operation_date, amount }));
      const twins = findTwins(fresh, "camt053", known);
      expect(new Set(twins.values()).size).toBe(twins.size);
      const byKey = (list: readonly MovementFacts[]) =>
        Map.groupBy(list, ({ operation_date, amount }) => `${operation_date} ${amount}`);
      const expected = [...byKey(fresh)].reduce(
        (sum, [key, group]) => sum + Math.min(group.length, byKey(known).get(key)?.length ?? 0),
        0,
      );
      expect(twins.size).toBe(expected);
    }),
  );
});

test("thousands of movements of one day and amount are paired in their order, without comparing each with each", () => {
  const fresh = Array.from({ length: 20_000 }, () => movement("RECIBO"));
  const known = Array.from({ length: 20_000 }, () => stored("RECIBO"));
  expect(findTwins(fresh, "camt053", known).size).toBe(20_000);
});
