import {
  type Deposit,
  type DepositInput,
  depositResource,
  maxAdditionalGuarantee,
} from "#shared/domain/accounting/deposits/deposit.ts";
import { AppError, InvalidInput } from "#shared/domain/core/app-error.ts";
import type { RentalRegime } from "#shared/domain/rentals/rental.ts";
import { insertRow, updateRow } from "#server/engine/db/table-store.ts";
import type { Tx } from "#server/engine/db/transaction.ts";
import type { Change, ChangeContext } from "#server/engine/http/crud-routes.ts";
import type { WriteContext } from "#server/engine/http/route.ts";
import type { UserAccess } from "#server/engine/http/user-access.ts";
import { IS_FURTHER, renewalChain } from "./renewal-chain.ts";

// The database's part, in server/schema: fill_deposit_from_neighbours, refresh_deposits_of_rental,
// refresh_continued_deposits, refresh_named_deposit, refresh_deposits_of_body, keys_day_of.

interface Secured {
  regime: RentalRegime;
  monthly_rent: number;
  further: number;
}

const CHAIN = renewalChain("$1");

/**
 * Sum of the unreturned additional guarantees of a rental and its chain of renewals, except one. Locks the rentals, the latest
 * first like a handover, to serialise concurrent changes.
 */
async function readSecured(tx: Tx, rental_id: string, without: string | null): Promise<Secured | undefined> {
  await tx.query(
    `${CHAIN} select 1 from rental where id in (select id from chain) order by start_date desc, id desc for no key update`,
    [rental_id],
  );
  const [row] = await tx.query<Secured>(
    `${CHAIN}
     select r.regime, r.monthly_rent, coalesce(sum(d.amount), 0)::bigint as further
     from rental r left join deposit d on d.rental_id in (select id from chain) and ${IS_FURTHER}
       and d.id is distinct from $2
     where r.id = $1 group by r.id`,
    [rental_id, without],
  );
  return row;
}

/** @throws InvalidInput for a home whose additional guarantees exceed two months' rent (LAU art. 36.5) */
async function refuseTooMuch(tx: Tx, deposit: DepositInput, id: string | null): Promise<void> {
  if (deposit.kind === "legal") return;
  const secured = await readSecured(tx, deposit.rental_id, id);
  const limit = secured && maxAdditionalGuarantee(secured.regime, secured.monthly_rent);
  if (limit == null || secured === undefined || secured.further + deposit.amount <= limit) return;
  throw new InvalidInput("deposit", [{ field: "amount", key: "validation.additional_guarantee", params: {} }]);
}

/** Links the legal deposit to its rental. */
async function nameInRental(tx: Tx, id: string, { kind, rental_id }: DepositInput): Promise<void> {
  if (kind === "legal") await tx.query("update rental set deposit_id = $2 where id = $1", [rental_id, id]);
}

export async function insertDeposit({ tx, input }: WriteContext<UserAccess, DepositInput>): Promise<string> {
  await refuseTooMuch(tx, input, null);
  const id = await insertRow(tx, depositResource, input);
  await nameInRental(tx, id, input);
  return id;
}

/** Editable fields: of a pending deposit all but its rental, of a received legal one the deposit body. */
function editableIn({ state, kind }: Deposit): readonly string[] {
  if (state === "pending") return ["amount", "date", "body_id", "notes"];
  return state === "received" && kind === "legal" ? ["date", "body_id", "notes"] : ["notes"];
}

/** @throws InvalidInput for fields locked in the deposit's state */
export async function updateDeposit({ tx, user }: ChangeContext, change: Change<DepositInput, Deposit>): Promise<void> {
  const { before, after, patch, id } = change;
  const present: Readonly<Record<string, unknown>> = before;
  const editable = editableIn(before);
  const locked = Object.keys(patch).filter((field) => !editable.includes(field) && patch[field] !== present[field]);
  if (locked.length > 0)
    throw new InvalidInput(
      "deposit",
      locked.map((field) => ({ field, key: "validation.deposit_locked", params: {} })),
    );
  if (after.amount > before.amount) await refuseTooMuch(tx, after, id);
  await updateRow(tx, depositResource, change, patch, user);
}

/** @throws InvalidInput for a guarantee that, restored, would exceed the limit */
export async function refuseRestoredTooMuch(tx: Tx, id: string): Promise<void> {
  const [deposit] = await tx.query<DepositInput>("select rental_id, kind, amount from deposit where id = $1", [id]);
  if (deposit) await refuseTooMuch(tx, deposit, id);
}

/** @throws AppError deposit_fixed: a received deposit is returned, never archived or deleted */
export async function refuseReceived(tx: Tx, id: string): Promise<void> {
  const rows = await tx.query("select 1 from deposit where id = $1 and (state <> 'pending' or received_amount > 0)", [
    id,
  ]);
  if (rows.length > 0) throw new AppError("deposit_fixed");
}
