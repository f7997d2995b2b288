import { AppError } from "#shared/domain/core/app-error.ts";
import { followDeposit } from "#shared/domain/rentals/plan-price-line.ts";
import type { InvoicedChoice, PriceIncrement } from "#shared/domain/rentals/price-increment.ts";
import { priceIncrementLineResource } from "#shared/domain/rentals/price-increment-line.ts";
import { joinWithin, selectList, sourceOf, tableOf } from "#server/engine/db/columns.ts";
import type { RowScope } from "#server/engine/db/row-scope.ts";
import { Statement } from "#server/engine/db/statement.ts";
import { asMove, type Tx } from "#server/engine/db/transaction.ts";
import { planLines, writeIncrementLines } from "./increment-lines.ts";
import { lockIndexedCharges } from "./indexed-charges.ts";
import { raiseCharges } from "./raise-charges.ts";
import { lockDrafts } from "./invoiced-drafts.ts";
import { type RentStart, requireChoice, settleInvoiced } from "./settle-invoiced.ts";
import { followRents } from "#server/areas/rentals/rents.ts";

/** User and business day (YYYY-MM-DD) of a move. */
export interface IncrementMoveContext {
  readonly tx: Tx;
  readonly user: RowScope;
  readonly today: string;
}

/** Maximum number of changed lines in the error. */
const MAX_SHOWN = 200;

/** Locks the subjects of an increment's included lines in a fixed order: rentals, then assets. */
export async function lockSubjects(tx: Tx, increment_id: string): Promise<void> {
  const included = "select %s from price_increment_line where price_increment_id = $1 and is_included";
  await tx.query(
    `select 1 from rental where id in (${included.replace("%s", "rental_id")}) order by id for no key update`,
    [increment_id],
  );
  await tx.query(
    `select 1 from asset where id in (${included.replace("%s", "asset_id")} and asset_price_id is not null)
     order by id for no key update`,
    [increment_id],
  );
}

async function readLines(tx: Tx, ids: readonly string[], scope: RowScope): Promise<unknown> {
  const source = sourceOf(priceIncrementLineResource);
  const statement = new Statement();
  const isNamed = `t.id = any(${statement.bind(ids)})`;
  const [row] = await tx.query<{ lines: unknown }>(
    `select coalesce(json_agg(p), '[]') as lines from (
       select ${selectList(source, scope, statement)} from ${tableOf(source, scope)} ${joinWithin(source, scope, statement)}
       where ${isNamed} order by t.title, t.id limit ${MAX_SHOWN}) p`,
    statement.values,
  );
  return row?.lines;
}

/**
 * Refuses to apply an increment that differs from its preview. Lines that were left out and still are do not count:
 * nothing is applied of them.
 * @throws AppError preview_changed with the current lines, when anything they depend on has changed
 */
async function refuseChanged({ tx, user, today }: IncrementMoveContext, increment: PriceIncrement): Promise<void> {
  const planned = await planLines(tx, increment, increment.id, today);
  const changed = (await writeIncrementLines(tx, increment.id, planned)).filter(({ counts }) => counts);
  if (changed.length === 0) return;
  const ids = changed.filter(({ is_there }) => is_there).map(({ id }) => id);
  throw new AppError("preview_changed", {
    params: { count: changed.length },
    data: { changed: changed.length, lines: await readLines(tx, ids, user) },
  });
}

async function applyRents(
  tx: Tx,
  { id, effective_date }: PriceIncrement,
  starts: readonly RentStart[],
): Promise<string[]> {
  const rents = await tx.query<{ rental_id: string }>(
    `with made as (
       insert into rental_rent (rental_id, amount, expenses, valid_from, source)
       select l.rental_id, l.new_amount, present.expenses, coalesce(g.valid_from, $2), 'increment'
       from price_increment_line l
       left join jsonb_to_recordset($3) g (rental_id uuid, valid_from date) on g.rental_id = l.rental_id
       join lateral (select n.expenses from rental_rent n where n.rental_id = l.rental_id and n.valid_from < $2
                     order by n.valid_from desc limit 1) present on true
       where l.price_increment_id = $1 and l.is_included and l.rental_id is not null
       returning id, rental_id)
     update price_increment_line l set rental_rent_id = made.id from made
     where l.price_increment_id = $1 and l.rental_id = made.rental_id returning l.rental_id`,
    [id, effective_date, JSON.stringify(starts)],
  );
  return rents.map(({ rental_id }) => rental_id);
}

interface ClosedPrice {
  readonly line_id: string;
  readonly asset_id: string;
  readonly old_amount: number;
  readonly new_amount: number;
  readonly expenses: number;
  readonly deposit_amount: number | null;
  readonly former_valid_to: string | null;
}

/** Ends the current price on the day before; the new one runs until the former end date. */
async function applyPrices(tx: Tx, { id, effective_date }: PriceIncrement): Promise<void> {
  const closed = await asMove(tx, "close", () =>
    tx.query<ClosedPrice>(
      `update asset_price p set valid_to = $2::date - 1
       from price_increment_line l
       where l.price_increment_id = $1 and l.is_included and p.id = l.asset_price_id
       returning l.id as line_id, p.asset_id, l.old_amount, l.new_amount, p.expenses, p.deposit_amount,
                 old.valid_to as former_valid_to`,
      [id, effective_date],
    ),
  );
  const rows = closed.map(({ deposit_amount, old_amount, new_amount, ...price }) => ({
    ...price,
    amount: new_amount,
    deposit_amount: followDeposit(deposit_amount, old_amount, new_amount),
  }));
  await tx.query(
    `with given as materialized (
       select * from jsonb_to_recordset($1) g (line_id uuid, asset_id uuid, amount bigint, expenses bigint,
                                               deposit_amount bigint, former_valid_to date)),
     made as (
       insert into asset_price (asset_id, amount, expenses, deposit_amount, valid_from, valid_to)
       select asset_id, amount, expenses, deposit_amount, $2, former_valid_to from given returning id, asset_id)
     update price_increment_line l set next_asset_price_id = made.id, former_valid_to = given.former_valid_to
     from given join made on made.asset_id = given.asset_id where l.id = given.line_id`,
    [JSON.stringify(rows), effective_date],
  );
}

/** Lines of an increment as its preview counts them, with those that are left out. */
export async function countLines(tx: Tx, increment_id: string): Promise<number> {
  const [row] = await tx.query<{ count: number }>(
    "select count(*)::int as count from price_increment_line where price_increment_id = $1",
    [increment_id],
  );
  return row?.count ?? 0;
}

/**
 * Applies the included lines as new rents and prices. The increment's row is already locked.
 * @param choice for months that are invoiced already
 * @throws AppError preview_changed, nothing_to_apply, InvalidInput
 */
export async function applyIncrement(
  context: IncrementMoveContext,
  increment: PriceIncrement,
  choice: InvoicedChoice | null,
): Promise<void> {
  const { tx, today } = context;
  await lockSubjects(tx, increment.id);
  await lockIndexedCharges(tx, increment.id);
  await lockDrafts(tx, increment);
  await refuseChanged(context, increment);
  if (increment.included_count === 0) throw new AppError("nothing_to_apply");
  const needed = requireChoice(increment, choice);
  const starts = await settleInvoiced(tx, increment, needed, today);
  const rentalIds = await applyRents(tx, increment, starts);
  await raiseCharges(tx, increment);
  await applyPrices(tx, increment);
  await followRents(tx, today, rentalIds);
}
