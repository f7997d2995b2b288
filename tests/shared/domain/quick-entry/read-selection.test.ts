import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readSelection } from "#shared/domain/quick-entry/read-selection.ts";

/** A Wednesday. */
const today = "2026-03-18";

describe("selected text", () => {
  it.each([
    [
      "Transferencia de JUAN GARCÍA PÉREZ   850,00 EUR\n05/03/2026  ES91 2100 0418 4502 0005 1332",
      { amount: 85_000, day: "2026-03-05", iban_ending: "1332" },
    ],
    [
      "Payment of €1,250.50 received on March 5 from account ending in 4321",
      { amount: 125_050, day: "2026-03-05", iban_ending: "4321" },
    ],
    ["Abono 640,00 cuenta ****9876 el 3 de marzo", { amount: 64_000, day: "2026-03-03", iban_ending: "9876" }],
    ["La caldera de MAD-012-2B no enciende desde ayer", { day: "2026-03-17", codes: ["MAD-012-2B"] }],
    ["Juan Domingo Pérez, tel. 600 123 456", {}],
    ["850", { amount: 85_000 }],
    ["Calle Mayor 120, 3.º B", {}],
    ["ALQUILER NOVIEMBRE 1.380,00", { amount: 138_000 }],
    ["ALQUILER NOVIEMBRE 1 380,00 €", { amount: 138_000 }],
    ["+1.380,00 €", { amount: 138_000 }],
    ["-1.380,00 €", {}],
    ["Your payment of $1,380.00", {}],
    ["Pago de 850 USD", {}],
    ["Importe 850,00 € Saldo 12.340,55 €", { amount: 85_000 }],
    ["Recibido 850,00 € y 900,00 €", {}],
    ["850,00 € repetido 850,00 €", { amount: 85_000 }],
    ["ES91 2100 0418 4502 0005 1332", { iban_ending: "1332" }],
    ["732 108 523", {}],
    ["vence el 5 de abril", {}],
    ["Ha dado positivo en covid-19", { codes: ["covid-19"] }],
  ])("the contents of a selection are recognised: %s", (selected, said) => {
    const { text: _text, rest: _rest, without_accounts: _without, ...found } = readSelection(selected, today);
    expect(found).toEqual(said);
  });

  it("a selection is reduced to one line", () => {
    expect(readSelection("  uno\n\tdos ", today).text).toBe("uno dos");
  });

  it("a selection of any length is read without an error", () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 400 }), (text) => {
        expect(readSelection(text, today).text.length).toBeLessThanOrEqual(2000);
      }),
    );
    const startedAt = performance.now();
    readSelection("1.234 de marzo ES91 ".repeat(5000), today);
    expect(performance.now() - startedAt).toBeLessThan(500);
  });
});
