import type { Remittance } from "#shared/domain/accounting/remittances/remittance.ts";
import type { ReportedLine } from "#shared/domain/accounting/remittances/status-report.ts";
import { AppError } from "#shared/domain/core/app-error.ts";
import type { Tx } from "#server/engine/db/transaction.ts";

// The database's part, in server/schema: withdraw_rejections, withdraw_returns.

interface Withdrawable {
  readonly id: string;
  readonly hindered: boolean;
}

/**
 * Hindered by a change since: the line, its payment, a bank movement that is the return, another remittance that collects the
 * invoice or pays the payment.
 */
const readWithdrawable = (tx: Tx, remittance_id: string, lines: readonly ReportedLine[]) =>
  tx.query<Withdrawable>(
    `select l.id, l.bank_status is distinct from 'rejected' or l.version <> g.version
              or l.mandate_id is not null and p.state is distinct from 'returned'
              or exists (select 1 from bank_movement m where m.returned_payment_id = l.payment_id)
              or exists (select 1 from remittance_line o where o.id <> l.id and o.is_held
                         and (o.invoice_id = l.invoice_id or o.payment_id = l.payment_id)) as hindered
     from jsonb_to_recordset($2) g (id uuid, version integer)
     join remittance_line l on l.id = g.id left join payment p on p.id = l.payment_id
     where l.remittance_id = $1`,
    [remittance_id, JSON.stringify(lines)],
  );

/**
 * Withdraws rejections of a report, all or none: returns are withdrawn, and lines of a file under way are due to be collected
 * again.
 * @throws AppError not_found, report_undo_changed
 */
export async function undoRejections(
  tx: Tx,
  { id, state }: Remittance,
  lines: readonly ReportedLine[],
): Promise<number> {
  const found = await readWithdrawable(tx, id, lines);
  if (found.length < lines.length) throw new AppError("not_found");
  if (found.some(({ hindered }) => hindered)) throw new AppError("report_undo_changed");
  await tx.query(
    `update remittance_line set bank_status = null, bank_reason = null,
       payment_id = case when $2 and mandate_id is not null then null else payment_id end
     where id = any($1::uuid[])`,
    [found.map((line) => line.id), state === "sent"],
  );
  await tx.query("update remittance set bank_status = null where id = $1", [id]);
  return found.length;
}
