import { type IssuerInput, type Issuer, issuerResource } from "#shared/domain/accounting/invoices/issuer.ts";
import { refuseForgotten } from "#server/areas/persons/refuse-blocked.ts";
import { insertRow, updateRow } from "#server/engine/db/table-store.ts";
import type { Tx } from "#server/engine/db/transaction.ts";
import type { Change, ChangeContext } from "#server/engine/http/crud-routes.ts";
import type { WriteContext } from "#server/engine/http/route.ts";
import type { UserAccess } from "#server/engine/http/user-access.ts";
import type { Rules } from "#server/engine/http/standard-routes.ts";

import type { BillingMode } from "#shared/domain/accounting/verifactu/billing-mode.ts";
import { modeOn } from "#shared/domain/accounting/verifactu/issuer-mode.ts";
import { proposeTerritory } from "#shared/domain/accounting/ticketbai/foral-territory.ts";
import { endRecords, refuseOtherTerritory, resumeRecords } from "../verifactu/follow-territory.ts";
import { changeMode, readModes, startFirstMode } from "../verifactu/issuer-modes.ts";

// The database's part, in server/schema: refuse_archived_issuer, protect_foral_territory.

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

/** VERI*FACTU does not start for an issuer that may be bound to TicketBAI instead. */
export const firstModeOf = ({
  foral_territory,
  postal_code,
}: Pick<IssuerInput, "foral_territory" | "postal_code">): BillingMode =>
  foral_territory || proposeTerritory(postal_code) !== null ? "off" : "verifactu";

async function insertIssuer({ tx, input, user, services }: WriteContext<UserAccess, IssuerInput>): Promise<string> {
  const { billing_mode, ...columns } = input;
  const id = await insertRow(tx, issuerResource, columns);
  const start = { mode: billing_mode ?? firstModeOf(input), starts_on: services.clock.today() };
  await startFirstMode(tx, id, start, { user_id: user.user_id, services });
  return id;
}

/** Another mode begins today, by the rules of `changeMode`. A stated or cleared territory has its consequences for records. */
async function updateIssuer(
  { tx, user, services }: ChangeContext,
  { id, version, before, after, patch }: Change<IssuerInput, Issuer>,
): Promise<void> {
  const mode = after.billing_mode ?? before.billing_mode;
  const today = services.clock.today();
  const changing = { today, user_id: user.user_id, services };
  const { billing_mode: _mode, ...columns } = patch;
  const isStated = after.foral_territory && after.foral_territory !== before.foral_territory;
  if (isStated) await refuseOtherTerritory(tx, id, after, changing);
  // The territory before the mode, which follows from it.
  await updateRow(tx, issuerResource, { id, version }, columns, user);
  if (before.foral_territory && !after.foral_territory) await resumeRecords(tx, id, changing);
  if (mode === before.billing_mode) {
    if (after.foral_territory && !before.foral_territory) await endRecords(tx, id, changing);
  } else if (mode !== modeOn(await readModes(tx, id), today))
    await changeMode(tx, id, { mode, starts_on: today }, changing);
}

export const issuerRules: Rules<IssuerInput, Issuer> = {
  insert: insertIssuer,
  update: updateIssuer,
  mayUpdate: refuseForgottenIssuer,
  mayRestore: refuseForgottenIssuer,
  mayRemove: refuseForgottenIssuer,
};
