import { billingException } from "#shared/domain/accounting/invoices/billing-exception.ts";
import {
  type BillableRental,
  type PlannedInvoice,
  planRentalInvoice,
} from "#shared/domain/accounting/invoices/plan-rental-invoice.ts";
import type { UnbilledRental } from "#shared/domain/accounting/billing/billing-run.ts";
import { amountsByRate, totalLines } from "#shared/domain/accounting/invoices/invoice-line.ts";
import { AppError } from "#shared/domain/core/app-error.ts";
import type { RowScope } from "#server/engine/db/row-scope.ts";
import type { Queryable } from "#server/engine/db/queryable.ts";
import type { Tx } from "#server/engine/db/transaction.ts";
import { type BillableQuery, billingWords, lockBillableRentals, readBillableRentals } from "./billable-rentals.ts";

interface Planned {
  readonly rental: BillableRental;
  readonly invoice: PlannedInvoice;
}

/** The invoices of a month as they would be drafted. */
export async function planMonth(db: Queryable, query: BillableQuery, scope: RowScope, day: string): Promise<Planned[]> {
  const words = await billingWords(db, query.month);
  const rentals = await readBillableRentals(db, query, scope);
  return rentals.map((rental) => ({ rental, invoice: planRentalInvoice(rental, words, day) }));
}

/** Rentals of a month without an invoice, as they would be billed. */
export async function readUnbilled(
  db: Queryable,
  month: string,
  scope: RowScope,
  today: string,
): Promise<UnbilledRental[]> {
  const planned = await planMonth(db, { month }, scope, today);
  return planned.map(({ rental, invoice }) => ({
    rental_id: rental.rental_id,
    rental_label: rental.rental_label,
    asset_label: rental.asset_label,
    tenant_label: rental.tenant_label,
    person_id: rental.person_id,
    share: rental.shares.length < 2 ? null : (rental.shares[rental.part - 1] ?? null),
    since: rental.since,
    until: rental.until,
    net_amount: Math.max(totalLines(invoice.lines).net_amount, 0),
    exception: billingException(rental, invoice),
  }));
}

/**
 * Inserts drafts with their billed month; skips a rental whose month is already billed. The totals are inserted too,
 * as the database will compute them from the lines: otherwise it would update each draft again, in every index.
 */
const INSERT_INVOICES = `
  insert into invoice (series_id, person_id, rental_id, due_date, period_start, period_end, billed_month, payment_method_id, billing_run_id,
    share, part, net_amount, tax_rate, tax_amount, total, withholding_amount, amount_due)
  select g.series_id, g.person_id, g.rental_id, g.due_date, g.period_start, g.period_end, $2, g.payment_method_id, $3,
    g.share, g.part, g.net_amount, g.tax_rate, g.tax_amount, g.total, g.withholding_amount, g.amount_due
  from jsonb_to_recordset($1) g (series_id uuid, person_id uuid, rental_id uuid, due_date date, period_start date, period_end date,
    payment_method_id uuid, share integer, part integer, net_amount bigint, tax_rate integer, tax_amount bigint, total bigint, withholding_amount bigint,
    amount_due bigint)
  on conflict (rental_id, billed_month, part) where billed_month is not null and state <> 'annulled' and kind <> 'rectifying'
    and archived_at is null do nothing
  returning id, rental_id, part`;

/** Invoice columns derived from its lines; the tax rate if all lines share it. */
function sumsOf(lines: PlannedInvoice["lines"]) {
  const [first, ...others] = amountsByRate(lines, ({ tax_rate }) => tax_rate);
  return { ...totalLines(lines), tax_rate: others.length === 0 ? (first?.rate ?? null) : null };
}

const INSERT_LINES = `
  insert into invoice_line (invoice_id, position, payment_application_id, concept, quantity, unit_amount, tax_rate, withholding_rate,
    exemption_reason, rental_charge_id, recurring_charge_id)
  select g.invoice_id, g.position, g.payment_application_id, g.concept, g.quantity, g.unit_amount, g.tax_rate, g.withholding_rate,
    g.exemption_reason, g.rental_charge_id, g.recurring_charge_id
  from jsonb_to_recordset($1) g (invoice_id uuid, position integer, payment_application_id uuid, concept text, quantity numeric,
    unit_amount bigint, tax_rate integer, withholding_rate integer, exemption_reason text, rental_charge_id uuid,
    recurring_charge_id uuid)`;

/** Inserts lines of drafts. */
export const insertLines = (tx: Tx, lines: readonly object[]) => tx.query(INSERT_LINES, [JSON.stringify(lines)]);

const BILL_CHARGES = `
  update rental_charge c set invoice_id = g.invoice_id
  from jsonb_to_recordset($1) g (invoice_id uuid, rental_charge_id uuid) where c.id = g.rental_charge_id and c.is_pending
  returning c.id`;

interface CreatedDraft {
  readonly id: string;
  readonly rental_id: string;
  readonly part: number;
}

const keyOf = ({ rental_id, part }: Pick<CreatedDraft, "rental_id" | "part">) => `${rental_id} ${part}`;

/** Drafts inserted by one statement, so that it stays far below the statement timeout. */
const BATCH_SIZE = 2_000;

/**
 * @param held charges that drafts of the month hold already: the first part of a split rental does for the others
 * @returns how many drafts were created; rentals already billed for the month are skipped
 * @throws AppError charges_changed if a charge of a line no longer waits
 */
async function insertDrafts(
  tx: Tx,
  run: { readonly id: string; readonly month: string },
  planned: readonly Planned[],
  held: Set<string>,
): Promise<number> {
  const drafts = planned.map(({ rental, invoice: { lines, ...invoice } }) => ({
    ...rental,
    ...invoice,
    share: rental.shares[rental.part - 1],
    ...sumsOf(lines),
  }));
  const created = await tx.query<CreatedDraft>(INSERT_INVOICES, [JSON.stringify(drafts), run.month, run.id]);
  const invoiceOf = new Map(created.map((draft) => [keyOf(draft), draft.id]));
  const createdDrafts = planned.flatMap(({ rental, invoice }) => {
    const invoice_id = invoiceOf.get(keyOf(rental));
    return invoice_id ? [{ invoice_id, rental, invoice }] : [];
  });
  /** Those that one co-tenant bears: no other part holds them. */
  const ownCharges = new Set<string | null>(
    planned.flatMap(({ rental }) => rental.charges.filter(({ part }) => typeof part === "number").map(({ id }) => id)),
  );
  const lines = createdDrafts.flatMap(({ invoice_id, rental: { has_parts }, invoice }) =>
    invoice.lines.map(({ tax: _tax, ...line }, index) => ({
      ...line,
      invoice_id,
      is_held: has_parts && !ownCharges.has(line.rental_charge_id),
      position: index + 1,
    })),
  );
  const charges = lines.filter(
    ({ rental_charge_id, is_held }) => rental_charge_id !== null && !is_held && !held.has(rental_charge_id),
  );
  const first = [...Map.groupBy(charges, (line) => line.rental_charge_id).values()].flatMap(([line]) => line ?? []);
  await insertLines(tx, lines);
  const billed = await tx.query(BILL_CHARGES, [JSON.stringify(first)]);
  if (billed.length < first.length) throw new AppError("charges_changed");
  for (const { rental_charge_id } of first) if (rental_charge_id) held.add(rental_charge_id);
  return created.length;
}

interface DraftedMonth {
  readonly id: string;
  readonly month: string;
  /** Only these rentals. */
  readonly rental_ids?: readonly string[];
}

/**
 * Creates a month's missing drafts, one for each billable rental without one. Idempotent. Changes of the rentals and of
 * their charges come before or wait.
 * @param day the planned day of issue, before which no draft is due
 * @returns the number of drafts created
 * @throws AppError charges_changed
 */
export async function draftMonth(
  tx: Tx,
  { rental_ids: only, ...run }: DraftedMonth,
  scope: RowScope,
  day: string,
): Promise<number> {
  const rental_ids = await lockBillableRentals(tx, { month: run.month, ...(only && { rental_ids: only }) }, scope);
  const planned = (await planMonth(tx, { month: run.month, rental_ids }, scope, day)).filter(
    ({ rental, invoice }) => billingException(rental, invoice) === null,
  );
  const held = new Set<string>();
  let created = 0;
  for (let from = 0; from < planned.length; from += BATCH_SIZE)
    created += await insertDrafts(tx, run, planned.slice(from, from + BATCH_SIZE), held);
  return created;
}
