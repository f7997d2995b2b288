import type { RentalExit } from "#shared/domain/accounting/exits/rental-exit.ts";
import { MAX_NAMED_INVOICES } from "#shared/domain/accounting/policy.ts";
import { AppError } from "#shared/domain/core/app-error.ts";
import { rentalResource } from "#shared/domain/rentals/rental.ts";
import { joinFirst } from "#shared/lib/text.ts";
import { reopenRental } from "#server/areas/rentals/end-rental.ts";
import { lockRow } from "#server/engine/db/table-store.ts";
import type { Tx } from "#server/engine/db/transaction.ts";
import { requireRight } from "#server/engine/http/require-right.ts";
import type { UserAccess } from "#server/engine/http/user-access.ts";
import { readBilledBy } from "../invoices/rent-differences.ts";
import { lockMoney } from "./settle-exit.ts";

// The database's part, in server/schema: undo_exit, protect_exit.

interface Created {
  readonly payment_ids: readonly string[];
  readonly allocation_ids: readonly string[];
  readonly withholding_ids: readonly string[];
  readonly charge_ids: readonly string[];
  readonly before: string;
}

const READ_CREATED = `
  select payment_ids, allocation_ids, withholding_ids, charge_ids, rental_before::text as before from rental_exit where id = $1`;

/** Transfers that were executed, and deposits of which something was returned or withheld besides. */
const PAID_OUT = `
  select p.label from payment p where p.id = any($1) and p.state in ('completed', 'returned')
  union all
  select d.label from jsonb_to_recordset($3) g (deposit_id uuid, remaining bigint) join deposit d on d.id = g.deposit_id
  where g.remaining <> d.amount - d.returned_amount - d.withheld_amount + coalesce((
    select sum(w.amount) from deposit_withholding w where w.deposit_id = d.id and w.id = any($2)), 0)
  order by 1`;

/** Transfers in a remittance's file, and other transfers that return one of the deposits. */
const IN_USE = `
  select p.label from payment p join remittance_line l on l.payment_id = p.id and l.is_held where p.id = any($1) and p.state = 'pending'
  union all
  select p.label from payment p join jsonb_to_recordset($2) g (deposit_id uuid) on p.returns_deposit_id = g.deposit_id
  where p.state = 'pending' and p.id <> all($1)
  order by 1`;

const labelsOf = async (tx: Tx, sql: string, values: readonly unknown[]): Promise<string[]> =>
  (await tx.query<{ label: string }>(sql, values)).map(({ label }) => label);

const named = (labels: readonly string[]) => ({ params: { names: joinFirst(labels, MAX_NAMED_INVOICES) } });

/** @throws AppError exit_paid_out, exit_records_changed: with the records */
async function refuseUsed(tx: Tx, { account }: RentalExit, created: Created): Promise<void> {
  const deposits = JSON.stringify(account.deposits);
  const { payment_ids, withholding_ids, charge_ids } = created;
  const paid = await labelsOf(tx, PAID_OUT, [payment_ids, withholding_ids, deposits]);
  if (paid.length > 0) throw new AppError("exit_paid_out", named(paid));
  const used = await labelsOf(tx, IN_USE, [payment_ids, deposits]);
  const billed = await readBilledBy(tx, charge_ids);
  if (used.length + billed.length > 0) throw new AppError("exit_records_changed", named([...used, ...billed]));
}

/** @throws AppError action_not_allowed: an undo needs the rights of what it undoes */
function requireRights(user: UserAccess, created: Created): void {
  requireRight(user, "rental", "approve");
  if (created.payment_ids.length + created.allocation_ids.length > 0) requireRight(user, "payment", "update");
  if (created.withholding_ids.length > 0) requireRight(user, "deposit", "approve");
  if (created.charge_ids.length > 0) requireRight(user, "rental_charge", "update");
}

/**
 * Takes an exit back as a whole: the rental runs as before, and money is where it was. It stays in the list, undone. Contracts
 * that the end cancelled stay cancelled: their signers were notified.
 * @throws AppError exit_paid_out, exit_records_changed, month_closed
 */
export async function undoRentalExit(tx: Tx, exit: RentalExit, user: UserAccess, today: string): Promise<void> {
  const [created] = await tx.query<Created>(READ_CREATED, [exit.id]);
  if (!created) throw new AppError("not_found");
  requireRights(user, created);
  const rental = await lockRow(tx, rentalResource, exit.rental_id, user);
  await tx.query("select 1 from rental_charge where id = any($1) order by id for update", [created.charge_ids]);
  await lockMoney(tx, rental.id);
  await refuseUsed(tx, exit, created);
  if (rental.state !== "ended" || rental.keys_returned_on !== exit.keys_returned_on)
    throw new AppError("exit_records_changed", named([rental.code]));
  await tx.query("update rental_exit set state = 'undone', undone_at = clock_now() where id = $1", [exit.id]);
  await reopenRental(tx, rental, created.before, today);
}
