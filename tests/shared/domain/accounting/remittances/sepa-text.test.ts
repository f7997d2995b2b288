import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { hasSepaLetter, toSepaText } from "#shared/domain/accounting/remittances/sepa-text.ts";
import { isSepaReference } from "#shared/domain/core/sepa-reference.ts";

describe("SEPA texts", () => {
  it.each([
    ["María José Núñez-Güell", "Maria Jose Nunez-Guell"],
    ["Ñandú, ÇELİK & Cía. (50 €)", "Nandu, CELIK + Cia. (50 E)"],
    ["Piso 3º «B» · C/ d’Aragó", "Piso 3o .B. . C/ d'Arago"],
    ["Straße_1; [Łódź]", "Strase-1, (Lodz)"],
    ["Γιώργος Ωμέγα", "Giorgos Omega"],
    ["Щастие Жечев", "Shtastie Zhechev"],
    ["李 #1", ". .1"],
    ["  a\n\tb\u0000c  ", "a bc"],
  ])("%j is written %j", (text, expected) => {
    expect(toSepaText(text, 140)).toBe(expected);
  });

  it("any text becomes one of permitted characters, trimmed and within its length", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), fc.integer({ min: 1, max: 70 }), (text, length) => {
        const written = toSepaText(text, length);
        expect(written).toMatch(/^[A-Za-z0-9/\-?:().,'+ ]*$/);
        expect(written).toBe(written.trim());
        expect(written.length).toBeLessThanOrEqual(length);
      }),
    );
  });
});

it.each([
  ["F2026/0001", true],
  ["ALQ-00001 (a)", true],
  ["A", true],
  ["A".repeat(35), true],
  ["A".repeat(36), false],
  ["", false],
  ["/A", false],
  ["A/", false],
  ["A//B", false],
  ["Ñ1", false],
  ["A ", false],
])("%j is a valid SEPA reference: %s", (text, expected) => {
  expect(isSepaReference(text)).toBe(expected);
});

it.each([
  ["王伟", false],
  ["שרה לוי", false],
  ["محمد", false],
  ["王伟 Wang", true],
  ["Νίκος", true],
  ["Иван", true],
  ["Íñigo", true],
  ["", false],
])("'%s' has a letter that a bank file can have: %s", (name, has) => {
  expect(hasSepaLetter(name)).toBe(has);
});
