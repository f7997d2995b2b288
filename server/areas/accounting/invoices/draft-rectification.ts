import type * as z from "zod/mini";
import { type Invoice, type invoiceMoveInputs, invoiceResource } from "#shared/domain/accounting/invoices/invoice.ts";
import { type InvoiceLineInput, scaleToAmount } from "#shared/domain/accounting/invoices/invoice-line.ts";
import { AppError } from "#shared/domain/core/app-error.ts";
import { insertRow } from "#server/engine/db/table-store.ts";
import type { Tx } from "#server/engine/db/transaction.ts";
import { writeInvoiceLines } from "./invoice-changes.ts";
import { nameRecurringCharges } from "./recurring-lines.ts";
import { requireRectifyingSeries, rectifyingSeries } from "./rectifying-series.ts";

/** Proposed lines: the same to replace the old ones, or with the opposite sign as a difference. */
async function proposedLines(tx: Tx, invoice_id: string, sign: 1 | -1): Promise<readonly InvoiceLineInput[]> {
  return tx.query<InvoiceLineInput>(
    `select payment_application_id, concept, quantity::float8 as quantity, $2 * unit_amount as unit_amount, tax_rate,
            withholding_rate, exemption_reason
     from invoice_line where invoice_id = $1 order by position`,
    [invoice_id, sign],
  );
}

/**
 * Creates the draft that rectifies an issued invoice, with proposed lines: by substitution those of the original, by
 * differences their opposite (RD 1619/2012, art. 15). Issuing it marks the original as rectified.
 * @returns the draft's id
 * @throws AppError no_series, series_not_rectifying, former_by_differences
 */
export async function draftRectification(
  tx: Tx,
  invoice: Invoice,
  { series_id, ...why }: z.infer<(typeof invoiceMoveInputs)["rectify"]>,
  today: string,
): Promise<string> {
  // The former system declared the whole amount: only the difference is declared here.
  if (invoice.is_former && why.rectification_mode === "substitution")
    throw new AppError("former_by_differences", { field: "rectification_mode" });
  const { person_id, owner_id, rental_id, asset_id, period_start, period_end, payment_method_id } = invoice;
  if (series_id) await requireRectifyingSeries(tx, series_id, invoice.issuer_id);
  const id = await insertRow(tx, invoiceResource, {
    ...why,
    series_id: series_id ?? (await rectifyingSeries(tx, invoice.issuer_id)),
    rectified_ids: [invoice.id],
    person_id,
    owner_id,
    rental_id,
    asset_id,
    period_start,
    period_end,
    payment_method_id,
    operation_date: invoice.operation_date ?? invoice.issue_date,
    due_date: today,
  });
  const proposed = await proposedLines(tx, invoice.id, why.rectification_mode === "substitution" ? 1 : -1);
  // What was paid in the former system cannot be deducted here.
  const lines = invoice.is_former ? proposed.map((line) => scaleToAmount(line, -invoice.collectible)) : proposed;
  await writeInvoiceLines(tx, id, lines);
  await nameRecurringCharges(tx, id);
  return id;
}
