import { describe, expect, test } from "vitest";
import { errorCatalogue } from "#shared/domain/core/errors.ts";
import { refusalOf } from "#server/areas/accounting/remittances/remittance-refusal.ts";
import {
  RemittanceFault,
  type RemittanceFaultKey,
} from "#server/areas/accounting/remittances/sepa/remittance-fault.ts";
import { translateIn } from "#server/engine/services/translations.ts";

const ofLines: readonly RemittanceFaultKey[] = [
  "reference",
  "duplicate_reference",
  "iban",
  "bic",
  "amount",
  "name",
  "date",
  "country",
];
const ofHeads: readonly RemittanceFaultKey[] = [
  "no_lines",
  "reference",
  "iban",
  "bic",
  "name",
  "country",
  "creditor_id",
];
const lines = [{ name: "Ana Ruiz" }, { name: "María Núñez" }];

/** The displayed message of a fault. */
function textOf(fault: RemittanceFault, language: "es" | "en"): string {
  const { code, details } = refusalOf(fault, lines);
  return translateIn(language)(errorCatalogue[code].key, details.params);
}

describe.each(["es", "en"] as const)("bank file errors in %s", (language) => {
  test.each(ofLines)("a line error names the line and its person: %s", (key) => {
    const text = textOf(new RemittanceFault(key, 1), language);
    expect(text).toContain(language === "es" ? "Línea 2" : "Line 2");
    expect(text).toContain("María Núñez");
    expect(text).not.toMatch(/[{}]|error\./);
  });

  test.each(ofHeads)("a file error says what to correct: %s", (key) => {
    const text = textOf(new RemittanceFault(key, null), language);
    expect(text).not.toMatch(/[{}]|error\.|undefined/);
    expect(text.split(" ").length).toBeGreaterThan(4);
  });
});

test("no two line errors have the same text", () => {
  expect(new Set(ofLines.map((key) => textOf(new RemittanceFault(key, 0), "es"))).size).toBe(ofLines.length);
});
