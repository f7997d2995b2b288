import { AppError, InvalidInput } from "#shared/domain/core/app-error.ts";
import { editableFields } from "#shared/domain/rentals/rental-editing.ts";
import { type Rental, type RentalInput, rentalResource } from "#shared/domain/rentals/rental.ts";
import { requireRight } from "#server/engine/http/require-right.ts";
import { lockRow, updateRow } from "#server/engine/db/table-store.ts";
import { everyRow } from "#server/engine/db/row-scope.ts";
import type { Change, ChangeContext } from "#server/engine/http/crud-routes.ts";
import type { Tx } from "#server/engine/db/transaction.ts";
import type { WriteContext } from "#server/engine/http/route.ts";
import type { UserAccess } from "#server/engine/http/user-access.ts";
import { followAssetStatus } from "#server/areas/assets/follow-asset-status.ts";
import { isHeldDraft, lockForRental, syncOccupancy } from "#server/areas/assets/occupancy.ts";
import { holdAsset } from "#server/areas/assets/hold-asset.ts";
import { refuseRetired } from "#server/areas/leases/refuse-retired.ts";
import { markRole, writeParties } from "#server/areas/leases/rental-parties.ts";
import { requirePayerAddress } from "#server/areas/leases/require-payer-address.ts";
import { requireFollowing } from "#server/areas/leases/end-renewed-lease.ts";
import { makeRentalDraft } from "#server/areas/leases/rental-draft.ts";
import { deleteLegalDeposit, writeContractRents, writeLegalDeposits } from "#server/areas/leases/rental-terms.ts";

export const insertRental = ({ tx, input }: WriteContext<UserAccess, RentalInput>): Promise<string> =>
  makeRentalDraft(tx, input, null);

/**
 * Without the permission to approve, only drafts can be changed (docs/design/product.md, section 5).
 * @throws AppError action_not_allowed
 */
export function requireApproval(user: UserAccess, rental: Pick<Rental, "state">): void {
  if (rental.state !== "draft") requireRight(user, "rental", "approve");
}

function refuseLockedFields({ before, patch }: Change<RentalInput, Rental>): void {
  const editable: readonly string[] | null = editableFields(before.state);
  if (!editable) return;
  const present: Readonly<Record<string, unknown>> = before;
  const locked = Object.entries(patch).filter(
    ([field, value]) => !editable.includes(field) && JSON.stringify(value) !== JSON.stringify(present[field]),
  );
  if (locked.length === 0) return;
  throw new InvalidInput(
    "rental",
    locked.map(([field]) => ({ field, key: "validation.locked", params: {} })),
  );
}

/** Locks assets before persons: a draft whose booking holds its days exchanges the old days for the new ones. */
async function holdAssets(tx: Tx, { before, after }: Change<RentalInput, Rental>): Promise<void> {
  const { asset_id, annex_asset_ids } = after;
  const isHeld = before.state === "draft" && (await isHeldDraft(tx, before.id));
  if (isHeld) await lockForRental(tx, { ...before, asset_id, annex_asset_ids: annex_asset_ids ?? [] });
  else if (asset_id !== before.asset_id) await holdAsset(tx, asset_id);
}

async function writeDeposit(tx: Tx, rental_id: string, amount: number | null): Promise<void> {
  if (amount === null) await deleteLegalDeposit(tx, rental_id);
  else await writeLegalDeposits(tx, [{ rental_id, amount }]);
}

/**
 * A rental is invoiced to its payer or split among its co-tenants.
 * @throws AppError payer_of_split_rental
 */
function refuseSplitPayer({ before, after }: Change<RentalInput, Rental>): void {
  const payer_id = after.payer_id ?? null;
  if (before.is_split && payer_id !== null && payer_id !== after.tenant_id)
    throw new AppError("payer_of_split_rental", { field: "payer_id", entity: "rental" });
}

/** A new payer has an address and the mark of one; drafts and issued invoices stay as they are. */
async function writePayer(tx: Tx, { id, before, after }: Change<RentalInput, Rental>): Promise<void> {
  const payer_id = after.payer_id ?? null;
  if (payer_id === null || payer_id === before.payer_id || payer_id === after.tenant_id) return;
  await requirePayerAddress(tx, id);
  await markRole(tx, payer_id, "payer");
}

/** Updates the fields of a rental that its state allows, and everything derived from them. */
export async function updateRental(context: ChangeContext, change: Change<RentalInput, Rental>): Promise<void> {
  const { tx, user, services } = context;
  requireApproval(user, change.before);
  refuseLockedFields(change);
  const { id, before, after, patch } = change;
  const today = services.clock.today();
  if (before.state === "draft") await requireFollowing(tx, after, before, today);
  await holdAssets(tx, change);
  refuseSplitPayer(change);
  await updateRow(tx, rentalResource, change, patch, user);
  await writePayer(tx, change);
  if (before.state === "draft") {
    await writeParties(tx, [id]);
    await writeContractRents(tx, [id]);
    if ("deposit_amount" in patch) await writeDeposit(tx, id, after.deposit_amount ?? null);
    if (!(await isHeldDraft(tx, id))) return;
  }
  const rental = await lockRow(tx, rentalResource, id, everyRow);
  const taken = await syncOccupancy(tx, rental, today);
  await refuseRetired(tx, rental, before);
  await followAssetStatus(tx, taken);
}
