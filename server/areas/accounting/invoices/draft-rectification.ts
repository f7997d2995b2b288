import type * as z from "zod/mini";
import { type Invoice, type invoiceMoveInputs, invoiceResource } from "#shared/domain/accounting/invoices/invoice.ts";
import { type InvoiceLineInput, scaleToAmount } from "#shared/domain/accounting/invoices/invoice-line.ts";
import { linesLeft, netOf, partWithin } from "#shared/domain/accounting/invoices/rectified-part.ts";
import { MAX_ROUNDING_CENTS } from "#shared/domain/accounting/policy.ts";
import { AppError } from "#shared/domain/core/app-error.ts";
import { insertRow } from "#server/engine/db/table-store.ts";
import type { Tx } from "#server/engine/db/transaction.ts";
import { writeInvoiceLines } from "./invoice-changes.ts";
import { nameRecurringCharges } from "./recurring-lines.ts";
import { requireRectifyingSeries, rectifyingSeries } from "./rectifying-series.ts";

type Why = z.infer<(typeof invoiceMoveInputs)["rectify"]>;

/** Proposed lines: the same to replace the old ones, or with the opposite sign as a difference. */
async function proposedLines(tx: Tx, invoice_id: string, sign: 1 | -1): Promise<readonly InvoiceLineInput[]> {
  return tx.query<InvoiceLineInput>(
    `select payment_application_id, concept, quantity::float8 as quantity, $2 * unit_amount as unit_amount, tax_rate,
            withholding_rate, exemption_reason
     from invoice_line where invoice_id = $1 order by position`,
    [invoice_id, sign],
  );
}

/** What rectifies the part of a co-tenant is of the same part. */
const COPY_PART =
  "update invoice i set share = o.share, part = o.part from invoice o where i.id = $1 and o.id = $2 and o.share < i.share";

/** Lines of the issued rectifications by differences that took from this invoice alone. */
async function earlierLines(tx: Tx, invoice_id: string): Promise<readonly InvoiceLineInput[]> {
  return tx.query<InvoiceLineInput>(
    `select l.payment_application_id, l.concept, l.quantity::float8 as quantity, l.unit_amount, l.tax_rate,
            l.withholding_rate, l.exemption_reason
     from invoice r join invoice_line l on l.invoice_id = r.id
     where r.rectified_ids = array[$1::uuid] and r.rectification_mode = 'differences'
       and r.state in ('issued', 'rectified') and r.amount_due < 0`,
    [invoice_id],
  );
}

const refusePart = () => new AppError("rectified_part", { field: "rectified_amount" });

/**
 * Lines that take a part of the net amount off what earlier rectifications left of the invoice.
 * @throws AppError rectified_part for more than is left, or than payments may cover
 */
async function linesOfSomePart(tx: Tx, invoice: Invoice, part: number): Promise<readonly InvoiceLineInput[]> {
  const whole = await proposedLines(tx, invoice.id, 1);
  const left = linesLeft(whole, await earlierLines(tx, invoice.id));
  const net = Math.abs(netOf(left));
  if (part > net + MAX_ROUNDING_CENTS) throw refusePart();
  // Cents that the rounding of the earlier parts left to collect, though no net amount is left.
  const lines = partWithin(part > net ? whole : left, part, invoice.collectible);
  if (!lines) throw refusePart();
  return lines;
}

async function linesFor(
  tx: Tx,
  invoice: Invoice,
  { mode, part }: { mode: Why["rectification_mode"]; part: number | null },
): Promise<readonly InvoiceLineInput[]> {
  if (part !== null) return linesOfSomePart(tx, invoice, part);
  const proposed = await proposedLines(tx, invoice.id, mode === "substitution" ? 1 : -1);
  // What was paid in the former system cannot be deducted here.
  return invoice.is_former ? proposed.map((line) => scaleToAmount(line, -invoice.collectible)) : proposed;
}

/**
 * The part of the net amount to take off, if it is not all.
 * @throws AppError rectified_part by substitution, or for more than the invoice's net amount
 */
function partOf({ net_amount }: Invoice, { rectified_amount, rectification_mode }: Why): number | null {
  if (!rectified_amount) return null;
  if (rectification_mode === "substitution" || rectified_amount > Math.abs(net_amount)) throw refusePart();
  return rectified_amount;
}

/**
 * Creates the draft that rectifies an issued invoice, with proposed lines: by substitution those of the original, by
 * differences their opposite, or that of a part of them (RD 1619/2012, art. 15). Issuing it marks the original as rectified.
 * @returns the draft's id
 * @throws AppError no_series, series_not_rectifying, former_by_differences, rectified_part
 */
export async function draftRectification(tx: Tx, invoice: Invoice, input: Why, today: string): Promise<string> {
  const { series_id, rectified_amount: _part, ...why } = input;
  const part = partOf(invoice, input);
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
  await tx.query(COPY_PART, [id, invoice.id]);
  await writeInvoiceLines(tx, id, await linesFor(tx, invoice, { mode: why.rectification_mode, part }));
  await nameRecurringCharges(tx, id);
  return id;
}
