import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readPaymentLine } from "#shared/domain/quick-entry/read-payment-line.ts";
import { readSelectedPayment } from "#shared/domain/quick-entry/line-of-selection.ts";

const reading = { today: "2026-03-18", language: "es" } as const;

describe("payment line from selected text", () => {
  it.each([
    [
      "Transferencia de JUAN GARCÍA PÉREZ   850,00 EUR\n05/03/2026  ES91 2100 0418 4502 0005 1332",
      "850,00 € JUAN GARCÍA PÉREZ Transferencia 5 mar 2026",
      [{ names: "account", text: "1332" }],
    ],
    [
      "Payment of €1,250.50 received on March 5 from account ending in 4321",
      "1.250,50 € 5 mar 2026",
      [{ names: "account", text: "4321" }],
    ],
    [
      "Hola, soy Begoña de la Cruz y ayer hice un bizum de 640 € por el piso MAD-012-2B",
      "640,00 € Begoña de la Cruz bizum 17 mar 2026",
      [{ names: "asset", text: "MAD-012-2B" }],
    ],
    ["850 garcia transf ayer", "850 garcia transf ayer", []],
    ["850", "850", []],
    ["El mes que viene hablamos", "El mes que viene hablamos", []],
    ["TRANSF. DE MARIA ABAD RUIZ", "MARIA ABAD RUIZ TRANSF", []],
    ["ORD: MARIA ABAD 1.380,00", "1.380,00 € MARIA ABAD", []],
    ["TRANSFERENCIA DE MARIA ABAD A FAVOR DE GESTION NORTE SL 850,00 EUR", "850,00 € MARIA ABAD TRANSFERENCIA", []],
    ["TRANSFERENCIA A FAVOR DE GESTION NORTE SL 850,00 EUR", "850,00 € TRANSFERENCIA", []],
    ["Recibos de Maria Abad, Luis Pons: 850,00 EUR", "850,00 € Recibos", []],
    ["ALQUILER NOVIEMBRE 1.380,00", "1.380,00 €", []],
    ["+1.380,00 €", "+1.380,00 €", []],
    ["ES91 2100 0418 4502 0005 1332", "", [{ names: "account", text: "1332" }]],
    ["732 108 523", "732 108 523", []],
    ["Factura 2026 1234 Madrid", "Factura Madrid", []],
    ["28013 Madrid", "Madrid", []],
  ])("selected text becomes the command line a user would type: %s", (selected, line, hints) => {
    expect(readSelectedPayment(selected, reading)).toEqual({ line, hints });
  });

  it("a line made from a selection is read back as the same amount and day, in both languages", () => {
    const cents = fc.integer({ min: 1, max: 999_999_99 });
    fc.assert(
      fc.property(cents, fc.constantFrom("es" as const, "en" as const), (amount, language) => {
        const selected = `Abono ${(amount / 100).toFixed(2).replace(".", ",")} EUR 05/03/2026`;
        const { line } = readSelectedPayment(selected, { ...reading, language });
        const read = readPaymentLine(line, { today: reading.today, methods: [] });
        expect([read.amount?.value, read.day?.value]).toEqual([amount, "2026-03-05"]);
      }),
    );
  });

  it("any selection yields a line that fits its field", () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 400 }), (text) => {
        expect(readSelectedPayment(text, reading).line.length).toBeLessThanOrEqual(300);
      }),
    );
  });
});
