import { AppError } from "#shared/domain/core/app-error.ts";
import type { Tx } from "#server/engine/db/transaction.ts";

/**
 * A payer has an address of its own: an invoice states the address of a customer who is a business (RD 1619/2012,
 * art. 6.1.e), and that of the asset is the tenant's.
 * @throws AppError payer_without_address
 */
export async function requirePayerAddress(tx: Tx, rental_id: string): Promise<void> {
  const [payer] = await tx.query<{ name: string }>(
    `select p.label as name from rental r join person p on p.id = r.payer_id
     where r.id = $1 and r.payer_id <> r.tenant_id and p.address_id is null`,
    [rental_id],
  );
  if (payer) throw new AppError("payer_without_address", { params: payer, field: "payer_id", entity: "rental" });
}
