import type { LineStatus } from "#shared/domain/accounting/remittances/remittance-line.ts";
import { AppError } from "#shared/domain/core/app-error.ts";
import { nameGroup } from "../sepa/message-head.ts";
import type { ReportedTransaction, StatusReport } from "./read-status-report.ts";

/** A line as its file has it. */
export interface FiledLine {
  readonly id: string;
  readonly end_to_end_id: string;
  readonly sequence: string | null;
}

export interface LineReport {
  readonly status: LineStatus;
  readonly reason: string | null;
  readonly note: string;
}

const compareText = (a: string, b: string) => (a < b ? -1 : 1);

/** The lines of each group of the file. A remittance has one day, so its groups are its sequences, in order. */
function groupsOf(message_id: string, lines: readonly FiledLine[]): ReadonlyMap<string, readonly FiledLine[]> {
  const bySequence = [...Map.groupBy(lines, ({ sequence }) => sequence ?? "")];
  const ordered = bySequence.toSorted(([a], [b]) => compareText(a, b));
  return new Map(ordered.map(([, group], index) => [nameGroup(message_id, index), group]));
}

/** What a transaction says of its line, completed by what its group or file says; null without anything final. */
function completeReport(own: ReportedTransaction, inherited: LineReport | undefined): LineReport | null {
  const status = own.status ?? inherited?.status;
  if (!status) return null;
  return {
    status,
    reason: own.reason ?? inherited?.reason ?? null,
    note: own.note || (inherited?.note ?? ""),
  };
}

/** What the report says of the whole file and of whole groups, by the line's id. */
function matchGroups(message_id: string, lines: readonly FiledLine[], report: StatusReport): Map<string, LineReport> {
  const { status, reason, note } = report;
  const found = new Map<string, LineReport>();
  if (status === "accepted" || status === "rejected")
    for (const { id } of lines) found.set(id, { status, reason, note });
  const filed = groupsOf(message_id, lines);
  for (const group of report.groups) {
    const whole = group.status && { status: group.status, reason: group.reason ?? reason, note: group.note || note };
    for (const { id } of filed.get(group.id) ?? []) if (whole) found.set(id, whole);
  }
  return found;
}

/**
 * What a report says of each line of its remittance. What it says of a transaction counts before what it says of the group,
 * and that before what it says of the whole file.
 * @returns by the line's id; lines of which it says nothing final are missing
 * @throws AppError report_line_unknown for a transaction that is not in the remittance
 */
export function matchReport(
  message_id: string,
  lines: readonly FiledLine[],
  report: StatusReport,
): ReadonlyMap<string, LineReport> {
  const byReference = new Map(lines.map((line) => [line.end_to_end_id, line]));
  const found = matchGroups(message_id, lines, report);
  for (const transaction of report.groups.flatMap(({ transactions }) => transactions)) {
    const { end_to_end_id: reference } = transaction;
    const line = byReference.get(reference);
    if (!line) throw new AppError("report_line_unknown", { params: { reference } });
    const said = completeReport(transaction, found.get(line.id));
    if (said) found.set(line.id, said);
  }
  return found;
}
