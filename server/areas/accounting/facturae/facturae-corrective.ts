import { translateIn } from "#server/engine/services/translations.ts";
import { truncate } from "#shared/lib/text.ts";
import { xml, type XmlElement } from "#server/engine/services/xml.ts";
import type { FacturaeRectification } from "./facturae-content.ts";
import { numberElements } from "./facturae-number.ts";

/** Codes of what is rectified (ReasonCodeType), with the texts that the schema prescribes (ReasonDescriptionType). */
const reasons = {
  base: ["16", "Base imponible"],
  tax: ["80", "Cálculo de cuotas repercutidas"],
  withholding: ["81", "Cálculo de cuotas retenidas"],
  detail: ["10", "Detalle Operación"],
  insolvency: ["85", "Base imponible modificada cuotas repercutidas no satisfechas. Auto de declaración de concurso"],
} as const satisfies Record<FacturaeRectification["changes"], readonly [string, string]>;

/** CorrectionMethodType and CorrectionMethodDescriptionType. */
const methods = {
  substitution: ["01", "Rectificación íntegra"],
  differences: ["02", "Rectificación por diferencias"],
} as const satisfies Record<FacturaeRectification["mode"], readonly [string, string]>;

/** The reason, and all numbers where more than one invoice is rectified: the schema has a place for one. */
function explain({ reason, invoices }: FacturaeRectification): string {
  const numbers = invoices.map(({ number }) => number).join(", ");
  const others = invoices.length > 1 ? [translateIn("es")("accounting.facturae.rectified_numbers", { numbers })] : [];
  return [reason, ...others].filter((text) => text !== "").join(". ");
}

/** What a rectifying invoice rectifies, and how (RD 1619/2012, art. 15). */
export function correctiveElement(rectification: FacturaeRectification): XmlElement {
  const [code, text] = reasons[rectification.changes];
  const [method, methodText] = methods[rectification.mode];
  const [first] = rectification.invoices;
  const { start, end } = rectification.tax_period;
  const explanation = explain(rectification);
  return xml("Corrective", [
    ...(first ? numberElements(first.number) : []),
    xml("ReasonCode", code),
    xml("ReasonDescription", text),
    xml("TaxPeriod", [xml("StartDate", start), xml("EndDate", end)]),
    xml("CorrectionMethod", method),
    xml("CorrectionMethodDescription", methodText),
    explanation === "" ? null : xml("AdditionalReasonDescription", truncate(explanation, 2_500)),
    first ? xml("InvoiceIssueDate", first.issue_date) : null,
  ]);
}
