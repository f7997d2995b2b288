import { AppError } from "#shared/domain/core/app-error.ts";
import type { Tx } from "#server/engine/db/transaction.ts";

const READ_DEPOSIT = `
  select d.label from payment p join deposit d on d.id = p.offsets_deposit_id where p.id = any($1) order by p.id limit 1`;

/**
 * The deposit stays withheld for what an offset covers. Only what removes the withholding takes the offset back.
 * @throws AppError payment_is_offset: with the deposit
 */
export async function refuseOffsets(tx: Tx, payment_ids: readonly string[]): Promise<void> {
  const [deposit] = await tx.query<{ label: string }>(READ_DEPOSIT, [payment_ids]);
  if (deposit) throw new AppError("payment_is_offset", { params: { deposit: deposit.label } });
}
