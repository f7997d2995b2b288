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

/** What people read of a fault. */
function textOf(fault: RemittanceFault, language: "es" | "en"): string {
  const { code, details } = refusalOf(fault, lines);
  return translateIn(language)(errorCatalogue[code].key, details.params);
}

describe.each(["es", "en"] as const)("a fault of the bank's file in %s", (language) => {
  test.each(ofLines)("names the line and whose it is: %s", (key) => {
    const text = textOf(new RemittanceFault(key, 1), language);
    expect(text).toContain(language === "es" ? "Línea 2" : "Line 2");
    expect(text).toContain("María Núñez");
    expect(text).not.toMatch(/[{}]|error\./);
  });

  test.each(ofHeads)("says what is to be mended of the whole: %s", (key) => {
    const text = textOf(new RemittanceFault(key, null), language);
    expect(text).not.toMatch(/[{}]|error\.|undefined/);
    expect(text.split(" ").length).toBeGreaterThan(4);
  });
});

test("no two faults of a line have the same text", () => {
  expect(new Set(ofLines.map((key) => textOf(new RemittanceFault(key, 0), "es"))).size).toBe(ofLines.length);
});
