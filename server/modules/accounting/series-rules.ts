import {
  fixedSeriesFields,
  type InvoiceSeries,
  type InvoiceSeriesInput,
  invoiceSeriesResource,
} from "#shared/domain/accounting/invoice-series.ts";
import { AppError, InvalidInput } from "#shared/domain/core/app-error.ts";
import { insertDefaulted, lacksDefault, refuseDefault, updateDefaulted } from "#server/db/default-in-group.ts";
import type { Tx } from "#server/db/transaction.ts";
import type { Change } from "#server/http/crud-routes.ts";
import type { Rules } from "#server/http/standard-routes.ts";

/** Series keep one default an issuer and kind. */
export const seriesCatalogue = { resource: invoiceSeriesResource, groupBy: ["issuer_id", "kind"] };

/** The number that a series gives next from today on: of this year, where numbers begin anew each year. */
async function writeCounter(tx: Tx, series_id: string, next_number: number): Promise<void> {
  await tx.query(
    `insert into invoice_counter (series_id, year, next_number)
     select id, counter_year(year_reset, business_today()), $2 from invoice_series where id = $1
     on conflict (series_id, year) do update set next_number = excluded.next_number`,
    [series_id, next_number],
  );
}

/** Counters that have given no number belong to the way of counting that the series had before. */
const forgetUnusedCounters = (tx: Tx, series_id: string) =>
  tx.query("delete from invoice_counter where series_id = $1 and last_issued_on is null", [series_id]);

/** Once used, only the counter moves, up. @throws InvalidInput, AppError series_used */
function refuseUsed({ before, after, patch }: Change<InvoiceSeriesInput, InvoiceSeries>): void {
  if (!before.is_used) return;
  const changed = fixedSeriesFields.filter((field) => field in patch && after[field] !== before[field]);
  if (changed.length > 0)
    throw new InvalidInput(
      "invoice_series",
      changed.map((field) => ({ field, key: "validation.series_used", params: {} })),
    );
  if (after.next_number != null && after.next_number < before.next_number)
    throw new AppError("series_used", { field: "next_number" });
}

/** The default of its kind moves on to another series before this one becomes something else. */
function refuseMovedDefault({ before, after }: Change<InvoiceSeriesInput, InvoiceSeries>): void {
  const hasMoved = after.issuer_id !== before.issuer_id || after.kind !== before.kind;
  if (before.is_default && hasMoved) throw new AppError("default_required", { field: "is_default" });
}

/** The first of a kind becomes its default, also where it is moved there. */
async function completeGroup<C extends Change<InvoiceSeriesInput, InvoiceSeries>>(tx: Tx, change: C): Promise<C> {
  const { before, after, patch } = change;
  if (after.issuer_id === before.issuer_id && after.kind === before.kind) return change;
  if (before.archived_at !== null || !(await lacksDefault(tx, seriesCatalogue, after))) return change;
  return { ...change, after: { ...after, is_default: true }, patch: { ...patch, is_default: true } };
}

export const seriesRules: Rules<InvoiceSeriesInput, InvoiceSeries> = {
  async insert({ tx, input }) {
    const { next_number, ...values } = input;
    const id = await insertDefaulted(tx, seriesCatalogue, values);
    await writeCounter(tx, id, next_number ?? 1);
    return id;
  },
  async update({ tx, user }, change) {
    refuseUsed(change);
    refuseMovedDefault(change);
    const { next_number, ...patch } = change.patch;
    const { before, after } = change;
    await updateDefaulted(tx, seriesCatalogue, await completeGroup(tx, { ...change, patch }), user);
    const hasOtherWay = after.year_reset !== before.year_reset;
    if (hasOtherWay) await forgetUnusedCounters(tx, change.id);
    if (hasOtherWay || next_number !== undefined)
      await writeCounter(tx, change.id, (next_number === undefined ? before : after).next_number ?? 1);
  },
  mayArchive: (tx, id) => refuseDefault(tx, seriesCatalogue, id),
  mayRemove: async (tx, id) => {
    await refuseDefault(tx, seriesCatalogue, id);
    await forgetUnusedCounters(tx, id);
  },
};
