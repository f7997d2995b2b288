import { AppError } from "#shared/domain/core/app-error.ts";
import type { Tx } from "#server/engine/db/transaction.ts";

/** The issuer's default series for rectifying invoices. @throws AppError no_series */
export async function rectifyingSeries(tx: Tx, issuer_id: string): Promise<string> {
  const [series] = await tx.query<{ id: string }>(
    `select id from invoice_series where issuer_id = $1 and kind = 'rectifying' and archived_at is null
     order by is_default desc, code limit 1`,
    [issuer_id],
  );
  if (!series) throw new AppError("no_series", { field: "series_id" });
  return series.id;
}

/** @throws AppError series_not_rectifying for a series of another kind or issuer */
export async function requireRectifyingSeries(tx: Tx, series_id: string, issuer_id: string): Promise<void> {
  const rows = await tx.query(
    "select 1 from invoice_series where id = $1 and issuer_id = $2 and kind = 'rectifying' and archived_at is null",
    [series_id, issuer_id],
  );
  if (rows.length === 0) throw new AppError("series_not_rectifying", { field: "series_id" });
}

/**
 * Rectifying invoices are created only by the move `rectify`.
 * @throws AppError refused
 */
export async function refuseRectifyingSeries(tx: Tx, series_id: string): Promise<void> {
  const rows = await tx.query("select 1 from invoice_series where id = $1 and kind = 'rectifying'", [series_id]);
  if (rows.length > 0) throw new AppError("not_rectifiable", { field: "series_id" });
}
