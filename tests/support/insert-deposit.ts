import type { DepositKind, DepositState } from "#shared/domain/accounting/deposits/deposit.ts";
import type { Db } from "#server/engine/db/pool.ts";

interface GivenDeposit {
  readonly rental_id: string;
  readonly kind?: DepositKind;
  readonly amount: number;
  readonly state: Extract<DepositState, "pending" | "received" | "lodged" | "retained">;
  readonly count?: number;
}

/** Inserts a deposit from before its movements were recorded: the whole amount, each step with its day. */
export async function insertTestDeposit(
  db: Db,
  { rental_id, kind = "legal", amount, state, count = 1 }: GivenDeposit,
): Promise<void> {
  await db.query(
    `insert into deposit (rental_id, kind, amount, state, received_on, received_amount, lodged_on, withheld_amount, returned_on)
     select $1, $2, $3, $4, case when $4 <> 'pending' then date '2025-05-01' end, case when $4 <> 'pending' then $3::bigint else 0 end,
            case when $4 = 'lodged' then date '2025-05-10' end, case when $4 = 'retained' then $3::bigint else 0 end,
            case when $4 = 'retained' then date '2025-12-01' end
     from generate_series(1, $5)`,
    [rental_id, kind, amount, state, count],
  );
}
