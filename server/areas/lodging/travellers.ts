import { AppError, InvalidInput } from "#shared/domain/core/app-error.ts";
import { MAX_TRAVELLERS } from "#shared/domain/lodging/policy.ts";
import { findTravellerFaults, mustSign, plainNumber } from "#shared/domain/lodging/traveller-rules.ts";
import { type TravellerInput, travellerInput } from "#shared/domain/lodging/traveller.ts";
import type { DateString } from "#shared/lib/dates.ts";
import type { Tx } from "#server/engine/db/transaction.ts";

/* Travellers are written under the lock of their rental, which the caller holds. */

const columns = Object.keys(travellerInput.shape);

const toRow = (input: TravellerInput): TravellerInput => ({
  ...input,
  document_number: plainNumber(input.document_type, input.document_number),
});

/** @throws InvalidInput with everything that the service would refuse */
export function checkTraveller(input: TravellerInput, arrival: DateString): void {
  const faults = findTravellerFaults(input, arrival);
  if (faults.length > 0)
    throw new InvalidInput(
      "traveller",
      faults.map(({ field, key }) => ({ field, key, params: {} })),
    );
}

/** @throws AppError lodging_too_many_travellers */
export async function addTraveller(tx: Tx, rental_id: string, input: TravellerInput): Promise<void> {
  const added = await tx.query(
    `insert into traveller (rental_id, ${columns.join(", ")})
     select $1, ${columns.map((column) => `p.${column}`).join(", ")} from jsonb_populate_record(null::traveller, $2::jsonb) p
     where (select count(*) from traveller where rental_id = $1) < $3 returning 1`,
    [rental_id, JSON.stringify(toRow(input)), MAX_TRAVELLERS],
  );
  if (added.length === 0) throw new AppError("lodging_too_many_travellers", { params: { count: MAX_TRAVELLERS } });
}

interface Named {
  readonly rental_id: string;
  readonly id: string;
}

/**
 * Changed data need another signature.
 * @throws AppError not_found, stale
 */
export async function changeTraveller(
  tx: Tx,
  { rental_id, id, version }: Named & { readonly version: number },
  input: TravellerInput,
): Promise<void> {
  const [row] = await tx.query<{ version: number }>("select version from traveller where id = $1 and rental_id = $2", [
    id,
    rental_id,
  ]);
  if (!row) throw new AppError("not_found");
  if (row.version !== version) throw new AppError("stale");
  const values = Object.fromEntries(Object.keys(travellerInput.shape).map((column) => [column, null]));
  await tx.query(
    `update traveller t set (${columns.join(", ")}) = (select ${columns.map((column) => `p.${column}`).join(", ")}
       from jsonb_populate_record(null::traveller, $2::jsonb) p), version = version + 1, signed_on = null
     where id = $1`,
    [id, JSON.stringify({ ...values, ...toRow(input) })],
  );
}

/** @throws AppError not_found */
export async function removeTraveller(tx: Tx, { rental_id, id }: Named): Promise<void> {
  const removed = await tx.query("delete from traveller where id = $1 and rental_id = $2 returning 1", [id, rental_id]);
  if (removed.length === 0) throw new AppError("not_found");
}

interface Signature extends Named {
  readonly isSigned: boolean;
  readonly arrival: DateString;
  readonly today: DateString;
}

/**
 * Records that a traveller signed the printed entry form, or that this was a mistake.
 * @throws AppError not_found; lodging_signs_nothing under the age at which the form is signed
 */
export async function recordSignature(tx: Tx, { rental_id, id, isSigned, arrival, today }: Signature): Promise<void> {
  const [row] = await tx.query<{ birth_date: string }>(
    "select birth_date::text as birth_date from traveller where id = $1 and rental_id = $2",
    [id, rental_id],
  );
  if (!row) throw new AppError("not_found");
  if (isSigned && !mustSign(row, arrival)) throw new AppError("lodging_signs_nothing");
  await tx.query("update traveller set signed_on = $2 where id = $1", [id, isSigned ? today : null]);
}
