import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { indirectTaxes } from "#shared/domain/accounting/invoices/indirect-tax.ts";
import { totalLines } from "#shared/domain/accounting/invoices/invoice-line.ts";
import { paymentApplicationKinds } from "#shared/domain/accounting/payments/payment-application.ts";
import { foralTerritories } from "#shared/domain/accounting/ticketbai/foral-territory.ts";
import { signFile } from "#server/areas/accounting/ticketbai/sign-ticketbai.ts";
import type { PreviousFile, WaitingFile } from "#server/areas/accounting/ticketbai/ticketbai-content.ts";
import { gapOf, ticketbaiElement } from "#server/areas/accounting/ticketbai/ticketbai-document.ts";
import { isNumberOfFile, splitNumber } from "#server/areas/accounting/ticketbai/ticketbai-number.ts";
import { writeXml } from "#server/engine/services/xml.ts";
import { isSignatureWhole } from "#server/engine/services/xades/verify-xml.ts";
import { partOf, textsOf } from "#tests/support/facturae-file.ts";
import { gateSize } from "#tests/support/gate-cases.ts";
import "#tests/support/property-tests.ts";
import { validateTicketbai } from "#tests/support/ticketbai-file.ts";
import { verifyXmlSignature } from "#tests/support/verify-xml-signature.ts";
import { aSigner } from "#tests/support/xml-signers.ts";

const software = { license: "TBAIPRUEBA0000000001", developer_tax_id: "B84120673", name: "Llavero", version: "1.0" };

type Content = WaitingFile["content"];
type Line = Content["lines"][number];

const aLine = (more: Partial<Line> = {}): Line => ({
  payment_application_id: "rent",
  concept: "Renta de marzo",
  quantity: 1,
  unit_amount: 100_000,
  amount: 100_000,
  tax_rate: 2_100,
  withholding_rate: 0,
  ...more,
});

function aFile(content: Partial<Content> = {}, more: Partial<WaitingFile> = {}): WaitingFile {
  const lines = content.lines ?? [aLine()];
  const { total, withholding_amount } = totalLines(
    lines.map((line) => ({ ...line, quantity: 1, unit_amount: line.amount })),
  );
  return {
    id: "1",
    position: 1,
    territory: "bizkaia",
    issuer_tax_id: "B84120673",
    number: "F-2026-00012",
    series: "F-2026-",
    issue_date: "2026-03-01",
    total,
    generated_at: "2026-03-01T09:05:07+01:00",
    is_by_third_party: false,
    is_premises: false,
    rectified: [],
    applications: { rent: "rent", deposit: "deposit" },
    content: {
      issuer_name: "Rentas, S. L.",
      customer_name: "Ana García",
      customer_tax_id: "12345678Z",
      operation_date: null,
      withholding_amount,
      rectification_type: null,
      rectification_mode: null,
      indirect_tax: "vat",
      paper: { buyer: { street: "Gran Vía, 1", postal_code: "48001", city: "Bilbao", country: "España" } },
      ...content,
      lines,
    },
    ...more,
  };
}

const write = (file: WaitingFile, previous: PreviousFile | null = null) =>
  writeXml(ticketbaiElement(file, previous, software));
const keysOf = (file: WaitingFile) => textsOf(write(file), "ClaveRegimenIvaOpTrascendencia");

const words = fc.string({ unit: "grapheme", minLength: 0, maxLength: 300 });
const cents = fc.integer({ min: -9_999_999, max: 9_999_999 });
const line = fc.record({
  payment_application_id: fc.constantFrom(...paymentApplicationKinds),
  concept: words,
  quantity: fc.integer({ min: 1, max: 99_999 }).map((thousandths) => thousandths / 1_000),
  unit_amount: cents,
  amount: cents,
  tax_rate: fc.constantFrom(0, 0, 400, 1_000, 2_100),
  withholding_rate: fc.constantFrom(0, 1_900),
});
const file = fc
  .record({
    lines: fc.array(line, { minLength: 1, maxLength: 12 }),
    customer_name: words,
    customer_tax_id: fc.constantFrom(
      "12345678Z",
      "B84120673",
      "X1234567L",
      "AB123456",
      "N0012345H",
      "",
      "X".repeat(21),
    ),
    indirect_tax: fc.constantFrom(...indirectTaxes),
    rectification_type: fc.constantFrom(null, "R1", "R4", "R5"),
    rectification_mode: fc.constantFrom("differences", "substitution"),
    territory: fc.constantFrom(...foralTerritories),
    number: fc.oneof(fc.constant("F-2026-0001/M"), fc.string({ minLength: 1, maxLength: 45 })),
    is_premises: fc.boolean(),
    country: fc.constantFrom(null, "España", "Francia", "Curazao"),
    buyer: fc.boolean(),
  })
  .map(({ territory, number, is_premises, country, buyer, ...content }) => {
    const before = { number: "F-1", series: "F-", issue_date: "2026-02-01", net_amount: 100_000, tax_amount: 21_000 };
    const rectified = content.rectification_type === null ? [] : [before, { ...before, number: "1/25", series: null }];
    const paper = { buyer: buyer ? { street: "C/ Mayor", postal_code: "48001", city: "Bilbao", country } : null };
    const applications = Object.fromEntries(paymentApplicationKinds.map((kind) => [kind, kind]));
    const series = number.slice(0, 2);
    return aFile({ ...content, paper }, { territory, number, series, rectified, is_premises, applications });
  });

describe("an issue file", () => {
  test(
    "is valid by the official schema and verifies, whatever the invoice, or has a reason",
    { timeout: 120_000 },
    async () => {
      const samples = fc.sample(file, { numRuns: gateSize(400, 60), seed: 7 });
      const possible = samples.filter((one) => gapOf(one) === null);
      expect(possible.length).toBeGreaterThan(samples.length / 8);
      const signer = aSigner("p256");
      const previous = { number: "F-1", series: "F-", issue_date: "2026-02-01", signature_value: "a+/".repeat(60) };
      const now = new Date(Date.now() + 60_000);
      const documents = possible.map(
        (one, index) => signFile(one, index % 2 === 0 ? previous : null, { signer, software }, now).document,
      );
      expect(await validateTicketbai(documents)).toEqual([]);
      expect(documents.every(isSignatureWhole)).toBe(true);
      for (const document of documents.slice(0, 10)) expect(verifyXmlSignature(document)).toHaveLength(3);
    },
  );

  test("has line amounts with tax that add up to the total, and one line for each rate", () => {
    const lines = [aLine({ amount: 33_33 }), aLine({ amount: 33_33 }), aLine({ amount: 10_000, tax_rate: 1_000 })];
    const one = aFile({ lines });
    const sum = textsOf(partOf(write(one), "DetallesFactura"), "ImporteTotal").reduce(
      (all, text) => all + Number(text),
      0,
    );
    expect(Math.round(sum * 100)).toBe(one.total);
    expect(textsOf(write(one), "CuotaImpuesto")).toEqual(["14.00", "10.00"]);
  });

  test("says how a letting of premises is withheld, and the general regime for all else", () => {
    const premises = { is_premises: true };
    const withheld = aLine({ withholding_rate: 1_900 });
    expect(keysOf(aFile({ lines: [withheld] }, premises))).toEqual(["11"]);
    expect(keysOf(aFile({ lines: [aLine()] }, premises))).toEqual(["12"]);
    expect(keysOf(aFile({ lines: [aLine(), withheld] }, premises))).toEqual(["13"]);
    expect(keysOf(aFile({ lines: [withheld] }))).toEqual(["01"]);
    expect(keysOf(aFile({ indirect_tax: "igic" }))).toEqual(["08"]);
  });

  test("divides taxed, exempt and untaxed lines, and those of a property under IGIC", () => {
    const lines = [
      aLine(),
      aLine({ tax_rate: 0, amount: 50_000 }),
      aLine({ tax_rate: 0, amount: 30_000, payment_application_id: "deposit" }),
    ];
    const breakdown = partOf(write(aFile({ lines })), "TipoDesglose");
    expect(textsOf(partOf(breakdown, "NoExenta"), "BaseImponible")).toEqual(["1000.00"]);
    expect(textsOf(partOf(breakdown, "Exenta"), "BaseImponible")).toEqual(["500.00"]);
    expect(textsOf(breakdown, "Causa")).toEqual(["OT"]);
    expect(textsOf(breakdown, "Importe")).toEqual(["300.00"]);
    const canary = partOf(write(aFile({ lines, indirect_tax: "igic" })), "TipoDesglose");
    expect([textsOf(canary, "Causa"), textsOf(canary, "Importe")]).toEqual([
      ["RL", "IE"],
      ["800.00", "1000.00"],
    ]);
  });

  test("breaks down by kind of operation for customers abroad, whose number counts as a passport", () => {
    const document = write(
      aFile({
        customer_tax_id: "AB123456",
        paper: { buyer: { street: "Rue 1", postal_code: "75001", city: "Paris", country: "Francia" } },
      }),
    );
    expect(document).toContain("<DesgloseTipoOperacion><PrestacionServicios><Sujeta>");
    expect(partOf(document, "IDOtro")).toBe(
      "<IDOtro><CodigoPais>FR</CodigoPais><IDType>03</IDType><ID>AB123456</ID></IDOtro>",
    );
  });

  test.each([
    ["Curazao", "CW"],
    ["Sudán del Sur", "SS"],
    ["Sint Maarten", "SX"],
    ["Costa de Marfil", "CI"],
  ])("names the country of a customer of %s by its own code %s", (country, code) => {
    const buyer = { street: "C/ 1", postal_code: "1", city: "Capital", country };
    expect(textsOf(write(aFile({ customer_tax_id: "AB123456", paper: { buyer } })), "CodigoPais")).toEqual([code]);
  });

  test("names the signature before by its first hundred characters", () => {
    const previous = {
      number: "F-2026-00011",
      series: "F-2026-",
      issue_date: "2026-02-28",
      signature_value: "b".repeat(172),
    };
    expect(partOf(write(aFile(), previous), "EncadenamientoFacturaAnterior")).toBe(
      `<EncadenamientoFacturaAnterior><SerieFacturaAnterior>F-2026-</SerieFacturaAnterior><NumFacturaAnterior>00011</NumFacturaAnterior><FechaExpedicionFacturaAnterior>28-02-2026</FechaExpedicionFacturaAnterior><SignatureValueFirmaFacturaAnterior>${"b".repeat(100)}</SignatureValueFirmaFacturaAnterior></EncadenamientoFacturaAnterior>`,
    );
  });
});

test.each([
  ["number", { number: "X".repeat(21), series: "" }, {}],
  ["issuer_tax_id", { issuer_tax_id: "AB-1" }, {}],
  ["customer_tax_id", {}, { customer_tax_id: null }],
  ["customer_tax_id", {}, { customer_tax_id: "X".repeat(21) }],
  ["amount", { total: 10 ** 14 }, {}],
  ["amount", {}, { lines: Array.from({ length: 13 }, (_, tax_rate) => aLine({ tax_rate })) }],
  [
    "rectified",
    {
      rectified: Array.from({ length: 101 }, (_, index) => ({
        number: `F-${index}`,
        series: "F-",
        issue_date: "2026-02-01",
        net_amount: 1,
        tax_amount: 0,
      })),
    },
    {},
  ],
] as const)("an invoice has no file for its %s, where the schema does not take it", (gap, more, content) => {
  expect(gapOf(aFile(content, more))).toBe(gap);
});

test("an invoice at the limits of the schema has a file", () => {
  expect(gapOf(aFile({}, { number: `${"S".repeat(20)}${"1".repeat(20)}`, series: "S".repeat(20) }))).toBeNull();
});

test("series and number together are the printed number", () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1, maxLength: 45 }), fc.nat(45), (number, length) => {
      for (const start of [number.slice(0, length), null]) {
        const split = splitNumber({ number, series: start });
        expect(split.series + split.number).toBe(number);
      }
    }),
  );
});

test("the number of a file begins after its series, whatever digits follow", () => {
  expect(splitNumber({ number: "F-2026-0012/M", series: "F-2026-" })).toEqual({ series: "F-2026-", number: "0012/M" });
  expect(splitNumber({ number: "0001/26", series: "" })).toEqual({ series: "", number: "0001/26" });
  expect(splitNumber({ number: "F-2026-0001-B2", series: "F-2026-" })).toEqual({
    series: "F-2026-",
    number: "0001-B2",
  });
});

test("a number of a former system, whose series is not known, is the number as a whole where it fits", () => {
  expect(splitNumber({ number: "A/2020/7", series: null })).toEqual({ series: "", number: "A/2020/7" });
  expect(splitNumber({ number: `A${"1".repeat(20)}`, series: null }).series).toBe("A");
  expect(isNumberOfFile({ number: "1".repeat(41), series: null })).toBe(false);
  expect(isNumberOfFile({ number: `${"A-".repeat(11)}1`, series: "A-".repeat(11) })).toBe(false);
});
