import { type Payment, paymentResource } from "#shared/domain/accounting/payments/payment.ts";
import type { LineStatus } from "#shared/domain/accounting/remittances/remittance-line.ts";
import { type GroupStatus, groupStatuses, type Remittance } from "#shared/domain/accounting/remittances/remittance.ts";
import {
  type AppliedReport,
  isBankReason,
  type ReportedLine,
} from "#shared/domain/accounting/remittances/status-report.ts";
import { AppError } from "#shared/domain/core/app-error.ts";
import type { DateString } from "#shared/lib/dates.ts";
import { truncate } from "#shared/lib/text.ts";
import { lockRow } from "#server/engine/db/table-store.ts";
import type { Tx } from "#server/engine/db/transaction.ts";
import { requireRight } from "#server/engine/http/require-right.ts";
import type { UserAccess } from "#server/engine/http/user-access.ts";
import { translateIn } from "#server/engine/services/translations.ts";
import { findBookingDay, returnPayment } from "#server/areas/accounting/payments/return-payment.ts";
import { collectLines, readDebitLines } from "../settle-remittance.ts";
import { type FiledLine, type LineReport, matchReport } from "./match-report.ts";
import type { StatusReport } from "./read-status-report.ts";

// The database's part, in server/schema: fill_is_held.

interface ReportContext {
  readonly tx: Tx;
  readonly user: UserAccess;
  readonly today: DateString;
}

interface StoredLine extends FiledLine {
  readonly payment_id: string | null;
  readonly bank_status: LineStatus | null;
}

const readLines = (tx: Tx, remittance_id: string) =>
  tx.query<StoredLine>(
    `select id, end_to_end_id, sequence, payment_id, bank_status from remittance_line
     where remittance_id = $1 and is_included order by id for no key update`,
    [remittance_id],
  );

/** The text that a return has as its reason: the bank's code with its meaning and the bank's words. */
function describeReason({ reason, note }: LineReport): string | null {
  const meaning = reason !== null && isBankReason(reason) ? translateIn("es")(`accounting.bank_reason.${reason}`) : "";
  const parts = [reason ?? "", meaning, note].filter((part) => part !== "");
  return truncate(parts.join(" · "), 500) || null;
}

interface RejectionDays {
  /** The bank's day. */
  readonly day: DateString;
  /** The same, or the first that no month close binds. */
  readonly booked: string;
}

/** Returns the payment of a rejected debit; one that was returned or annulled already stays as it is. */
async function returnRejected(context: ReportContext, payment_id: string, line: LineReport, days: RejectionDays) {
  const { tx, user } = context;
  const payment: Payment = await lockRow(tx, paymentResource, payment_id, user);
  if (payment.state !== "completed") return;
  const { day, booked } = days;
  const returned_on = day < payment.date ? payment.date : day;
  const bank_date = booked === day ? null : day;
  await returnPayment(tx, payment, { returned_on, bank_date, return_reason: describeReason(line) }, user);
}

/**
 * Rejected debits become returned payments: of a file under way, the payment is registered and returned at once. What the
 * bank rejected in a closed month is booked on the first open day.
 */
async function returnAll(
  context: ReportContext,
  remittance: Remittance,
  rejected: ReadonlyMap<string, LineReport>,
  day: DateString,
): Promise<void> {
  const { tx, user } = context;
  requireRight(user, "payment", "update");
  const booked = await findBookingDay(tx, day);
  if (remittance.state === "sent")
    await collectLines(tx, await readDebitLines(tx, remittance.id, [...rejected.keys()]), booked, user);
  const lines = await readLines(tx, remittance.id);
  for (const { id, payment_id } of lines) {
    const line = rejected.get(id);
    if (line && payment_id) await returnRejected(context, payment_id, line, { day, booked });
  }
}

async function storeStatuses(tx: Tx, changed: ReadonlyMap<string, LineReport>): Promise<void> {
  const rows = [...changed].map(([id, { status, reason }]) => ({
    id,
    bank_status: status,
    bank_reason: status === "rejected" ? reason : null,
  }));
  await tx.query(
    `update remittance_line l set bank_status = g.bank_status, bank_reason = g.bank_reason
     from jsonb_to_recordset($1) g (id uuid, bank_status text, bank_reason text) where l.id = g.id`,
    [JSON.stringify(rows)],
  );
}

/** An earlier status never follows a later one: a report may be uploaded again. */
async function storeGroupStatus(tx: Tx, { id, bank_status }: Remittance, status: GroupStatus | null): Promise<void> {
  if (status === null) return;
  const isFurther = bank_status === null || groupStatuses.indexOf(status) > groupStatuses.indexOf(bank_status);
  if (isFurther) await tx.query("update remittance set bank_status = $2 where id = $1", [id, status]);
}

/** A rejection is final: only an undo withdraws it. */
const isChange = ({ bank_status }: StoredLine, { status }: LineReport) =>
  bank_status !== "rejected" && status !== bank_status;

const versionsOf = (tx: Tx, ids: readonly string[]) =>
  tx.query<ReportedLine>("select id, version from remittance_line where id = any($1::uuid[]) order by name, id", [ids]);

/**
 * Applies the bank's report on a sent or settled remittance. The same report again changes nothing.
 * @throws AppError report_other_remittance, report_line_unknown, report_not_sent
 */
export async function applyStatusReport(
  context: ReportContext,
  remittance: Remittance,
  report: StatusReport,
): Promise<AppliedReport> {
  const { tx, today } = context;
  const { id, message_id, state, kind } = remittance;
  if (message_id === null || (state !== "sent" && state !== "settled")) throw new AppError("report_not_sent");
  if (report.message_id !== "" && report.message_id !== message_id)
    throw new AppError("report_other_remittance", { params: { message: report.message_id, own: message_id } });
  const lines = await readLines(tx, id);
  const said = matchReport(message_id, lines, report);
  const changed = new Map(
    lines.flatMap((line) => {
      const one = said.get(line.id);
      return one && isChange(line, one) ? [[line.id, one] as const] : [];
    }),
  );
  const rejected = new Map([...changed].filter(([, { status }]) => status === "rejected"));
  if (changed.size > 0) await storeStatuses(tx, changed);
  const day = report.day < today ? report.day : today;
  if (rejected.size > 0 && kind === "direct_debit") await returnAll(context, remittance, rejected, day);
  await storeGroupStatus(tx, remittance, report.status);
  return { accepted: changed.size - rejected.size, rejected: [...(await versionsOf(tx, [...rejected.keys()]))] };
}
