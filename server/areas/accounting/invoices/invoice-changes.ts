import { WHOLE_RENTAL } from "#shared/domain/rentals/rental-split.ts";
import { type Invoice, type InvoiceInput, invoiceResource } from "#shared/domain/accounting/invoices/invoice.ts";
import type { InvoiceLineInput } from "#shared/domain/accounting/invoices/invoice-line.ts";
import { AppError } from "#shared/domain/core/app-error.ts";
import { insertRow, updateRow } from "#server/engine/db/table-store.ts";
import type { Tx } from "#server/engine/db/transaction.ts";
import type { Change, ChangeContext } from "#server/engine/http/crud-routes.ts";
import type { WriteContext } from "#server/engine/http/route.ts";
import type { UserAccess } from "#server/engine/http/user-access.ts";
import { partsOfMonth } from "../billing/customers-on.ts";
import { recordBilled, releaseCharges } from "./invoice-claims.ts";
import { refuseRectifyingSeries, requireRectifyingSeries } from "./rectifying-series.ts";

// The database's part, in server/schema: invoice_neighbours, fill_invoice_from_neighbours, protect_issued_invoice,
// protect_issued_lines, total_invoices, total_changed_invoices.

/**
 * Replaces a draft's lines; the database computes the invoice's totals from them. A taxed line is not exempt, whatever reason it had
 * before it had a rate.
 * @throws AppError unknown_reference
 */
export async function writeInvoiceLines(tx: Tx, invoice_id: string, lines: readonly InvoiceLineInput[]): Promise<void> {
  await tx.query("delete from invoice_line where invoice_id = $1", [invoice_id]);
  if (lines.length === 0) return;
  const rows = lines.map((line, index) => ({
    ...line,
    exemption_reason: line.tax_rate > 0 ? null : line.exemption_reason,
    position: index + 1,
  }));
  await tx.query(
    `insert into invoice_line (invoice_id, position, payment_application_id, concept, quantity, unit_amount, tax_rate,
                               withholding_rate, exemption_reason)
     select $1, g.position, g.payment_application_id, g.concept, g.quantity, g.unit_amount, g.tax_rate, g.withholding_rate,
            g.exemption_reason
     from jsonb_to_recordset($2) g (position integer, payment_application_id uuid, concept text, quantity numeric,
       unit_amount bigint, tax_rate integer, withholding_rate integer, exemption_reason text)`,
    [invoice_id, JSON.stringify(rows)],
  );
}

export async function insertInvoice({ tx, input }: WriteContext<UserAccess, InvoiceInput>): Promise<string> {
  await refuseRectifyingSeries(tx, input.series_id);
  // The database fills kind, issuer, customer and their addresses from the series and the person or owner.
  const id = await insertRow(tx, invoiceResource, { ...input });
  await writeInvoiceLines(tx, id, input.lines ?? []);
  await recordBilled(tx, id);
  return id;
}

/**
 * A draft keeps its kind: a rectifying one stays rectifying and with the same issuer, others cannot become
 * rectifying.
 * @throws AppError refused
 */
function refuseOtherKind(tx: Tx, { kind, issuer_id }: Invoice, series_id: string): Promise<void> {
  return kind === "rectifying"
    ? requireRectifyingSeries(tx, series_id, issuer_id)
    : refuseRectifyingSeries(tx, series_id);
}

const IS_OF_PART = `
  select 1 from rental r, lateral (${partsOfMonth("$2::date")}) y where r.id = $1 and y.person_id = $3`;

/** Whether a change moves a draft to another rental or period, or a part of a split rental to another co-tenant with a share. */
async function movesElsewhere(tx: Tx, { before, after }: Change<InvoiceInput, Invoice>): Promise<boolean> {
  const fields = ["rental_id", "period_start", "period_end"] as const;
  if (fields.some((field) => (after[field] ?? null) !== before[field])) return true;
  if (before.share === WHOLE_RENTAL || (after.person_id ?? null) === before.person_id) return false;
  const found = await tx.query(IS_OF_PART, [before.rental_id, before.period_start, after.person_id ?? null]);
  return found.length > 0;
}

/** The share is found again with the month. */
const clearShare = (tx: Tx, id: string) =>
  tx.query("update invoice set share = default, part = default where id = $1", [id]);

/**
 * Updates a draft.
 * @throws AppError invoice_issued
 */
export async function updateInvoice({ tx, user }: ChangeContext, change: Change<InvoiceInput, Invoice>): Promise<void> {
  const { id, before, after, patch } = change;
  if (before.state !== "draft") throw new AppError("invoice_issued", { data: before });
  if (after.series_id !== before.series_id) await refuseOtherKind(tx, before, after.series_id);
  // Cleared so that the billed month is derived again from the new values.
  const isMoved = await movesElsewhere(tx, change);
  const clearedMonth = isMoved ? { billed_month: null } : {};
  await updateRow(tx, invoiceResource, change, { ...patch, ...clearedMonth }, user);
  if (before.share < WHOLE_RENTAL && isMoved) await clearShare(tx, id);
  if ("lines" in patch) await writeInvoiceLines(tx, id, after.lines ?? []);
  await recordBilled(tx, id);
}

/** @throws AppError invoice_issued: an issued invoice is annulled or rectified, never archived or deleted */
export async function refuseIssued(tx: Tx, id: string): Promise<void> {
  const rows = await tx.query("select 1 from invoice where id = $1 and state <> 'draft'", [id]);
  if (rows.length > 0) throw new AppError("invoice_issued");
}

/**
 * Archives a draft: its charges wait for another invoice.
 * @throws AppError invoice_issued
 */
export async function archiveDraft(tx: Tx, id: string): Promise<void> {
  await refuseIssued(tx, id);
  await releaseCharges(tx, id);
}
