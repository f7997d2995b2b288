import { companyResource } from "#shared/domain/administration/company.ts";
import { AppError } from "#shared/domain/core/app-error.ts";
import { updateRow } from "#server/engine/db/table-store.ts";
import type { Tx } from "#server/engine/db/transaction.ts";
import type { Route } from "#server/engine/http/route.ts";
import { standardRoutes } from "#server/engine/http/standard-routes.ts";

/**
 * Requiring a second factor from everyone requires having one, so that users cannot lock themselves out.
 * @throws AppError second_factor_first
 */
async function requireOwnFactor(tx: Tx, user_id: string): Promise<void> {
  const own = await tx.query(`select 1 from "user" where id = $1 and (has_second_factor or passkey_count > 0)`, [
    user_id,
  ]);
  if (own.length === 0) throw new AppError("second_factor_first", { field: "requires_second_factor" });
}

export const companyEntityRoutes: readonly Route[] = standardRoutes(companyResource, {
  async update({ tx, user, services }, change) {
    const { before, after, patch } = change;
    if (after.requires_second_factor && !before.requires_second_factor) await requireOwnFactor(tx, user.user_id);
    tx.afterCommit(services.access.forget);
    await updateRow(tx, companyResource, change, patch, user);
  },
});
