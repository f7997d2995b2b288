import { AppError } from "#shared/domain/core/app-error.ts";
import type { Tx } from "#server/engine/db/transaction.ts";
import { NUMBER_CHARACTERS } from "./ticketbai-number.ts";

// The database's part, in server/schema: invoice_number_start, business_today.

/** Series in use whose numbers no file takes. The year that numbers begin with has four digits in any case. */
const LONG = `
  select s.code from invoice_series s
  where s.issuer_id = $1 and s.archived_at is null and s.kind <> 'receipt'
    and (length(invoice_number_start(s, 2000)) > ${NUMBER_CHARACTERS} or s.padding + length(s.suffix) > ${NUMBER_CHARACTERS})`;

/** @throws AppError ticketbai_series_too_long */
export async function refuseLongSeries(tx: Tx, issuer_id: string): Promise<void> {
  const [long] = await tx.query<{ code: string }>(`${LONG} order by s.code limit 1`, [issuer_id]);
  if (long) throw new AppError("ticketbai_series_too_long", { params: { series: long.code } });
}

const IN_TICKETBAI = `
  and exists (select from issuer_mode m where m.issuer_id = s.issuer_id and m.mode = 'ticketbai' and (m.starts_on > business_today()
    or m.starts_on = (select max(p.starts_on) from issuer_mode p where p.issuer_id = s.issuer_id and p.starts_on <= business_today())))`;

/**
 * Refuses a series of an issuer that is in TicketBAI, today or planned.
 * @throws AppError ticketbai_series_too_long
 */
export async function refuseLongSeriesOf(tx: Tx, issuer_id: string, id: string): Promise<void> {
  const [long] = await tx.query<{ code: string }>(`${LONG} and s.id = $2 ${IN_TICKETBAI}`, [issuer_id, id]);
  if (long) throw new AppError("ticketbai_series_too_long", { params: { series: long.code }, field: "prefix" });
}
