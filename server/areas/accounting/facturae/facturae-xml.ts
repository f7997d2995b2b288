import type { IndirectTax } from "#shared/domain/accounting/invoices/indirect-tax.ts";
import { amountsByRate } from "#shared/domain/accounting/invoices/invoice-line.ts";
import { applyRate, formatDecimal } from "#shared/lib/money.ts";
import { truncate } from "#shared/lib/text.ts";
import { xml, type XmlElement } from "#server/engine/services/xml.ts";
import type { FacturaeContent, FacturaeLine } from "./facturae-content.ts";
import { correctiveElement } from "./facturae-corrective.ts";
import { numberElements } from "./facturae-number.ts";
import { partyElement, withheldTaxOf } from "./facturae-party.ts";
import { paymentElement } from "./facturae-payment.ts";

/* Names, order and lengths follow Facturaev3_2_2.xsd (facturae.gob.es). */

const NAMESPACE = "http://www.facturae.gob.es/formato/Versiones/Facturaev3_2_2.xml";

/** TaxTypeCodeType. */
const taxCodes: Readonly<Record<IndirectTax, string>> = { vat: "01", ipsi: "02", igic: "03" };

const total = (name: string, cents: number) => xml(name, [xml("TotalAmount", formatDecimal(cents))]);

const taxElement = (code: string, rate: number, base: number, amount: number) =>
  xml("Tax", [
    xml("TaxTypeCode", code),
    xml("TaxRate", formatDecimal(rate)),
    total("TaxableBase", base),
    total("TaxAmount", amount),
  ]);

type RateOf = (line: FacturaeLine) => number;

/** Amount of each line's rate. Those of one rate and tax add up to the invoice's, which is computed on their sum. */
function sharesOf(lines: readonly FacturaeLine[], rateOf: RateOf): number[] {
  const bases = new Map<string, number>();
  return lines.map((line) => {
    const [rate, key] = [rateOf(line), `${line.tax} ${rateOf(line)}`];
    const before = bases.get(key) ?? 0;
    bases.set(key, before + line.amount);
    return applyRate(before + line.amount, rate) - applyRate(before, rate);
  });
}

/** `amountsByRate` for lines whose amounts are known. */
const sumsOf = (lines: readonly FacturaeLine[], rateOf: RateOf) =>
  amountsByRate(lines, rateOf).toSorted((one, other) => other.rate - one.rate);

function outputs(lines: readonly FacturaeLine[]): XmlElement {
  const taxes = [...new Set(lines.map(({ tax }) => tax))].flatMap((tax) => {
    const sums = sumsOf(
      lines.filter((line) => line.tax === tax),
      ({ tax_rate }) => tax_rate,
    );
    return sums.map(({ rate, base, amount }) => taxElement(taxCodes[tax], rate, base, amount));
  });
  return xml("TaxesOutputs", taxes);
}

function withheld(lines: readonly FacturaeLine[], code: string): XmlElement | null {
  const sums = sumsOf(lines, ({ withholding_rate }) => withholding_rate).filter(({ rate }) => rate > 0);
  const taxes = sums.map(({ rate, base, amount }) => taxElement(code, rate, base, amount));
  return taxes.length === 0 ? null : xml("TaxesWithheld", taxes);
}

/** Exempt and untaxed items say why (RD 1619/2012, art. 6.1.j). */
const specialEvent = (untaxed: FacturaeLine["untaxed"]) =>
  untaxed &&
  xml("SpecialTaxableEvent", [
    xml("SpecialTaxableEventCode", untaxed.is_exempt ? "01" : "02"),
    xml("SpecialTaxableEventReason", truncate(untaxed.reason, 2_500)),
  ]);

function items(lines: readonly FacturaeLine[], withheldCode: string): XmlElement {
  const [taxes, withholdings] = [
    sharesOf(lines, ({ tax_rate }) => tax_rate),
    sharesOf(lines, ({ withholding_rate }) => withholding_rate),
  ];
  const elements = lines.map((line, index) => {
    const { concept, quantity, unit_amount, amount, tax, tax_rate, withholding_rate, untaxed } = line;
    return xml("InvoiceLine", [
      xml("SequenceNumber", String(index + 1)),
      xml("ItemDescription", truncate(concept, 2_500)),
      xml("Quantity", String(quantity)),
      xml("UnitPriceWithoutTax", formatDecimal(unit_amount)),
      // Rounded to the cent, as the invoice's line: quantities have thousandths.
      xml("TotalCost", formatDecimal(amount)),
      xml("GrossAmount", formatDecimal(amount)),
      withholding_rate > 0
        ? xml("TaxesWithheld", [taxElement(withheldCode, withholding_rate, amount, withholdings[index] ?? 0)])
        : null,
      xml("TaxesOutputs", [taxElement(taxCodes[tax], tax_rate, amount, taxes[index] ?? 0)]),
      specialEvent(untaxed),
    ]);
  });
  return xml("Items", elements);
}

const totals = ({ net_amount, tax_amount, withholding_amount, amount_due }: FacturaeContent) =>
  xml("InvoiceTotals", [
    xml("TotalGrossAmount", formatDecimal(net_amount)),
    xml("TotalGrossAmountBeforeTaxes", formatDecimal(net_amount)),
    xml("TotalTaxOutputs", formatDecimal(tax_amount)),
    xml("TotalTaxesWithheld", formatDecimal(withholding_amount)),
    xml("InvoiceTotal", formatDecimal(amount_due)),
    xml("TotalOutstandingAmount", formatDecimal(amount_due)),
    xml("TotalExecutableAmount", formatDecimal(amount_due)),
  ]);

const periodElement = (name: string, { start, end }: { readonly start: string; readonly end: string }) =>
  xml(name, [xml("StartDate", start), xml("EndDate", end)]);

const issueData = ({ issue_date, operation_date, period }: FacturaeContent) =>
  xml("InvoiceIssueData", [
    xml("IssueDate", issue_date),
    operation_date === null ? null : xml("OperationDate", operation_date),
    period && periodElement("InvoicingPeriod", period),
    xml("InvoiceCurrencyCode", "EUR"),
    xml("TaxCurrencyCode", "EUR"),
    xml("LanguageName", "es"),
  ]);

function literals(lines: readonly FacturaeLine[]): XmlElement | null {
  const reasons = [...new Set(lines.flatMap(({ untaxed }) => (untaxed ? [untaxed.reason] : [])))];
  const references = reasons.map((reason) => xml("LegalReference", truncate(reason, 250)));
  return references.length === 0 ? null : xml("LegalLiterals", references);
}

function invoiceElement(content: FacturaeContent): XmlElement {
  const { lines, rectification, additional } = content;
  const withheldCode = withheldTaxOf(content.seller);
  return xml("Invoice", [
    xml("InvoiceHeader", [
      ...numberElements(content.number),
      xml("InvoiceDocumentType", "FC"),
      xml("InvoiceClass", rectification ? "OR" : "OO"),
      rectification && correctiveElement(rectification),
    ]),
    issueData(content),
    outputs(lines),
    withheld(lines, withheldCode),
    totals(content),
    items(lines, withheldCode),
    paymentElement(content),
    literals(lines),
    additional === null
      ? null
      : xml("AdditionalData", [xml("InvoiceAdditionalInformation", truncate(additional, 2_500))]),
  ]);
}

/** The whole file of one invoice, without a signature. */
export function facturaeElement(content: FacturaeContent): XmlElement {
  const { seller, buyer, third_party, number, centres, amount_due } = content;
  const batch = xml("Batch", [
    xml("BatchIdentifier", truncate(`${seller.tax_id}${number}`, 70)),
    xml("InvoicesCount", "1"),
    total("TotalInvoicesAmount", amount_due),
    total("TotalOutstandingAmount", amount_due),
    total("TotalExecutableAmount", amount_due),
    xml("InvoiceCurrencyCode", "EUR"),
  ]);
  const header = [
    xml("SchemaVersion", "3.2.2"),
    xml("Modality", "I"),
    xml("InvoiceIssuerType", third_party ? "TE" : "EM"),
    third_party && partyElement("ThirdParty", third_party, null),
    batch,
  ];
  return xml(
    "fe:Facturae",
    [
      xml("FileHeader", header),
      xml("Parties", [partyElement("SellerParty", seller, null), partyElement("BuyerParty", buyer, centres)]),
      xml("Invoices", [invoiceElement(content)]),
    ],
    { "xmlns:fe": NAMESPACE },
  );
}
