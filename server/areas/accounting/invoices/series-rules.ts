import {
  fixedSeriesFields,
  type InvoiceSeries,
  type InvoiceSeriesInput,
  invoiceSeriesResource,
} from "#shared/domain/accounting/invoices/invoice-series.ts";
import { AppError, InvalidInput } from "#shared/domain/core/app-error.ts";
import { defineLock } from "#server/engine/db/advisory-lock.ts";
import { insertDefaulted, lacksDefault, refuseDefault, updateDefaulted } from "#server/engine/db/default-in-group.ts";
import type { Tx } from "#server/engine/db/transaction.ts";
import type { Change } from "#server/engine/http/crud-routes.ts";
import type { Rules } from "#server/engine/http/standard-routes.ts";

import { refuseLongSeriesOf } from "../ticketbai/refuse-long-series.ts";

const numbersLock = defineLock("numbers of");

// The database's part, in server/schema: format_invoice_number, protect_used_series, protect_counter, counter_year, next_number,
// is_used, record_counter.

/** One default series for each issuer and kind. */
export const seriesCatalogue = { resource: invoiceSeriesResource, groupBy: ["issuer_id", "kind"] };

/** Sets the next number of a series, for the current year where numbers restart each year. */
async function writeCounter(tx: Tx, series_id: string, next_number: number): Promise<void> {
  await tx.query(
    `insert into invoice_counter (series_id, year, next_number)
     select id, counter_year(year_reset, business_today()), $2 from invoice_series where id = $1
     on conflict (series_id, year) do update set next_number = excluded.next_number`,
    [series_id, next_number],
  );
}

/** Deletes counters without an issued number after the yearly reset setting has changed. */
const forgetUnusedCounters = (tx: Tx, series_id: string) =>
  tx.query("delete from invoice_counter where series_id = $1 and last_issued_on is null", [series_id]);

/**
 * Once a series has given a number, its counter and what its numbers are built from are fixed.
 * @throws InvalidInput, AppError series_counter_fixed
 */
function refuseUsed({ before, after, patch }: Change<InvoiceSeriesInput, InvoiceSeries>): void {
  if (!before.is_used) return;
  const changed = fixedSeriesFields.filter((field) => field in patch && after[field] !== before[field]);
  if (changed.length > 0)
    throw new InvalidInput(
      "invoice_series",
      changed.map((field) => ({ field, key: "validation.series_used", params: {} })),
    );
  if (after.next_number !== before.next_number) throw new AppError("series_counter_fixed", { field: "next_number" });
}

/** A default series cannot change issuer or kind until another series is the default. */
function refuseMovedDefault({ before, after }: Change<InvoiceSeriesInput, InvoiceSeries>): void {
  const hasMoved = after.issuer_id !== before.issuer_id || after.kind !== before.kind;
  if (before.is_default && hasMoved) throw new AppError("default_required", { field: "is_default" });
}

/**
 * Issuer and kind are locked while the series has drafts, which share them.
 * @throws InvalidInput
 */
async function refuseWithDrafts(
  tx: Tx,
  { id, before, after }: Change<InvoiceSeriesInput, InvoiceSeries>,
): Promise<void> {
  const changed = (["issuer_id", "kind"] as const).filter((field) => after[field] !== before[field]);
  if (changed.length === 0) return;
  const drafts = await tx.query("select 1 from invoice where series_id = $1 and state = 'draft' limit 1", [id]);
  if (drafts.length === 0) return;
  throw new InvalidInput(
    "invoice_series",
    changed.map((field) => ({ field, key: "validation.series_drafts", params: {} })),
  );
}

/** The first series of an issuer and kind becomes the default, also when moved there. */
async function completeGroup<C extends Change<InvoiceSeriesInput, InvoiceSeries>>(tx: Tx, change: C): Promise<C> {
  const { before, after, patch } = change;
  if (after.issuer_id === before.issuer_id && after.kind === before.kind) return change;
  if (before.archived_at !== null || !(await lacksDefault(tx, seriesCatalogue, after))) return change;
  return { ...change, after: { ...after, is_default: true }, patch: { ...patch, is_default: true } };
}

type Numbered = Pick<InvoiceSeriesInput, "issuer_id" | "prefix" | "suffix">;

/**
 * Two series of one issuer with the same prefix and suffix would produce the same number.
 * @throws AppError duplicate
 */
async function refuseSameNumbers(tx: Tx, { issuer_id, prefix, suffix }: Numbered, id: string | null): Promise<void> {
  await numbersLock.take(tx, issuer_id);
  const rows = await tx.query(
    "select 1 from invoice_series where issuer_id = $1 and prefix = $2 and suffix = $3 and id is distinct from $4",
    [issuer_id, prefix ?? "", suffix ?? "", id],
  );
  if (rows.length > 0) throw new AppError("duplicate", { field: "prefix", entity: "invoice_series" });
}

/** Whether a change affects the format or issuer of the numbers. */
const looksOtherwise = ({ before, after }: Change<InvoiceSeriesInput, InvoiceSeries>): boolean =>
  after.issuer_id !== before.issuer_id ||
  (after.prefix ?? "") !== before.prefix ||
  (after.suffix ?? "") !== before.suffix;

export const seriesRules: Rules<InvoiceSeriesInput, InvoiceSeries> = {
  async insert({ tx, input }) {
    await refuseSameNumbers(tx, input, null);
    const { next_number, ...values } = input;
    const id = await insertDefaulted(tx, seriesCatalogue, values);
    await writeCounter(tx, id, next_number ?? 1);
    await refuseLongSeriesOf(tx, input.issuer_id, id);
    return id;
  },
  async update({ tx, user }, change) {
    refuseUsed(change);
    refuseMovedDefault(change);
    await refuseWithDrafts(tx, change);
    if (looksOtherwise(change)) await refuseSameNumbers(tx, change.after, change.id);
    const { next_number: _, ...patch } = change.patch;
    const { before, after } = change;
    await updateDefaulted(tx, seriesCatalogue, await completeGroup(tx, { ...change, patch }), user);
    const hasResetChanged = after.year_reset !== before.year_reset;
    if (hasResetChanged) await forgetUnusedCounters(tx, change.id);
    if (hasResetChanged || after.next_number !== before.next_number)
      await writeCounter(tx, change.id, after.next_number ?? 1);
    await refuseLongSeriesOf(tx, after.issuer_id, change.id);
  },
  mayArchive: (tx, id) => refuseDefault(tx, seriesCatalogue, id),
  mayRemove: async (tx, id) => {
    await refuseDefault(tx, seriesCatalogue, id);
    await forgetUnusedCounters(tx, id);
  },
};
