import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  annulmentText,
  registrationText,
  type VerifactuRegistration,
  verificationAddress,
} from "#shared/domain/accounting/verifactu/verifactu.ts";

const example: VerifactuRegistration = {
  issuer_tax_id: "89890001K",
  number: "12345678/G33",
  issue_date: "2024-01-01",
  invoice_type: "F1",
  tax_amount: 1235,
  total: 12345,
  previous_hash: null,
  recorded_at: "2024-01-01T18:20:30Z",
};

describe("hashed text of a registration", () => {
  it("the registration text matches AEAT's example, in Madrid time", () => {
    expect(registrationText(example)).toBe(
      "IDEmisorFactura=89890001K&NumSerieFactura=12345678/G33&FechaExpedicionFactura=01-01-2024&TipoFactura=F1&CuotaTotal=12.35&ImporteTotal=123.45&Huella=&FechaHoraHusoGenRegistro=2024-01-01T19:20:30+01:00",
    );
  });

  it("the registration text prints negative amounts, cents alone and large amounts without grouping", () => {
    const text = registrationText({
      ...example,
      tax_amount: -5,
      total: -123456789,
      recorded_at: "2024-07-01T22:00:00Z",
    });
    expect(text).toContain("&CuotaTotal=-0.05&ImporteTotal=-1234567.89&");
    expect(text).toContain("FechaHoraHusoGenRegistro=2024-07-02T00:00:00+02:00");
  });

  it("the registration text trims blanks at the ends of values", () => {
    expect(registrationText({ ...example, number: " 12345678/G33 " })).toBe(registrationText(example));
  });
});

it("the text of an annulment contains the invoice and the previous record", () => {
  const text = annulmentText({ ...example, issue_date: "2024-12-31", previous_hash: "F7B9" });
  expect(text).toBe(
    "IDEmisorFacturaAnulada=89890001K&NumSerieFacturaAnulada=12345678/G33&FechaExpedicionFacturaAnulada=31-12-2024&Huella=F7B9&FechaHoraHusoGenRegistro=2024-01-01T19:20:30+01:00",
  );
});

describe("address in the QR code", () => {
  it("the QR address matches AEAT's example, encoded", () => {
    expect(verificationAddress({ ...example, number: "12345678&G33", total: 24140 }, "test")).toBe(
      "https://prewww2.aeat.es/wlpl/TIKE-CONT/ValidarQR?nif=89890001K&numserie=12345678%26G33&fecha=01-01-2024&importe=241.40",
    );
  });

  it("the QR address points to the agency's site by default and carries any printable invoice number", () => {
    const printable = fc.string({
      unit: fc.integer({ min: 0x20, max: 0x7e }).map((code) => String.fromCodePoint(code)),
    });
    fc.assert(
      fc.property(printable, (number) => {
        fc.pre(number.trim() === number);
        const url = new URL(verificationAddress({ ...example, number }));
        expect(url.host).toBe("www2.agenciatributaria.gob.es");
        expect([...url.searchParams]).toEqual([
          ["nif", "89890001K"],
          ["numserie", number],
          ["fecha", "01-01-2024"],
          ["importe", "123.45"],
        ]);
        expect(url.search).toMatch(/^\?[\w.%&=-]+$/);
      }),
    );
  });
});
