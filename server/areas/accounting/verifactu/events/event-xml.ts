import { xml, type XmlElement } from "#server/engine/services/xml.ts";
import { formatVerifactuDate } from "#shared/domain/accounting/verifactu/verifactu.ts";
import { formatDecimal } from "#shared/lib/money.ts";
import { truncate } from "#shared/lib/text.ts";
import { type BillingSystem, SYSTEM_USE, type ThirdParty } from "../sender/record-document.ts";
import type { EventDetails, EventName, RecordName } from "./event-details.ts";

/* Names and order follow AEAT's EventosSIF.xsd, version 1.0. */

const NAMESPACE =
  "https://www2.agenciatributaria.gob.es/static_files/common/internet/dep/aplicaciones/es/aeat/tike/cont/ws/EventosSIF.xsd";

const sf = (name: string, content: XmlElement["content"]) => xml(`sf:${name}`, content);
const yesOrNo = (is: boolean) => (is ? "S" : "N");

const recordId = ({ issuer_tax_id, number, issue_date }: Omit<RecordName, "hash">) => [
  sf("IDEmisorFactura", issuer_tax_id),
  sf("NumSerieFactura", number),
  sf("FechaExpedicionFactura", formatVerifactuDate(issue_date)),
];
const namedRecord = (name: string, record: RecordName) => sf(name, [...recordId(record), sf("Huella", record.hash)]);
const eventId = (
  { kind, generated_at, hash }: EventName,
  instant: "FechaHoraHusoEvento" | "FechaHoraHusoGenEvento",
) => [sf("TipoEvento", kind), sf(instant, generated_at), sf("HuellaEvento", hash)];

type Of<Kind extends EventDetails["of"]> = Extract<EventDetails, { readonly of: Kind }>;

/** Hashes, signatures, chain and dates are checked together; dates of records only where they are of this mode. */
function launchElement(subject: "Facturacion" | "Evento", { checked, signatures, dates }: Of<"launch">): XmlElement {
  const count = { Facturacion: "RegistrosFacturacion", Evento: "RegistrosEvento" }[subject];
  const processes = [
    ["IntegridadHuellas", checked],
    ["IntegridadFirmas", signatures],
    ["TrazabilidadCadena", checked],
    ["TrazabilidadFechas", dates],
  ] as const;
  return sf(
    `LanzamientoProcesoDeteccionAnomaliasReg${subject}`,
    processes.flatMap(([process, number]) => [
      sf(`RealizadoProcesoSobre${process}Reg${subject}`, "S"),
      sf(`NumeroDe${count}ProcesadosSobre${process}`, String(number)),
    ]),
  );
}

const anomalyElement = (subject: "Facturacion" | "Evento", { anomaly, text, record, event }: Of<"anomaly">) =>
  sf(`DeteccionAnomaliasReg${subject}`, [
    sf("TipoAnomalia", anomaly),
    text === "" ? null : sf("OtrosDatosAnomalia", truncate(text, 100)),
    record && sf("RegistroFacturacionAnomalo", recordId(record)),
    event && sf("RegEventoAnomalo", eventId(event, "FechaHoraHusoEvento")),
  ]);

const period = ({ from, to }: { readonly from: string; readonly to: string }) => [
  sf("FechaHoraHusoInicioPeriodoExport", from),
  sf("FechaHoraHusoFinPeriodoExport", to),
];

const recordExportElement = (details: Of<"record_export">) =>
  sf("ExportacionRegFacturacionPeriodo", [
    ...period(details),
    namedRecord("RegistroFacturacionInicialPeriodo", details.first),
    namedRecord("RegistroFacturacionFinalPeriodo", details.last),
    sf("NumeroDeRegistrosFacturacionAltaExportados", String(details.issues)),
    sf("SumaCuotaTotalAlta", formatDecimal(details.tax_amount)),
    sf("SumaImporteTotalAlta", formatDecimal(details.total)),
    sf("NumeroDeRegistrosFacturacionAnulacionExportados", String(details.annulments)),
    sf("RegistrosFacturacionExportadosDejanDeConservarse", "N"),
  ]);

const eventExportElement = (details: Of<"event_export">) =>
  sf("ExportacionRegEventoPeriodo", [
    ...period(details),
    sf("RegistroEventoInicialPeriodo", eventId(details.first, "FechaHoraHusoEvento")),
    sf("RegistroEventoFinalPeriodo", eventId(details.last, "FechaHoraHusoEvento")),
    sf("NumeroDeRegEventoExportados", String(details.count)),
    sf("RegEventoExportadosDejanDeConservarse", "N"),
  ]);

/** A summary without events says so with a count of zero of the kind that is itself: the schema requires one kind at least. */
const summaryElement = ({ kinds, first, last, ...sums }: Of<"summary">) =>
  sf("ResumenEventos", [
    ...(kinds.length === 0 ? [{ kind: "10", count: 0 }] : kinds).map(({ kind, count }) =>
      sf("TipoEvento", [sf("TipoEvento", kind), sf("NumeroDeEventos", String(count))]),
    ),
    first && namedRecord("RegistroFacturacionInicialPeriodo", first),
    last && namedRecord("RegistroFacturacionFinalPeriodo", last),
    sf("NumeroDeRegistrosFacturacionAltaGenerados", String(sums.issues)),
    sf("SumaCuotaTotalAlta", formatDecimal(sums.tax_amount)),
    sf("SumaImporteTotalAlta", formatDecimal(sums.total)),
    sf("NumeroDeRegistrosFacturacionAnulacionGenerados", String(sums.annulments)),
  ]);

function ownElement(kind: string, details: EventDetails): XmlElement | null {
  const subject = kind === "03" || kind === "04" ? "Facturacion" : "Evento";
  if (details.of === "launch") return launchElement(subject, details);
  if (details.of === "anomaly") return anomalyElement(subject, details);
  if (details.of === "record_export") return recordExportElement(details);
  if (details.of === "event_export") return eventExportElement(details);
  return details.of === "summary" ? summaryElement(details) : null;
}

/** An event with everything that its document names. */
export interface EventDocument extends EventName {
  readonly details: EventDetails;
  readonly system: BillingSystem;
  readonly issuer_name: string;
  readonly issuer_tax_id: string;
  /** Who generates it for the issuer; null where the issuer itself does. */
  readonly third_party: ThirdParty | null;
  /** Null for the first of its tax number. */
  readonly previous: EventName | null;
}

function systemElement(system: BillingSystem): XmlElement {
  return sf("SistemaInformatico", [
    sf("NombreRazon", truncate(system.producer_name, 120)),
    sf("NIF", system.producer_tax_id),
    sf("NombreSistemaInformatico", truncate(system.name, 30)),
    sf("IdSistemaInformatico", system.id),
    sf("Version", system.version),
    sf("NumeroInstalacion", system.installation),
    sf("TipoUsoPosibleSoloVerifactu", yesOrNo(SYSTEM_USE.is_only_verifactu)),
    sf("TipoUsoPosibleMultiOT", yesOrNo(SYSTEM_USE.has_several_taxpayers)),
    sf("IndicadorMultiplesOT", yesOrNo(system.has_several_issuers)),
  ]);
}

const taxpayer = (element: string, { name, tax_id }: ThirdParty) =>
  sf(element, [sf("NombreRazon", truncate(name, 120)), sf("NIF", tax_id)]);

/** The document of an event, before it is signed. */
export function eventElement(event: EventDocument): XmlElement {
  const { third_party } = event;
  const own = ownElement(event.kind, event.details);
  const link = event.previous
    ? sf("EventoAnterior", eventId(event.previous, "FechaHoraHusoGenEvento"))
    : sf("PrimerEvento", "S");
  const content = sf("Evento", [
    systemElement(event.system),
    taxpayer("ObligadoEmision", { name: event.issuer_name, tax_id: event.issuer_tax_id }),
    ...(third_party ? [sf("EmitidaPorTerceroODestinatario", "T"), taxpayer("TerceroODestinatario", third_party)] : []),
    sf("FechaHoraHusoGenEvento", event.generated_at),
    sf("TipoEvento", event.kind),
    own && sf("DatosPropiosEvento", [own]),
    sf("Encadenamiento", [link]),
    sf("TipoHuella", "01"),
    sf("HuellaEvento", event.hash),
  ]);
  return xml("sf:RegistroEvento", [sf("IDVersion", "1.0"), content], { "xmlns:sf": NAMESPACE });
}
