import type { LineStatus } from "#shared/domain/accounting/remittances/remittance-line.ts";
import type { GroupStatus } from "#shared/domain/accounting/remittances/remittance.ts";
import { groupStatusOf, lineStatusOf, reportVersions } from "#shared/domain/accounting/remittances/status-report.ts";
import { AppError } from "#shared/domain/core/app-error.ts";
import { type DateString, isDateString } from "#shared/lib/dates.ts";
import { findNode, nodesNamed, readXml, textAt, XmlFault, type XmlNode } from "#server/engine/services/xml-tree.ts";

/*
 * ISO 20022 pain.002, the bank's status report of a file of direct debits or transfers. Read after the schema
 * pain.002.001.11; what is read here has the same names in versions 3 and 10.
 */

const NAMESPACE = "urn:iso:std:iso:20022:tech:xsd:";
/** What banks write where the file had no such reference (EPC). */
const NO_REFERENCE = "NOTPROVIDED";

interface Reason {
  /** ISO's code or the bank's own; null without one. */
  readonly reason: string | null;
  readonly note: string;
}

export interface ReportedTransaction extends Reason {
  readonly end_to_end_id: string;
  /** Null where the report says nothing final of it. */
  readonly status: LineStatus | null;
}

export interface ReportedGroup extends Reason {
  /** PmtInfId of the group in our file. */
  readonly id: string;
  readonly status: LineStatus | null;
  readonly transactions: readonly ReportedTransaction[];
}

export interface StatusReport extends Reason {
  /** MsgId of the file that it is about; empty where the bank does not say it. */
  readonly message_id: string;
  readonly day: DateString;
  readonly status: GroupStatus | null;
  readonly groups: readonly ReportedGroup[];
}

/** @throws AppError report_unknown for another kind of file, report_version for another version */
function requireVersion({ name, uri, line }: XmlNode): void {
  const version = uri.startsWith(NAMESPACE) ? uri.slice(NAMESPACE.length) : "";
  if (reportVersions.some((known) => known === version)) return;
  if (name !== "Document" || version === "") throw new AppError("report_unknown", { params: { line } });
  throw new AppError("report_version", { params: { line, version, versions: reportVersions.join(", ") } });
}

async function parse(content: Uint8Array): Promise<XmlNode> {
  try {
    return await readXml(content);
  } catch (error) {
    if (error instanceof XmlFault) throw new AppError("report_unreadable", { params: { line: error.line } });
    throw error;
  }
}

/** The first reason that is given, with the bank's words. */
function reasonOf(node: XmlNode): Reason {
  const all = nodesNamed(node, "StsRsnInf");
  const codes = all.map((one) => textAt(one, "Rsn", "Cd") || textAt(one, "Rsn", "Prtry"));
  const words = all.flatMap((one) => nodesNamed(one, "AddtlInf").map(({ text }) => text));
  return { reason: codes.find((code) => code !== "") ?? null, note: words.join(" ") };
}

function readTransaction(node: XmlNode): ReportedTransaction {
  const end_to_end_id = textAt(node, "OrgnlEndToEndId");
  if (end_to_end_id === "") throw new AppError("report_value", { params: { line: node.line } });
  return { end_to_end_id, status: lineStatusOf.get(textAt(node, "TxSts")) ?? null, ...reasonOf(node) };
}

/** A status of a group as one of its transactions, where it says one of all of them. */
const ofEach = (code: string): LineStatus | null => {
  const status = groupStatusOf.get(code);
  return status === "accepted" || status === "rejected" ? status : null;
};

const readGroup = (node: XmlNode): ReportedGroup => ({
  id: textAt(node, "OrgnlPmtInfId"),
  status: ofEach(textAt(node, "PmtInfSts")),
  transactions: nodesNamed(node, "TxInfAndSts").map(readTransaction),
  ...reasonOf(node),
});

/**
 * Reads a status report, all or nothing.
 * @throws AppError report_unreadable, report_unknown, report_version, report_value
 */
export async function readStatusReport(content: Uint8Array): Promise<StatusReport> {
  const root = await parse(content);
  requireVersion(root);
  const report = findNode(root, "CstmrPmtStsRpt");
  const original = report && findNode(report, "OrgnlGrpInfAndSts");
  if (!original) throw new AppError("report_value", { params: { line: root.line } });
  const day = textAt(report, "GrpHdr", "CreDtTm").slice(0, 10);
  if (!isDateString(day)) throw new AppError("report_value", { params: { line: report.line } });
  const message_id = textAt(original, "OrgnlMsgId");
  return {
    message_id: message_id === NO_REFERENCE ? "" : message_id,
    day,
    status: groupStatusOf.get(textAt(original, "GrpSts")) ?? null,
    groups: nodesNamed(report, "OrgnlPmtInfAndSts").map(readGroup),
    ...reasonOf(original),
  };
}
