import { writeXml, xml, type XmlElement } from "#server/engine/services/xml.ts";
import {
  formatVerifactuDate,
  type VerifactuInvoiceId,
  type VerifactuLink,
} from "#shared/domain/accounting/verifactu/verifactu.ts";
import type { DateString } from "#shared/lib/dates.ts";
import { toBusinessInstant } from "#shared/lib/instants.ts";
import { formatDecimal } from "#shared/lib/money.ts";
import { cut } from "./cut-text.ts";
import { messageHeader } from "./message-header.ts";
import {
  SYSTEM_USE,
  type AnnulmentDocument,
  type BillingSystem,
  type PreviousInvoice,
  type RegistrationDocument,
  type ThirdParty,
  type VerifactuRecipient,
  type VerifactuRectification,
  type VerifactuTaxLine,
} from "./record-document.ts";

/* Names and order follow AEAT's SuministroLR.xsd and SuministroInformacion.xsd, version 1.0. */

const SCHEMAS =
  "https://www2.agenciatributaria.gob.es/static_files/common/internet/dep/aplicaciones/es/aeat/tike/cont/ws";
/** Of the records themselves, which a record that is a document of its own declares. */
const recordNamespace = { "xmlns:sum1": `${SCHEMAS}/SuministroInformacion.xsd` } as const;
export const messageNamespaces = { "xmlns:sum": `${SCHEMAS}/SuministroLR.xsd`, ...recordNamespace } as const;

/** A record as a document of its own, to be signed. */
export const asDocument = (record: XmlElement): XmlElement => ({ ...record, attributes: recordNamespace });

const sf = (name: string, content: XmlElement["content"]) => xml(`sum1:${name}`, content);
const yesOrNo = (is: boolean) => (is ? "S" : "N");

const invoiceId = ({ issuer_tax_id, number, issue_date }: VerifactuInvoiceId, suffix = "") => [
  sf(`IDEmisorFactura${suffix}`, issuer_tax_id.trim()),
  sf(`NumSerieFactura${suffix}`, number.trim()),
  sf(`FechaExpedicionFactura${suffix}`, formatVerifactuDate(issue_date)),
];

function recipient({ name, tax_id, foreign_id }: VerifactuRecipient): XmlElement {
  const other = foreign_id && [
    sf("CodigoPais", foreign_id.country),
    sf("IDType", foreign_id.kind),
    sf("ID", cut(foreign_id.number, 20)),
  ];
  return sf("IDDestinatario", [
    sf("NombreRazon", cut(name, 120)),
    tax_id === null ? other && sf("IDOtro", other) : sf("NIF", tax_id),
  ]);
}

function taxLine({ tax, regime, treatment, rate, base, tax_amount }: VerifactuTaxLine): XmlElement {
  const isTaxed = treatment === "S1" || treatment === "S2";
  return sf("DetalleDesglose", [
    sf("Impuesto", tax),
    regime === null ? null : sf("ClaveRegimen", regime),
    sf(treatment.startsWith("E") ? "OperacionExenta" : "CalificacionOperacion", treatment),
    isTaxed ? sf("TipoImpositivo", formatDecimal(rate)) : null,
    sf("BaseImponibleOimporteNoSujeto", formatDecimal(base)),
    isTaxed ? sf("CuotaRepercutida", formatDecimal(tax_amount)) : null,
  ]);
}

function rectification({ mode, invoices, replaced }: VerifactuRectification): (XmlElement | null)[] {
  return [
    sf("TipoRectificativa", mode),
    sf(
      "FacturasRectificadas",
      invoices.map((invoice) => sf("IDFacturaRectificada", invoiceId(invoice))),
    ),
    replaced &&
      sf("ImporteRectificacion", [
        sf("BaseRectificada", formatDecimal(replaced.base)),
        sf("CuotaRectificada", formatDecimal(replaced.tax_amount)),
      ]),
  ];
}

function billingSystem(system: BillingSystem): XmlElement {
  return sf("SistemaInformatico", [
    sf("NombreRazon", cut(system.producer_name, 120)),
    sf("NIF", system.producer_tax_id),
    sf("NombreSistemaInformatico", cut(system.name, 30)),
    sf("IdSistemaInformatico", system.id),
    sf("Version", cut(system.version, 50)),
    sf("NumeroInstalacion", cut(system.installation, 100)),
    sf("TipoUsoPosibleSoloVerifactu", yesOrNo(SYSTEM_USE.is_only_verifactu)),
    sf("TipoUsoPosibleMultiOT", yesOrNo(SYSTEM_USE.has_several_taxpayers)),
    sf("IndicadorMultiplesOT", yesOrNo(system.has_several_issuers)),
  ]);
}

function chaining(previous: PreviousInvoice, { previous_hash }: VerifactuLink): XmlElement {
  const isFirst = previous === null || previous_hash === null;
  const content = isFirst
    ? sf("PrimerRegistro", "S")
    : sf("RegistroAnterior", [...invoiceId(previous), sf("Huella", previous_hash)]);
  return sf("Encadenamiento", [content]);
}

const person = (element: string, { name, tax_id }: ThirdParty) =>
  sf(element, [sf("NombreRazon", cut(name, 120)), sf("NIF", tax_id)]);

/** Closing elements common to both kinds. */
const closing = ({ record, hash, previous, system }: RegistrationDocument | AnnulmentDocument) => [
  chaining(previous, record),
  billingSystem(system),
  sf("FechaHoraHusoGenRegistro", toBusinessInstant(record.recorded_at)),
  sf("TipoHuella", "01"),
  sf("Huella", hash),
];

/** Element that registers an issued invoice ("RegistroAlta"). */
export function registrationElement(document: RegistrationDocument): XmlElement {
  const { record, recipients, tax_lines, operation_date, correction, third_party } = document;
  return sf("RegistroAlta", [
    sf("IDVersion", "1.0"),
    sf("IDFactura", invoiceId(record)),
    sf("NombreRazonEmisor", cut(document.issuer_name, 120)),
    ...(correction === null ? [] : [sf("Subsanacion", "S"), sf("RechazoPrevio", correction)]),
    sf("TipoFactura", record.invoice_type),
    ...(document.rectification ? rectification(document.rectification) : []),
    operation_date === null ? null : sf("FechaOperacion", formatVerifactuDate(operation_date)),
    sf("DescripcionOperacion", cut(document.description, 500)),
    ...(third_party ? [sf("EmitidaPorTerceroODestinatario", "T"), person("Tercero", third_party)] : []),
    recipients.length === 0 ? null : sf("Destinatarios", recipients.map(recipient)),
    sf("Desglose", tax_lines.map(taxLine)),
    sf("CuotaTotal", formatDecimal(record.tax_amount)),
    sf("ImporteTotal", formatDecimal(record.total)),
    ...closing(document),
  ]);
}

/** Element that annuls an invoice issued by error ("RegistroAnulacion"). */
export function annulmentElement(document: AnnulmentDocument): XmlElement {
  const { record, third_party } = document;
  return sf("RegistroAnulacion", [
    sf("IDVersion", "1.0"),
    sf("IDFactura", invoiceId(record, "Anulada")),
    document.is_issue_unknown ? sf("SinRegistroPrevio", "S") : null,
    document.was_refused ? sf("RechazoPrevio", "S") : null,
    ...(third_party ? [sf("GeneradoPor", "T"), person("Generador", third_party)] : []),
    ...closing(document),
  ]);
}

/** Whose records a message has, and the last day of their VERI*FACTU once its end is planned. */
interface MessageHolder {
  readonly name: string;
  readonly tax_id: string;
  readonly verifactu_ends_on?: DateString | null;
}

/** A whole message: the taxpayer and their records in chain order. */
export function writeMessage(
  { name, tax_id, verifactu_ends_on }: MessageHolder,
  records: readonly XmlElement[],
): string {
  const header = messageHeader({ name, tax_id }, null, { verifactu_ends_on: verifactu_ends_on ?? null });
  const content = records.map((record) => xml("sum:RegistroFactura", [record]));
  return writeXml(xml("sum:RegFactuSistemaFacturacion", [header, ...content], messageNamespaces));
}
