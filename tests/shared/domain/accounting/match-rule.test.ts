import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { BankRule } from "#shared/domain/accounting/bank/bank-rule.ts";
import {
  findRule,
  isRuleFor,
  saysWords,
  specificityOf,
  wordsToRemember,
} from "#shared/domain/accounting/bank/match-rule.ts";

type Tried = Pick<
  BankRule,
  "id" | "text" | "direction" | "min_amount" | "max_amount" | "company_iban" | "target" | "created_at"
>;

const aRule = (more: Partial<Tried> = {}): Tried => ({
  id: "1",
  text: "CDAD PROP GRAN VIA",
  direction: null,
  min_amount: null,
  max_amount: null,
  company_iban: null,
  target: "charge_owner",
  created_at: "2026-01-01T00:00:00Z",
  ...more,
});
const MOVEMENT = { amount: -12_000, text: "RECIBO CDAD. PROP. GRAN VÍA 12, MARZO", iban: "ES91" };

const word = fc.stringMatching(/^[a-zñáéíóúü0-9]{1,8}$/);
const words = fc.array(word, { minLength: 1, maxLength: 6 });
const separator = fc.constantFrom(" ", ", ", " / ", ". ", "-");

describe("the words of a rule", () => {
  test("are found in any order, with any case, accents and punctuation, among other words", () => {
    fc.assert(
      fc.property(words, words, separator, fc.nat(), (wanted, others, between, seed) => {
        const all = [...wanted, ...others];
        const shuffled = all
          .map((one, index) => [one, (index * 7 + seed) % 13] as const)
          .toSorted((a, b) => a[1] - b[1]);
        const said = shuffled.map(([one]) => one).join(between);
        expect(saysWords(said, wanted.join(" "))).toBe(true);
        expect(saysWords(said.toUpperCase(), wanted.join(" "))).toBe(true);
        expect(saysWords(said.normalize("NFD"), wanted.join(between).toUpperCase())).toBe(true);
      }),
    );
  });

  test("are whole words: one that is missing, or only a part of another, is not found", () => {
    fc.assert(
      fc.property(words, words, (wanted, said) => {
        const plain = (some: readonly string[]) =>
          some.map((one) => one.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase());
        const isEach = plain(wanted).every((one) => plain(said).includes(one));
        expect(saysWords(said.join(" "), wanted.join(" "))).toBe(isEach);
      }),
    );
    expect(saysWords("COMUNIDADES", "comunidad")).toBe(false);
  });

  test("are never patterns, and text without a word is in no text", () => {
    fc.assert(
      fc.property(fc.string(), fc.stringMatching(/^[^a-zA-Z0-9]*$/), (said, signs) => {
        expect(saysWords(said, signs.replace(/[\p{L}\p{N}]/gu, ""))).toBe(false);
      }),
    );
    expect(saysWords("RECIBO GRAN VIA", "GR.N .*")).toBe(false);
  });

  test("that are remembered leave numbers out, and are in the text that they come from", () => {
    expect(wordsToRemember("RECIBO CDAD PROP GRAN VÍA 12 REF 2026/0034 A1")).toBe("RECIBO CDAD PROP GRAN VIA REF");
    fc.assert(
      fc.property(fc.string({ maxLength: 80 }), (said) => {
        const remembered = wordsToRemember(said);
        if (remembered !== "") expect(saysWords(said, remembered)).toBe(true);
      }),
    );
  });
});

describe("the conditions of a rule", () => {
  test.each([
    ["the words alone", {}, true],
    ["the direction", { direction: "out" }, true],
    ["the other direction", { direction: "in", target: "ignore" }, false],
    ["the amount", { min_amount: 12_000, max_amount: 12_000 }, true],
    ["more than it", { min_amount: 12_001 }, false],
    ["less than it", { max_amount: 11_999 }, false],
    ["the account", { company_iban: "ES91" }, true],
    ["another account", { company_iban: "ES00" }, false],
    ["what only incoming money can be", { target: "person" }, false],
    ["other words", { text: "CDAD PROP ALCALA" }, false],
  ] as const)("%s", (_what, more, isFor) => {
    expect(isRuleFor(aRule(more), MOVEMENT)).toBe(isFor);
  });

  test("the rule with most of them proposes, of equal ones the newest, in whatever order they are read", () => {
    const older = aRule({ id: "older" });
    const newer = aRule({ id: "newer", created_at: "2026-02-01T00:00:00Z" });
    const special = aRule({ id: "special", direction: "out", max_amount: 20_000, created_at: "2025-01-01T00:00:00Z" });
    const general = aRule({ id: "general", text: "CDAD", created_at: "2026-03-01T00:00:00Z" });
    expect(specificityOf(special)).toBe(specificityOf(newer) + 2);
    expect(findRule([older, newer, special, general], MOVEMENT)?.id).toBe("special");
    expect(findRule([general, newer, older], MOVEMENT)?.id).toBe("newer");
    expect(findRule([general, older], MOVEMENT)?.id).toBe("older");
    expect(findRule([older], { ...MOVEMENT, text: "NOMINA" })).toBeNull();
    expect(findRule([older], { ...MOVEMENT, amount: 0 })).toBeNull();
  });
});
