import { xml, type XmlElement } from "#server/engine/services/xml.ts";
import type { OpenCertificate } from "#server/areas/accounting/certificates/open-certificate.ts";
import type { AgencyReceipt, RecordOutcome, SentRecord, VerifactuSender } from "../sender.ts";
import { type HeaderPerson, representativeOf } from "../message-header.ts";
import { type AgencyConnection, callAgency } from "./call-agency.ts";
import { queryHashes } from "./query-records.ts";
import { type AgencyAnswer, type AnsweredLine, keyOf, readAnswer } from "./read-answer.ts";
import { monthsOf, resolveDuplicate } from "./resolve-duplicates.ts";
import { elementText, readEnvelope, wrapInEnvelope } from "./soap.ts";

/** One delivery of a message to AEAT. */
export interface AgencyDelivery {
  readonly connection: AgencyConnection;
  readonly certificate: OpenCertificate;
  readonly holder: HeaderPerson;
  readonly records: readonly SentRecord[];
  /** Whether it is late because AEAT or the network was away (`Incidencia`). */
  readonly is_incident: boolean;
  /** Whether this message was sent before and may have arrived. */
  readonly is_repeat: boolean;
}

const END_OF_HOLDER = "</sum1:ObligadoEmision>";
const END_OF_HEADER = "</sum:Cabecera>";
const END_OF_VOLUNTARY = "</sum1:RemisionVoluntaria>";
const sf = (name: string, content: XmlElement["content"]) => xml(`sum1:${name}`, content);

const insertAt = (text: string, at: number, inserted: XmlElement) =>
  `${text.slice(0, at)}${elementText(inserted)}${text.slice(at)}`;

/** `Incidencia` follows `FechaFinVeriFactu` in one element, which a message has when the end of VERI*FACTU is planned. */
function markIncident(message: string): string {
  const incident = sf("Incidencia", "S");
  const end = message.indexOf(END_OF_HEADER);
  const voluntary = message.slice(0, end).indexOf(END_OF_VOLUNTARY);
  return voluntary < 0
    ? insertAt(message, end, sf("RemisionVoluntaria", [incident]))
    : insertAt(message, voluntary, incident);
}

/**
 * Completes the header of a stored message with what is known only when it is sent: the representative, and whether it
 * is late after an incident (CabeceraType of SuministroInformacion.xsd). The records stay as they are stored.
 */
export function completeHeader(
  message: string,
  { certificate, is_incident }: Pick<AgencyDelivery, "certificate" | "is_incident">,
): string {
  const representative = representativeOf(certificate);
  const named = representative
    ? insertAt(message, message.indexOf(END_OF_HOLDER) + END_OF_HOLDER.length, representative)
    : message;
  return is_incident ? markIncident(named) : named;
}

/** Hashes that AEAT stored in the months of duplicates; null when the query service does not answer. */
async function readHashes(delivery: AgencyDelivery, duplicates: readonly SentRecord[]) {
  const { connection, certificate, holder } = delivery;
  const hashes = new Map<string, string>();
  try {
    for (const month of monthsOf(duplicates))
      for (const [key, hash] of await queryHashes(connection, certificate, holder, month)) hashes.set(key, hash);
    return hashes;
  } catch {
    return null;
  }
}

async function outcomesOf(delivery: AgencyDelivery, { lines }: AgencyAnswer): Promise<RecordOutcome[]> {
  const { records, is_repeat } = delivery;
  const lineOf = (record: SentRecord): AnsweredLine | undefined => lines.get(keyOf(record));
  const duplicates = records.filter((record) => lineOf(record)?.state === "duplicate");
  const hashes = duplicates.length === 0 ? null : await readHashes(delivery, duplicates);
  return records.map((record) => {
    const line = lineOf(record);
    if (line === undefined) return { state: "unanswered" };
    if (line.state !== "duplicate") return line;
    return resolveDuplicate(record, line, { hashes, is_repeat: is_repeat || record.was_sent });
  });
}

/** Sends a message to AEAT's service by SOAP, with the issuer's certificate. Not verified against AEAT itself. */
export function createAgencySender(delivery: AgencyDelivery): VerifactuSender {
  const { connection, certificate } = delivery;
  return {
    async send({ xml: message }): Promise<AgencyReceipt> {
      const body = wrapInEnvelope(completeHeader(message, delivery));
      const bytes = await callAgency(connection, certificate, body);
      const answer = readAnswer(await readEnvelope(bytes, "RespuestaRegFactuSistemaFacturacion"));
      const outcomes = await outcomesOf(delivery, answer);
      return { reference: answer.csv, wait_seconds: answer.wait_seconds, outcomes };
    },
  };
}
