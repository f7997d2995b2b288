import { lockForNewRentals, takeDaysOfNewRentals } from "#server/areas/assets/occupancy.ts";
import { writeRentalParts } from "#server/areas/leases/rental-parts.ts";
import type { AgreedDeposit } from "#server/areas/leases/rental-terms.ts";
import type { Tx } from "#server/engine/db/transaction.ts";
import type { Batch } from "./batch.ts";
import { noteParts } from "./note-parts.ts";

/** The shares of the co-tenants, in the order in which the row names them; who has none gets no invoice. */
const WRITE_SHARES = `
  update rental_party p set share = g.share
  from (
    select r.record_id as rental_id, t.id::uuid as person_id, s.share::integer as share
    from bulk_upload_row r
    cross join lateral jsonb_array_elements_text(
      jsonb_build_array(r.links -> 'tenant_id') || coalesce(r.links -> 'additional_tenant_ids', '[]')) with ordinality t (id, place)
    join lateral jsonb_array_elements_text(r.record -> 'tenant_shares') with ordinality s (share, place) on s.place = t.place
    where r.bulk_upload_id = $1 and r.record ? 'tenant_shares') g
  where p.rental_id = g.rental_id and p.person_id = g.person_id and p.role <> 'guarantor' and g.share > 0`;

// Loaded guarantors have no day of entry, without which no notice is due (server/schema: enter_guarantor_notices).
const INFORM_GUARANTORS = `
  update guarantor_notice set entered_on = business_today() where rental_id = any($1) and entered_on is null`;

/**
 * Writes the parties and their shares, role flags, rents, charges, deposits and occupancy of a batch's rentals. The exclusion constraint refuses
 * days already taken.
 */
export async function writePartsOfRentals(tx: Tx, batch: Batch): Promise<void> {
  const rentals = await tx.query<AgreedDeposit>(
    `select record_id as rental_id, (record ->> 'deposit_amount')::bigint as amount
     from bulk_upload_row where bulk_upload_id = $1`,
    [batch.id],
  );
  const rentalIds = rentals.map(({ rental_id }) => rental_id);
  await lockForNewRentals(tx, rentalIds);
  await writeRentalParts(tx, rentals);
  if (batch.request.informs_guarantors) await tx.query(INFORM_GUARANTORS, [rentalIds]);
  await tx.query(WRITE_SHARES, [batch.id]);
  await takeDaysOfNewRentals(tx, rentalIds);
  for (const table of ["rental_party", "rental_rent", "asset_occupancy"])
    await noteParts(tx, batch, { table, owner: "rental_id" });
  for (const table of ["deposit", "recurring_charge"])
    await noteParts(tx, batch, { table, owner: "rental_id", has_version: true });
}
