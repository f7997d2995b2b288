import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { renderInvoice } from "#server/areas/accounting/invoices/pdf/invoice.ts";
import type { InvoicePdfLine } from "#server/areas/accounting/invoices/pdf/invoice-content.ts";
import { anInvoice } from "#tests/support/pdf-contents.ts";
import { readPdf } from "#tests/support/read-pdf.ts";

const read = async (changes: Parameters<typeof anInvoice>[0] = {}) => readPdf(await renderInvoice(anInvoice(changes)));

describe("invoice PDF", () => {
  it("an invoice PDF has all legally required content as selectable text", async () => {
    const { pages } = await read();
    expect(pages).toHaveLength(1);
    for (const text of [
      "Factura",
      "F2026-0042",
      "Fincas del Retiro, S.L.",
      "B84120673",
      "Begoña Núñez Çelik",
      "12345678Z",
      "Fecha de emisión 1 mar 2026",
      "Vencimiento 8 mar 2026",
      "ACT-0012 · Local Ibiza",
      "Renta de marzo",
      "Base imponible 1.250,00 €",
      "IVA 21 %",
      "262,50 €",
      "Total factura 1.512,50 €",
      "Retención IRPF 19 %",
      "-237,50 €",
      "Total a pagar 1.275,00 €",
      "ES91 2100 0418 4502 0005 1332",
      "ALQ-00012-1",
      "Renta actualizada según el IRAV.",
      "Página 1 de 1",
    ]) {
      expect(pages[0]).toContain(text);
    }
  });

  it("an invoice PDF has AEAT's wording around the QR, equal in both languages, and only with a QR", async () => {
    for (const language of ["es", "en"] as const) {
      const { pages } = await read({ language });
      expect(pages[0]).toMatch(/QR tributario:.*Factura verificable en la sede electrónica de la AEAT VERI\*FACTU/);
    }
    expect((await read({ verification_address: null })).pages[0]).not.toMatch(/QR|VERI/);
  });

  it("an invoice PDF has a title and is written in the requested language", async () => {
    const { pages, info } = await read({ language: "en" });
    expect(info).toMatchObject({ Title: "Invoice F2026-0042", Author: "Fincas del Retiro, S.L.", Language: "en" });
    expect(pages[0]).toContain("Amount due €1,275.00");
    expect(pages[0]).toContain("Issue date 1 Mar 2026");
  });

  it("an invoice PDF is identical byte for byte for the same content, and differs for other content", async () => {
    const [first, second, other] = await Promise.all([
      renderInvoice(anInvoice()),
      renderInvoice(anInvoice()),
      renderInvoice(anInvoice({ number: "F2026-0043" })),
    ]);
    expect(second.equals(first)).toBe(true);
    expect(other.equals(first)).toBe(false);
  });

  it("an invoice PDF shows the company's logo in any supported format", async () => {
    const logo = await sharp({ create: { width: 900, height: 300, channels: 4, background: "#0f6b66" } })
      .webp()
      .toBuffer();
    const { issuer } = anInvoice();
    const [withLogo, without] = await Promise.all([
      renderInvoice(anInvoice({ issuer: { ...issuer, logo } })),
      renderInvoice(anInvoice()),
    ]);
    expect(withLogo.includes("/Subtype /Image")).toBe(true);
    expect(without.includes("/Subtype /Image")).toBe(false);
  });
});

describe("watermark", () => {
  it("a draft and an annulled invoice have a watermark on their pages", async () => {
    expect((await read({ mark: "draft", number: null })).pages[0]).toContain("BORRADOR");
    expect((await read({ mark: "annulled" })).pages[0]).toContain("ANULADA");
    expect((await read({ mark: "draft", language: "en" })).pages[0]).toContain("DRAFT");
    expect((await read()).pages[0]).not.toMatch(/BORRADOR|ANULADA/);
  });
});

it("a rectifying invoice states what it rectifies, how and why", async () => {
  const rectification = {
    type: "R4",
    mode: "substitution",
    invoices: [{ number: "F2026-0042", issue_date: "2026-03-01" }],
    reason: "Se facturó el trimestre",
  } as const;
  const { pages } = await read({ kind: "rectifying", number: "R2026-0001", rectification });
  expect(pages[0]).toContain("Factura rectificativa R2026-0001");
  expect(pages[0]).toContain("Rectifica F2026-0042 de 1 mar 2026");
  expect(pages[0]).toContain("R4 · Otras causas · por sustitución");
  expect(pages[0]).toContain("Motivo: Se facturó el trimestre");
});

it("a receipt without tax is labelled as such and has no tax totals", async () => {
  const [line] = anInvoice().lines;
  const lines = line
    ? [
        {
          ...line,
          tax_rate: 0,
          withholding_rate: 0,
          exemption_reason: "Exento, art. 20.Uno.23.º LIVA",
        },
      ]
    : [];
  const { pages } = await read({
    kind: "receipt",
    lines,
    taxes: [],
    withholdings: [],
    amount_due: 125_000,
    due_date: null,
  });
  expect(pages[0]).toContain("Exento, art. 20.Uno.23.º LIVA");
  expect(pages[0]).not.toMatch(/Base imponible|IRPF|Vencimiento/);
  expect(pages[0]).toContain("Total a pagar 1.250,00 €");
});

it("a taxed line shows its rate and no exemption, also where a reason was left from before it had the rate", async () => {
  const lines = anInvoice().lines.map((line) => ({ ...line, exemption_reason: "Exento, art. 20.Uno.23.º LIVA" }));
  const { pages } = await read({ lines });
  expect(pages[0]).toContain("1.250,00 € 21 % 19 %");
  expect(pages[0]).not.toMatch(/exent/i);
});

describe("sixty lines with long texts and large amounts", () => {
  const line = (index: number): InvoicePdfLine => ({
    concept: `Línea ${index}: ${"sustitución de la caldera y de su termostato ".repeat(index % 4)}`,
    quantity: 1,
    unit_amount: 123_456_789 + index,
    net_amount: 123_456_789 + index,
    tax_rate: 2100,
    withholding_rate: 1900,
    exemption_reason: null,
    is_not_subject: false,
  });
  const joint_names = ["María de los Ángeles Fernández-Villaverde y Roca de Togores", "A".repeat(200)];
  const long =
    "Comunidad Hereditaria y Sociedad Patrimonial de los Marqueses de Villanueva-Fernández de Córdoba ".repeat(2);

  it("sixty lines take several pages, each with the table heading and page number, and none is lost", async () => {
    const { customer } = anInvoice();
    const { pages } = await read({
      lines: Array.from({ length: 60 }, (_, index) => line(index)),
      customer: { ...customer, name: long, joint_names },
    });
    expect(pages.length).toBeGreaterThan(2);
    const whole = pages.join(" ");
    for (let index = 0; index < 60; index += 1) expect(whole).toContain(`Línea ${index}:`);
    for (const [index, page] of pages.entries()) expect(page).toContain(`Página ${index + 1} de ${pages.length}`);
    for (const page of pages.slice(1)) expect(page).toContain("Factura F2026-0042 · Fincas del Retiro, S.L.");
    expect(pages[1]).toMatch(/Concepto Cant\. Precio IVA IRPF Importe/);
    expect(whole.match(/QR tributario:/g)).toHaveLength(1);
    expect(whole).toContain("1.234.568,48 €");
  });
});

describe("invoice layout", () => {
  const [line] = anInvoice().lines;
  const times = (count: number) => (line ? Array.from({ length: count }, () => line) : []);

  it("the totals are never on a page without an invoice line", async () => {
    const lengths = await Promise.all(
      Array.from({ length: 8 }, (_, index) => index + 11).map(async (count) => {
        const { pages } = await read({ lines: times(count), notes: null, verification_address: "https://example.es" });
        const last = pages.at(-1) ?? "";
        expect([count, last.includes("Renta de marzo 1"), last.includes("Total a pagar")]).toEqual([count, true, true]);
        return pages.length;
      }),
    );
    expect(new Set(lengths)).toEqual(new Set([1, 2]));
  });

  it("a long issuer name and invoice number are rendered in full", async () => {
    const { issuer } = anInvoice();
    const name =
      "Sociedad Patrimonial de Inversiones Inmobiliarias y Arrendamientos Urbanos del Guadarrama Occidental, S. L. U.";
    const number = "FACTURA-DE-ALQUILER-2026-000000042-MADRID";
    const { pages } = await read({ issuer: { ...issuer, name }, number, verification_address: "https://example.es" });
    const text = (pages[0] ?? "").replaceAll(/[\s-]/g, "");
    expect(text).toContain(name.replaceAll(/[\s-]/g, ""));
    expect(text).toContain(number.replaceAll("-", ""));
  });

  it("a negative total is rendered as in the customer's favour", async () => {
    const { pages } = await read({ amount_due: -25_500 });
    expect(pages[0]).toContain("Total a tu favor 255,00 €");
    expect(pages[0]).not.toContain("Total a pagar");
  });
});
