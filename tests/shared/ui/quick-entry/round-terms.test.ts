import { expect, it } from "vitest";
import { resumedTerms, type RoundTerms, usualTerms } from "#shared/ui/quick-entry/round-state.ts";

const left: RoundTerms = { date: "2026-11-26", method: { id: "t", name: "Transferencia" } };

it("a resumed round has the day and method it was left with, unless others are given", () => {
  const given: RoundTerms = { date: "2026-11-25", method: null };
  expect(resumedTerms(usualTerms, left)).toEqual(left);
  expect(resumedTerms(given, left)).toEqual(given);
});
