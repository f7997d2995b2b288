import { MAX_NAMED_HINDRANCES } from "#shared/domain/accounting/policy.ts";
import { AppError } from "#shared/domain/core/app-error.ts";
import { joinFirst } from "#shared/lib/text.ts";
import type { Tx } from "#server/engine/db/transaction.ts";

// The database's part, in server/schema: is_pending, settle_rectification, invoices_of_charge.

interface Difference {
  readonly id: string;
}

/** The charges that make up for the rent of an invoice. */
export function differencesOf(tx: Tx, invoice_id: string): Promise<readonly Difference[]> {
  return tx.query<Difference>("select id from rental_charge where corrected_invoice_id = $1 order by id", [invoice_id]);
}

const RENT_OF = (invoice: string) => `
  (select coalesce(sum(l.amount), 0) from invoice_line l join payment_application a on a.id = l.payment_application_id
   where a.kind = 'rent' and l.invoice_id = ${invoice})`;

/**
 * The rent of each charged invoice before and after its rectification. It no longer lacks the difference if the
 * rectification bills it, or takes the rent away.
 */
const RECTIFIED_DIFFERENCES = `
  with rectified as materialized (
    select r.id as rectifying_id, r.rectification_mode as mode, c.id, c.amount, c.corrected_invoice_id as original_id
    from invoice r join rental_charge c on c.corrected_invoice_id = r.rectified_ids[1]
    where r.id = any($1::uuid[]) and r.kind = 'rectifying' and cardinality(r.rectified_ids) = 1),
  rents as (
    select f.*, ${RENT_OF("f.original_id")} as before,
           case f.mode when 'substitution' then ${RENT_OF("f.rectifying_id")}
             else ${RENT_OF("f.original_id")} + (
               select sum(${RENT_OF("d.id")}) from invoice d
               where d.rectified_ids @> array[f.original_id] and d.rectification_mode = 'differences'
                 and d.state <> 'draft') end as after
    from rectified f)
  select id, rectifying_id, mode = 'substitution' as is_substituted,
         after <= 0 or (after - before - amount) * sign(amount) >= 0 as is_settled
  from rents order by id`;

interface RectifiedDifference extends Difference {
  readonly rectifying_id: string;
  readonly is_substituted: boolean;
  readonly is_settled: boolean;
}

/**
 * Removes the charges that issued rectifying invoices leave without a reason. The others make up for the rent of the
 * invoice that takes the place of the former one.
 * @throws AppError difference_billed
 */
export async function followRectification(tx: Tx, rectifying_ids: readonly string[]): Promise<void> {
  const found = await tx.queryNamed<RectifiedDifference>(RECTIFIED_DIFFERENCES, [rectifying_ids]);
  if (found.length === 0) return;
  await dropDifferences(
    tx,
    found.filter(({ is_settled }) => is_settled),
  );
  const moved = found.filter(({ is_settled, is_substituted }) => is_substituted && !is_settled);
  await tx.query(
    `update rental_charge c set corrected_invoice_id = g.rectifying_id
     from jsonb_to_recordset($1) g (id uuid, rectifying_id uuid) where c.id = g.id`,
    [JSON.stringify(moved)],
  );
}

/** Invoices and drafts that bill one of the charges, or a part of it. A rectification of one may have credited it, by its concept. */
const BILLED_BY = `
  select distinct i.label from rental_charge c
  cross join lateral invoices_of_charge(c.id) b (id) join invoice i on i.id = b.id
  where c.id = any($1) and (i.state <> 'rectified' or 0 <> (
    select coalesce(sum(l.amount), 0) from invoice v join invoice_line l on l.invoice_id = v.id and l.concept = c.concept
    where v.id = i.id and i.is_counted or v.rectified_ids @> array[i.id] and v.state <> 'draft'))
  order by i.label`;

/** @returns the labels of the invoices and drafts that bill one of the charges */
export async function readBilledBy(tx: Tx, charge_ids: readonly string[]): Promise<string[]> {
  const billed = await tx.query<{ label: string }>(BILLED_BY, [charge_ids]);
  return billed.map(({ label }) => label);
}

/**
 * Removes charges whose invoice no longer lacks the difference: the month is billed again at the new rent, or not at
 * all.
 * @throws AppError difference_billed with the invoices or drafts that bill one of them
 */
export async function dropDifferences(tx: Tx, differences: readonly Difference[]): Promise<void> {
  if (differences.length === 0) return;
  const ids = differences.map(({ id }) => id);
  await tx.query("select 1 from rental_charge where id = any($1) order by id for update", [ids]);
  const billed = await readBilledBy(tx, ids);
  const names = joinFirst(billed, MAX_NAMED_HINDRANCES);
  if (billed.length > 0) throw new AppError("difference_billed", { params: { names } });
  await tx.query("delete from rental_charge where id = any($1) and invoice_id is null", [ids]);
}
