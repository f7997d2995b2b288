import { writeXml, xml, type XmlElement } from "#server/engine/services/xml.ts";
import type { reportVersions } from "#shared/domain/accounting/remittances/status-report.ts";

/** A bank's status report of a remittance as a test means it. */
export interface MeantReport {
  readonly version: (typeof reportVersions)[number];
  readonly message: string;
  readonly created?: string;
  readonly status?: string;
  readonly reason?: string;
  readonly groups?: readonly MeantGroup[];
}

export interface MeantGroup {
  readonly id: string;
  readonly status?: string;
  readonly reason?: string;
  readonly transactions?: readonly MeantTransaction[];
}

export interface MeantTransaction {
  readonly reference: string;
  readonly status?: string;
  readonly reason?: string;
  readonly own_reason?: string;
  readonly note?: string;
}

function reasonOf({ reason, own_reason, note }: Pick<MeantTransaction, "reason" | "own_reason" | "note">) {
  if (!reason && !own_reason) return null;
  return xml("StsRsnInf", [
    xml("Rsn", [reason ? xml("Cd", reason) : xml("Prtry", own_reason ?? "")]),
    note ? xml("AddtlInf", note) : null,
  ]);
}

const transaction = (one: MeantTransaction): XmlElement =>
  xml("TxInfAndSts", [
    xml("OrgnlEndToEndId", one.reference),
    one.status ? xml("TxSts", one.status) : null,
    reasonOf(one),
  ]);

const group = ({ id, status, reason, transactions = [] }: MeantGroup): XmlElement =>
  xml("OrgnlPmtInfAndSts", [
    xml("OrgnlPmtInfId", id),
    status ? xml("PmtInfSts", status) : null,
    reasonOf({ ...(reason && { reason }) }),
    ...transactions.map(transaction),
  ]);

/** The file that a bank would write. */
export function statusReportText(meant: MeantReport): string {
  const { version, message, created = "2026-03-12T08:00:00", status, reason, groups = [] } = meant;
  const report = xml("CstmrPmtStsRpt", [
    xml("GrpHdr", [xml("MsgId", "INFORME-1"), xml("CreDtTm", created)]),
    xml("OrgnlGrpInfAndSts", [
      xml("OrgnlMsgId", message),
      xml("OrgnlMsgNmId", "pain.008.001.08"),
      status ? xml("GrpSts", status) : null,
      reasonOf({ ...(reason && { reason }) }),
    ]),
    ...groups.map(group),
  ]);
  return writeXml(xml("Document", [report], { xmlns: `urn:iso:std:iso:20022:tech:xsd:${version}` }));
}

export const statusReportFile = (meant: MeantReport): Buffer => Buffer.from(statusReportText(meant));
