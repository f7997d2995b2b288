import type { TicketbaiGap } from "#shared/domain/accounting/ticketbai/ticketbai-file.ts";
import type { DateString } from "#shared/lib/dates.ts";
import { formatDecimal } from "#shared/lib/money.ts";
import { xml, type XmlElement } from "#server/engine/services/xml.ts";
import type { PreviousFile, TicketbaiLine, WaitingFile } from "./ticketbai-content.ts";
import { isNumberOfFile, type WholeNumber, splitNumber } from "./ticketbai-number.ts";
import { cut, FOREIGN_NUMBER, isNif, partiesElement } from "./ticketbai-party.ts";
import type { TicketbaiSoftware } from "./ticketbai-services.ts";
import { breakdownElement, regimeOf, taxesOf } from "./ticketbai-taxes.ts";

/* Names, order and lengths follow ticketbaiv1-2-2.xsd; values are written as in the examples published with it. */

const NAMESPACE = "urn:ticketbai:emision";
/** Invoices that one may rectify, rates that it may have, and cents of twelve digits before the point. */
const most = { rectified: 100, rates: 12, cents: 10 ** 14 - 1 } as const;

const formatDay = (day: DateString) => day.split("-").toReversed().join("-");

/** What of an invoice the schema does not take; null where there can be a file. */
export function gapOf(file: WaitingFile): TicketbaiGap | null {
  const { rectified, issuer_tax_id, total } = file;
  const { lines, customer_tax_id } = file.content;
  if (![file, ...rectified].every(isNumberOfFile)) return "number";
  if (!isNif(issuer_tax_id)) return "issuer_tax_id";
  if (!customer_tax_id?.trim() || customer_tax_id.length > FOREIGN_NUMBER) return "customer_tax_id";
  if (rectified.length > most.rectified) return "rectified";
  const rates = new Set(lines.map(({ tax_rate }) => tax_rate));
  return rates.size > most.rates || Math.abs(total) > most.cents ? "amount" : null;
}

/** Series and number under the names that they have in that place. */
function numberElements(whole: WholeNumber, suffix = ""): (XmlElement | null)[] {
  const { series, number } = splitNumber(whole);
  return [series === "" ? null : xml(`SerieFactura${suffix}`, series), xml(`NumFactura${suffix}`, number)];
}

function rectificationElements({ content, rectified }: WaitingFile): (XmlElement | null)[] {
  const { rectification_type, rectification_mode } = content;
  if (rectification_type === null) return [];
  const isReplacing = rectification_mode === "substitution";
  const sumOf = (name: "net_amount" | "tax_amount") => rectified.reduce((sum, one) => sum + one[name], 0);
  const amounts = [
    xml("BaseRectificada", formatDecimal(sumOf("net_amount"))),
    xml("CuotaRectificada", formatDecimal(sumOf("tax_amount"))),
  ];
  const names = rectified.map((one) =>
    xml("IDFacturaRectificadaSustituida", [
      ...numberElements(one),
      xml("FechaExpedicionFactura", formatDay(one.issue_date)),
    ]),
  );
  return [
    xml("FacturaRectificativa", [
      xml("Codigo", rectification_type),
      xml("Tipo", isReplacing ? "S" : "I"),
      isReplacing ? xml("ImporteRectificacionSustitutiva", amounts) : null,
    ]),
    names.length === 0 ? null : xml("FacturasRectificadasSustituidas", names),
  ];
}

const headElement = (file: WaitingFile) =>
  xml("CabeceraFactura", [
    ...numberElements(file),
    xml("FechaExpedicionFactura", formatDay(file.issue_date)),
    xml("HoraExpedicionFactura", file.generated_at.slice(11, 19)),
    xml("FacturaSimplificada", "N"),
    xml("FacturaEmitidaSustitucionSimplificada", "N"),
    ...rectificationElements(file),
  ]);

/** A text must have a character that is no space. */
const described = (text: string) => cut(text, 250) || "-";

/** The amount of a line includes its tax, as in the published examples. */
const lineElement = ({ concept, quantity, unit_amount, amount }: TicketbaiLine, tax: number) =>
  xml("IDDetalleFactura", [
    xml("DescripcionDetalle", described(concept)),
    xml("Cantidad", String(quantity)),
    xml("ImporteUnitario", formatDecimal(unit_amount)),
    xml("ImporteTotal", formatDecimal(amount + tax)),
  ]);

function dataElement(file: WaitingFile): XmlElement {
  const { content, issue_date, total } = file;
  const { lines, operation_date, withholding_amount } = content;
  const taxes = taxesOf(lines);
  const key = xml("IDClave", [xml("ClaveRegimenIvaOpTrascendencia", regimeOf(file))]);
  return xml("DatosFactura", [
    operation_date === null || operation_date === issue_date ? null : xml("FechaOperacion", formatDay(operation_date)),
    xml("DescripcionFactura", described([...new Set(lines.map(({ concept }) => concept))].join("; "))),
    xml(
      "DetallesFactura",
      lines.map((line, index) => lineElement(line, taxes[index] ?? 0)),
    ),
    xml("ImporteTotalFactura", formatDecimal(total)),
    withholding_amount === 0 ? null : xml("RetencionSoportada", formatDecimal(withholding_amount)),
    xml("Claves", [key]),
  ]);
}

/** Characters of the previous signature that a file repeats. */
export const CHAINED_CHARACTERS = 100;

function chainElement(previous: PreviousFile | null, software: TicketbaiSoftware): XmlElement {
  const before =
    previous &&
    xml("EncadenamientoFacturaAnterior", [
      ...numberElements(previous, "Anterior"),
      xml("FechaExpedicionFacturaAnterior", formatDay(previous.issue_date)),
      xml("SignatureValueFirmaFacturaAnterior", previous.signature_value.slice(0, CHAINED_CHARACTERS)),
    ]);
  return xml("HuellaTBAI", [
    before,
    xml("Software", [
      xml("LicenciaTBAI", software.license),
      xml("EntidadDesarrolladora", [xml("NIF", software.developer_tax_id)]),
      xml("Nombre", software.name),
      xml("Version", software.version),
    ]),
  ]);
}

/**
 * An issue file without its signature. The prefix is in lower case: published examples have `T`, which some programs that verify
 * signatures sort after `ds` (xml-crypto), and not before it as Canonical XML does.
 */
export const ticketbaiElement = (
  file: WaitingFile,
  previous: PreviousFile | null,
  software: TicketbaiSoftware,
): XmlElement =>
  xml(
    "tbai:TicketBai",
    [
      xml("Cabecera", [xml("IDVersionTBAI", "1.2")]),
      partiesElement(file),
      xml("Factura", [headElement(file), dataElement(file), breakdownElement(file)]),
      chainElement(previous, software),
    ],
    { "xmlns:tbai": NAMESPACE },
  );
