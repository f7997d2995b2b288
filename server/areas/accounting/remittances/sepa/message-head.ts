import { writeXml, xml, type XmlElement } from "#server/engine/services/xml.ts";
import { type DateString, isDateString } from "#shared/lib/dates.ts";
import { toBusinessInstant } from "#shared/lib/instants.ts";
import { formatDecimal } from "#shared/lib/money.ts";
import { type Initiator, initiatingParty, reference } from "./party.ts";
import { RemittanceFault } from "./remittance-fault.ts";

/** A bank file and its totals. */
export interface SepaFile {
  readonly xml: string;
  readonly line_count: number;
  /** Cents. */
  readonly total: number;
}

export interface MessageId {
  /** At most 35 permitted characters, unique: banks refuse a repeated id. */
  readonly message_id: string;
  /** ISO 8601 with zone; written in Madrid time. */
  readonly created_at: string;
}

export const totalOf = (lines: readonly { readonly amount: number }[]): number =>
  lines.reduce((sum, line) => sum + line.amount, 0);

/** Number of transactions and control sum, for the file and for each group. */
export function sums(lines: readonly { readonly amount: number }[]): XmlElement[] {
  return [xml("NbOfTxs", String(lines.length)), xml("CtrlSum", formatDecimal(totalOf(lines)))];
}

export function groupHeader(
  { message_id, created_at }: MessageId,
  lines: readonly { readonly amount: number }[],
  initiator: Initiator,
): XmlElement {
  return xml("GrpHdr", [
    reference("MsgId", message_id, null),
    xml("CreDtTm", toBusinessInstant(created_at).slice(0, 19)),
    ...sums(lines),
    initiatingParty(initiator),
  ]);
}

/** Id of a group: the file's id and a number. */
export function nameGroup(message_id: string, index: number): string {
  const suffix = `-${index + 1}`;
  return `${message_id.slice(0, 35 - suffix.length)}${suffix}`;
}

export const groupId = ({ message_id }: MessageId, index: number): XmlElement =>
  xml("PmtInfId", nameGroup(message_id, index));

/** @throws RemittanceFault date */
export function sepaDay(name: string, date: DateString, line: number | null): XmlElement {
  if (!isDateString(date)) throw new RemittanceFault("date", line);
  return xml(name, date);
}

export function document(schema: string, content: XmlElement): string {
  return writeXml(xml("Document", [content], { xmlns: `urn:iso:std:iso:20022:tech:xsd:${schema}` }));
}
