import { AppError } from "#shared/domain/core/app-error.ts";
import type { Tx } from "#server/engine/db/transaction.ts";

const READ_DEPOSIT = `
  select d.label from payment p join deposit d on d.id = p.offsets_deposit_id where p.id = any($1) order by p.id limit 1`;

/** What an offset covers since it was made; later allocations are of its credit. */
const READ_COVERED = `
  select d.label from payment_allocation a join payment p on p.id = a.payment_id join deposit d on d.id = p.offsets_deposit_id
  where a.id = any($1) and a.created_at <= p.created_at order by a.id limit 1`;

async function refuseFound(tx: Tx, sql: string, ids: readonly string[]): Promise<void> {
  const [deposit] = await tx.query<{ label: string }>(sql, [ids]);
  if (deposit) throw new AppError("payment_is_offset", { params: { deposit: deposit.label } });
}

/**
 * The deposit stays withheld for what an offset covers. Only what removes the withholding takes the offset back.
 * @throws AppError payment_is_offset: with the deposit
 */
export const refuseOffsets = (tx: Tx, payment_ids: readonly string[]): Promise<void> =>
  refuseFound(tx, READ_DEPOSIT, payment_ids);

/**
 * The credit that an offset has once its invoice was rectified is applied, and taken off again, like any other.
 * @throws AppError payment_is_offset: with the deposit, for what its withholding covers
 */
export const refuseOffsetAllocations = (tx: Tx, allocation_ids: readonly string[]): Promise<void> =>
  refuseFound(tx, READ_COVERED, allocation_ids);
