import { type IssuerInput, type Issuer, issuerResource } from "#shared/domain/accounting/invoices/issuer.ts";
import { refuseForgotten } from "#server/areas/persons/refuse-blocked.ts";
import { insertRow, updateRow } from "#server/engine/db/table-store.ts";
import type { Tx } from "#server/engine/db/transaction.ts";
import type { Change, ChangeContext } from "#server/engine/http/crud-routes.ts";
import type { WriteContext } from "#server/engine/http/route.ts";
import type { UserAccess } from "#server/engine/http/user-access.ts";
import type { Rules } from "#server/engine/http/standard-routes.ts";

import { changeMode, startFirstMode } from "../verifactu/issuer-modes.ts";

// The database's part, in server/schema: refuse_archived_issuer.

/**
 * An owner whose data are blocked or erased cannot be an issuer.
 * @throws AppError as `refuseForgotten` does
 */
export async function refuseForgottenIssuer(tx: Tx, id: string): Promise<void> {
  const [issuer] = await tx.query<{ owner_id: string }>(
    "select owner_id from issuer where id = $1 and owner_id is not null",
    [id],
  );
  if (issuer) await refuseForgotten(tx, "owner", issuer.owner_id);
}

async function insertIssuer({ tx, input, user, services }: WriteContext<UserAccess, IssuerInput>): Promise<string> {
  const { billing_mode, ...columns } = input;
  const id = await insertRow(tx, issuerResource, columns);
  const start = { mode: billing_mode ?? "verifactu", starts_on: services.clock.today() };
  await startFirstMode(tx, id, start, user.user_id);
  return id;
}

/** Another mode begins today, by the rules of `changeMode`. */
async function updateIssuer(
  { tx, user, services }: ChangeContext,
  { id, version, before, after, patch }: Change<IssuerInput, Issuer>,
): Promise<void> {
  const mode = after.billing_mode ?? before.billing_mode;
  const today = services.clock.today();
  if (mode !== before.billing_mode)
    await changeMode(tx, id, { mode, starts_on: today }, { today, user_id: user.user_id, services });
  const { billing_mode: _mode, ...columns } = patch;
  await updateRow(tx, issuerResource, { id, version }, columns, user);
}

export const issuerRules: Rules<IssuerInput, Issuer> = {
  insert: insertIssuer,
  update: updateIssuer,
  mayUpdate: refuseForgottenIssuer,
  mayRestore: refuseForgottenIssuer,
  mayRemove: refuseForgottenIssuer,
};
