import { VERIFACTU_QUERY_PAGES } from "#shared/domain/accounting/policy.ts";
import { formatVerifactuDate } from "#shared/domain/accounting/verifactu/verifactu.ts";
import { writeXml, xml, type XmlElement } from "#server/engine/services/xml.ts";
import { findNode, nodesNamed, textAt, type XmlNode } from "#server/engine/services/xml-tree.ts";
import type { OpenCertificate } from "#server/areas/accounting/certificates/open-certificate.ts";
import type { SentRecord } from "../sender.ts";
import { type HeaderPerson, headerPerson } from "../message-header.ts";
import { type AgencyConnection, callAgency } from "./call-agency.ts";
import { readEnvelope, wrapInEnvelope } from "./soap.ts";

/* ConsultaLR.xsd and RespuestaConsultaLR.xsd: what AEAT has stored of an issuer in one month. */

const SCHEMAS =
  "https://www2.agenciatributaria.gob.es/static_files/common/internet/dep/aplicaciones/es/aeat/tike/cont/ws";
const namespaces = {
  "xmlns:con": `${SCHEMAS}/ConsultaLR.xsd`,
  "xmlns:sum1": `${SCHEMAS}/SuministroInformacion.xsd`,
} as const;

const sf = (name: string, content: XmlElement["content"]) => xml(`sum1:${name}`, content);
const con = (name: string, content: XmlElement["content"]) => xml(`con:${name}`, content);

/**
 * The query for a month, from the record after which the last page ended. Without `IndicadorRepresentante`, also of a representative: by the
 * schema it limits the answer to the records in which that one figures, so that those that the issuer sent itself would lack. Others report that
 * AEAT goes by its register of representatives and not by the message's header. Not verified against AEAT.
 */
export function writeQuery({ name, tax_id }: HeaderPerson, month: string, after: XmlNode | null): string {
  const [year = "", number = ""] = month.split("-");
  const key = ["IDEmisorFactura", "NumSerieFactura", "FechaExpedicionFactura"];
  const page =
    after &&
    con(
      "ClavePaginacion",
      key.map((part) => sf(part, textAt(after, part))),
    );
  const holder = headerPerson("ObligadoEmision", { name, tax_id });
  const filter = con("PeriodoImputacion", [sf("Ejercicio", year), sf("Periodo", number)]);
  return writeXml(
    xml(
      "con:ConsultaFactuSistemaFacturacion",
      [con("Cabecera", [sf("IDVersion", "1.0"), holder]), con("FiltroConsulta", [filter, page])],
      namespaces,
    ),
  );
}

/** Names an invoice in the answers of the query. */
export const invoiceKey = ({ number, issue_date }: Pick<SentRecord, "number" | "issue_date">): string =>
  `${number.trim()}|${formatVerifactuDate(issue_date)}`;

/** AEAT names more records than are read at once. */
export class TooManyRecordsError extends Error {}

/**
 * What AEAT has stored of the invoices of a month, page by page.
 * @throws SubmissionError, TooManyRecordsError
 */
export async function* queryRecords(
  connection: AgencyConnection,
  certificate: OpenCertificate,
  holder: HeaderPerson,
  month: string,
  pages: number = VERIFACTU_QUERY_PAGES,
): AsyncGenerator<readonly XmlNode[]> {
  let after: XmlNode | null = null;
  for (let page = 0; page < pages; page += 1) {
    const body = wrapInEnvelope(writeQuery(holder, month, after));
    const bytes = await callAgency(connection, certificate, body);
    const answer: XmlNode = await readEnvelope(bytes, "RespuestaConsultaFactuSistemaFacturacion");
    yield nodesNamed(answer, "RegistroRespuestaConsultaFactuSistemaFacturacion");
    after = findNode(answer, "ClavePaginacion");
    if (textAt(answer, "IndicadorPaginacion") !== "S" || after === null) return;
  }
  throw new TooManyRecordsError(`more than ${pages} pages of a month`);
}

/**
 * The hashes that AEAT has stored of the invoices of a month.
 * @throws SubmissionError, TooManyRecordsError
 */
export async function queryHashes(
  connection: AgencyConnection,
  certificate: OpenCertificate,
  holder: HeaderPerson,
  month: string,
): Promise<ReadonlyMap<string, string>> {
  const hashes = new Map<string, string>();
  for await (const page of queryRecords(connection, certificate, holder, month))
    for (const found of page) {
      const id = [textAt(found, "IDFactura", "NumSerieFactura"), textAt(found, "IDFactura", "FechaExpedicionFactura")];
      hashes.set(id.join("|"), textAt(found, "DatosRegistroFacturacion", "Huella"));
    }
  return hashes;
}
