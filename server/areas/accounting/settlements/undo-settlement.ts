import type { CostSettlement } from "#shared/domain/accounting/settlements/cost-settlement.ts";
import { MAX_NAMED_INVOICES } from "#shared/domain/accounting/policy.ts";
import { AppError } from "#shared/domain/core/app-error.ts";
import { joinFirst } from "#shared/lib/text.ts";
import type { Tx } from "#server/engine/db/transaction.ts";
import { requireRight } from "#server/engine/http/require-right.ts";
import type { UserAccess } from "#server/engine/http/user-access.ts";
import { undoChange } from "../billing/change-amount.ts";
import { readBilledBy } from "../invoices/rent-differences.ts";
import { refuseBilledSince } from "../billing/recurring-charge-rules.ts";

/** @throws AppError settlement_invoiced with the invoices and drafts that have its charges, unless rectifications took them */
async function refuseInvoiced(tx: Tx, charge_ids: readonly string[]): Promise<void> {
  const invoiced = await readBilledBy(tx, charge_ids);
  const names = joinFirst(invoiced, MAX_NAMED_INVOICES);
  if (invoiced.length > 0) throw new AppError("settlement_invoiced", { params: { names } });
}

const CHANGED = `
  select n.id, n.replaces_id, n.concept, exists (select 1 from recurring_charge o where o.replaces_id = n.id) as is_replaced
  from cost_settlement_line l join recurring_charge n on n.id = l.next_charge_id
  where l.cost_settlement_id = $1 order by l.position`;

interface Changed {
  readonly id: string;
  readonly replaces_id: string;
  readonly concept: string;
  readonly is_replaced: boolean;
}

/** @throws AppError not_allowed, settlement_built_on, recurring_charge_billed */
async function undoNewAmounts(tx: Tx, id: string, user: UserAccess): Promise<void> {
  const changed = await tx.query<Changed>(CHANGED, [id]);
  if (changed.length > 0) requireRight(user, "recurring_charge", "update");
  for (const { id: next, replaces_id, concept, is_replaced } of changed) {
    if (is_replaced) throw new AppError("settlement_built_on", { params: { names: concept } });
    await refuseBilledSince(tx, next, null);
    await undoChange(tx, replaces_id);
  }
}

/** A renewal, which has the charges of a contract that ended, comes after it. */
const BILLED_RENTALS = `
  select 1 from rental
  where id = $1 or id in (select c.rental_id from rental_charge c where c.cost_settlement_id = $2)
  order by id for no key update`;

/**
 * Undoes what a settlement did: its charges that wait are removed, and the former amounts run on. It stays in the list, and
 * its days can be settled again. Charges of a rectified invoice stay with that invoice.
 * @throws AppError settlement_invoiced, settlement_built_on, recurring_charge_billed
 */
export async function undoSettlement(tx: Tx, { id, rental_id }: CostSettlement, user: UserAccess): Promise<void> {
  await tx.query(BILLED_RENTALS, [rental_id, id]);
  await tx.query("select 1 from recurring_charge where rental_id = $1 order by id for no key update", [rental_id]);
  const charges = await tx.query<{ id: string }>(
    "select id from rental_charge where cost_settlement_id = $1 order by id for no key update",
    [id],
  );
  await refuseInvoiced(
    tx,
    charges.map((charge) => charge.id),
  );
  await undoNewAmounts(tx, id, user);
  await tx.query("delete from rental_charge where cost_settlement_id = $1 and invoice_id is null", [id]);
  await tx.query("update cost_settlement_line set is_settled = false where cost_settlement_id = $1", [id]);
  await tx.query("update cost_settlement set state = 'undone', undone_at = clock_now() where id = $1", [id]);
}
