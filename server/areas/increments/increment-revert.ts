import { AppError } from "#shared/domain/core/app-error.ts";
import type { PriceIncrement } from "#shared/domain/rentals/price-increment.ts";
import { asMove, type Tx } from "#server/engine/db/transaction.ts";
import { lockSubjects, type IncrementMoveContext } from "./increment-apply.ts";
import { lockIndexedCharges } from "./indexed-charges.ts";
import { lowerCharges, readChangedCharges } from "./lower-charges.ts";
import { nameHindrances, undoInvoiced } from "./undo-invoiced.ts";
import { followRents } from "#server/areas/rentals/rents.ts";

/** Lines with later changes: a later rent, or a price changed, ended or archived since. */
const BUILT_ON_SQL = `
  select l.title from price_increment_line l
  left join rental_rent made on made.id = l.rental_rent_id
  left join asset_price former on former.id = l.asset_price_id
  left join asset_price next on next.id = l.next_asset_price_id
  where l.price_increment_id = $1 and l.is_included and (
    exists (select 1 from rental_rent later where later.rental_id = l.rental_id and later.valid_from > made.valid_from)
    or (l.asset_price_id is not null
        and (next.archived_at, former.archived_at, next.amount, next.valid_from, next.valid_to, former.valid_to)
            is distinct from (null, null, l.new_amount, $2::date, l.former_valid_to, $2::date - 1)))
  order by l.title`;

async function refuseBuiltOn(tx: Tx, { id, effective_date }: PriceIncrement): Promise<void> {
  const rows = await tx.query<{ title: string }>(BUILT_ON_SQL, [id, effective_date]);
  const titles = [...rows.map(({ title }) => title), ...(await readChangedCharges(tx, id))];
  if (titles.length === 0) return;
  throw new AppError("revert_built_on", { params: nameHindrances([...new Set(titles)]) });
}

async function revertRents(tx: Tx, id: string): Promise<string[]> {
  const rents = await tx.query<{ rental_id: string }>(
    `delete from rental_rent n using price_increment_line l
     where l.price_increment_id = $1 and n.id = l.rental_rent_id returning n.rental_id`,
    [id],
  );
  return rents.map(({ rental_id }) => rental_id);
}

/**
 * Deletes the new prices and restores the end dates of the former ones. Draft lines based on the new prices are
 * deleted.
 */
async function revertPrices(tx: Tx, id: string): Promise<void> {
  const prices = await tx.query<{ next_asset_price_id: string }>(
    `update price_increment_line l set next_asset_price_id = null
     where l.price_increment_id = $1 and l.next_asset_price_id is not null
     returning old.next_asset_price_id`,
    [id],
  );
  const ids = prices.map(({ next_asset_price_id }) => next_asset_price_id);
  await tx.query("delete from price_increment_line where asset_price_id = any($1)", [ids]);
  await tx.query("delete from asset_price where id = any($1)", [ids]);
  await asMove(tx, "reopen", () =>
    tx.query(
      `update asset_price p set valid_to = l.former_valid_to from price_increment_line l
       where l.price_increment_id = $1 and l.is_included and p.id = l.asset_price_id`,
      [id],
    ),
  );
}

/**
 * Undoes exactly the rows that an increment created. Its own row is already locked.
 * @throws AppError revert_built_on, revert_invoiced, increment_charged
 */
export async function revertIncrement({ tx, today }: IncrementMoveContext, increment: PriceIncrement): Promise<void> {
  await lockSubjects(tx, increment.id);
  await lockIndexedCharges(tx, increment.id);
  await refuseBuiltOn(tx, increment);
  await undoInvoiced(tx, increment);
  await lowerCharges(tx, increment.id);
  const rentalIds = await revertRents(tx, increment.id);
  await revertPrices(tx, increment.id);
  await followRents(tx, today, rentalIds);
}
