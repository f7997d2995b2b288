import fc from "fast-check";
import { expect, test } from "vitest";
import { lineAmount, totalLines } from "#shared/domain/accounting/invoices/invoice-line.ts";
import { countryCodeOf } from "#shared/domain/properties/country-code.ts";
import type { FacturaeContent, FacturaeLine } from "#server/areas/accounting/facturae/facturae-content.ts";
import { facturaeElement } from "#server/areas/accounting/facturae/facturae-xml.ts";
import { writeFacturae } from "#server/areas/accounting/facturae/write-facturae.ts";
import { writeXml } from "#server/engine/services/xml.ts";
import { partOf, textsOf, validateFacturae } from "#tests/support/facturae-file.ts";
import "#tests/support/property-tests.ts";
import { verifyXmlSignature } from "#tests/support/verify-xml-signature.ts";
import { aSigner } from "#tests/support/xml-signers.ts";

const spain = countryCodeOf("España");
const france = countryCodeOf("Francia");
if (!spain || !france) throw new Error("no countries");

const texts = (maxLength: number) => fc.string({ unit: "grapheme", minLength: 1, maxLength }).map((text) => `x${text}`);
const days = fc
  .date({ min: new Date("2024-01-01"), max: new Date("2028-12-31"), noInvalidDate: true })
  .map((day) => day.toISOString().slice(0, 10));
const orNull = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null });

const addresses = fc.record({
  street: texts(200),
  postal_code: fc.constantFrom("28014", "01001", "38001"),
  city: texts(100),
  province: fc.constantFrom("Madrid", "Santa Cruz de Tenerife"),
  country: fc.constantFrom(spain, france),
});
const partyNames = fc.oneof(
  fc.record({ kind: fc.constant("person"), name: texts(100), last_name: texts(150) }),
  fc.record({ kind: fc.constant("entity"), name: texts(200) }),
);
const parties = fc.record({
  name: partyNames,
  tax_id: fc.constantFrom("B12345674", "12345678Z", "FR12345678901", "E12345674"),
  address: addresses,
  phone: orNull(fc.constantFrom("+34600000000", "+123456789012345678")),
  email: orNull(fc.constantFrom("a@example.es", `${"a".repeat(80)}@example.es`)),
});
const untaxed = orNull(fc.record({ is_exempt: fc.boolean(), reason: texts(200) }));
const lines = fc
  .record({
    concept: texts(300),
    quantity: fc.integer({ min: -5_000, max: 5_000 }).map((thousandths) => thousandths / 1_000),
    unit_amount: fc.integer({ min: -9_999_999, max: 9_999_999 }),
    tax: fc.constantFrom("vat", "igic", "ipsi"),
    tax_rate: fc.constantFrom(0, 400, 1_000, 2_100),
    withholding_rate: fc.constantFrom(0, 1_900),
    untaxed,
  })
  .map((line): FacturaeLine => ({ ...line, amount: lineAmount(line) }));
const payments = orNull(
  fc.constantFrom<NonNullable<FacturaeContent["payment"]>>(
    { means: "transfer", iban: "ES9121000418450200051332" },
    { means: "direct_debit", iban: "ES9121000418450200051332", mandate: "M-1" },
    { means: "cash" },
    { means: "card" },
    { means: "other" },
  ),
);
const rectifications = orNull(
  fc.record({
    mode: fc.constantFrom("differences", "substitution"),
    reason: texts(500),
    invoices: fc.array(fc.record({ number: texts(30), issue_date: days }), { minLength: 1, maxLength: 3 }),
    tax_period: fc.record({ start: days, end: days }),
    changes: fc.constantFrom("base", "tax", "withholding", "detail", "insolvency"),
  }),
);
const contents: fc.Arbitrary<FacturaeContent> = fc
  .record({
    number: texts(39),
    issue_date: days,
    operation_date: orNull(days),
    period: orNull(fc.record({ start: days, end: days })),
    due_date: days,
    seller: parties,
    buyer: parties,
    third_party: orNull(parties),
    centres: orNull(
      fc.constant({ accounting_office: "L01280796", managing_body: "L01280797", processing_unit: "L01280798" }),
    ),
    lines: fc.array(lines, { minLength: 1, maxLength: 6 }),
    payment: payments,
    rectification: rectifications,
    additional: orNull(texts(3_000)),
  })
  // Lines of an invoice have one tax: totals of several would be computed for each.
  .map(({ lines: samples, ...content }) => {
    const same = samples.map((line) => ({ ...line, tax: samples[0]?.tax ?? line.tax }));
    return { ...content, lines: same, ...totalLines(same) };
  });

const cents = (text: string) => Math.round(Number(text) * 100);
const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
const amountsIn = (document: string, name: string, inner: string) => textsOf(partOf(document, name), inner).map(cents);

test("any invoice is valid by the schema, and its amounts are the invoice's to the cent", async () => {
  const samples = fc.sample(contents, 150);
  const documents = samples.map((content) => writeXml(facturaeElement(content)));
  expect(await validateFacturae(documents)).toEqual([]);
  for (const [index, content] of samples.entries()) {
    const document = documents[index] ?? "";
    const totals = partOf(document, "InvoiceTotals");
    const total = (name: string) => cents(textsOf(totals, name)[0] ?? "");
    expect(total("TotalGrossAmount")).toBe(content.net_amount);
    expect(total("TotalTaxOutputs")).toBe(content.tax_amount);
    expect(total("TotalTaxesWithheld")).toBe(content.withholding_amount);
    expect(total("InvoiceTotal")).toBe(content.amount_due);
    expect(sum(amountsIn(document, "Items", "GrossAmount"))).toBe(content.net_amount);
    // Taxes of the lines and of the invoice: each pair of base and amount.
    const pairs = (part: string) =>
      textsOf(part, "TotalAmount")
        .map(cents)
        .filter((_, at) => at % 2 === 1);
    expect(sum(pairs(partOf(document, "TaxesOutputs")))).toBe(content.tax_amount);
    const items = partOf(document, "Items");
    const ofLines = [...items.matchAll(/<TaxesOutputs>.*?<\/TaxesOutputs>/gs)].map(([part]) => part).join("");
    expect(sum(pairs(ofLines))).toBe(content.tax_amount);
  }
});

const [plain] = fc.sample(
  contents.map((content): FacturaeContent => ({
    ...content,
    number: "F2026-1",
    centres: null,
    payment: null,
    third_party: null,
  })),
  1,
);
if (!plain) throw new Error("no content");

test("a signed file is valid by the schema and verifies; its name and that of an unsigned one differ", async () => {
  const now = new Date(Date.now() + 60_000);
  for (const kind of ["rsa", "p256"] as const) {
    const { name, document, is_signed } = writeFacturae(plain, { ...aSigner(kind), holder_tax_id: "B12345674" }, now);
    expect([name, is_signed]).toEqual(["F2026-1.xsig", true]);
    expect(await validateFacturae([document])).toEqual([]);
    expect(verifyXmlSignature(document)).toHaveLength(3);
    expect(document).toContain("politica_de_firma_formato_facturae_v3_1.pdf</xades:Identifier>");
    expect(document).toContain("<xades:ClaimedRole>emisor</xades:ClaimedRole>");
  }
  const unsigned = writeFacturae(plain, null, now);
  expect([unsigned.name, unsigned.is_signed]).toEqual(["F2026-1-sin-firmar.xml", false]);
  expect(unsigned.document).not.toContain("Signature");
});

test("the company that issues in an owner's name signs as a third party, a certificate of the owner as the issuer", () => {
  const now = new Date(Date.now() + 60_000);
  const content = { ...plain, third_party: { ...plain.seller, tax_id: "B84120674" } };
  const roleOf = (holder_tax_id: string) =>
    textsOf(writeFacturae(content, { ...aSigner("p256"), holder_tax_id }, now).document, "xades:ClaimedRole");
  expect([roleOf("B84120674"), roleOf("B12345674")]).toEqual([["tercero"], ["emisor"]]);
});

test("a certificate that has expired signs nothing, and the refusal says so", () => {
  const signer = { ...aSigner("rsa", 1), holder_tax_id: "B12345674" };
  const later = new Date(Date.now() + 3 * 86_400_000);
  expect(() => writeFacturae(plain, signer, later)).toThrow(expect.objectContaining({ code: "facturae_certificate" }));
});

test("a number that is too long begins in the series, so that both together are the printed one", () => {
  const number = "RECTIFICATIVAS/2026-000000123/M";
  const document = writeXml(facturaeElement({ ...plain, number, rectification: null }));
  const series = textsOf(document, "InvoiceSeriesCode").join("");
  expect(`${series}${textsOf(document, "InvoiceNumber").join("")}`).toBe(number);
});

test.each([
  ["a company", { kind: "entity", name: "Rentas, S. L." }, "B12345674", "29"],
  ["a community of goods", { kind: "entity", name: "Hermanos Ruiz, C. B." }, "E12345674", "04"],
  ["a person", { kind: "person", name: "Ana", last_name: "Ruiz" }, "12345678Z", "04"],
] as const)("what is withheld from %s is an advance of its own tax", (_, name, tax_id, code) => {
  const line: FacturaeLine = {
    concept: "Renta",
    quantity: 1,
    unit_amount: 100_000,
    amount: 100_000,
    untaxed: null,
    tax: "vat",
    tax_rate: 2_100,
    withholding_rate: 1_900,
  };
  const document = writeXml(facturaeElement({ ...plain, lines: [line], seller: { ...plain.seller, name, tax_id } }));
  expect(textsOf(partOf(document, "TaxesWithheld"), "TaxTypeCode")).toEqual([code]);
});

test("countries are recognised in Spanish, in English and by their codes", () => {
  for (const name of ["Francia", "France", "francia ", "FR", "fra"]) expect(countryCodeOf(name)?.three).toBe("FRA");
  expect(countryCodeOf("Espanya")).toEqual({ two: "ES", three: "ESP", residence: "home" });
  expect(countryCodeOf("Reino Unido")).toEqual({ two: "GB", three: "GBR", residence: "elsewhere" });
  expect(countryCodeOf("Portugal")?.residence).toBe("european_union");
  expect(countryCodeOf("Narnia")).toBeNull();
});
