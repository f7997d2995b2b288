import * as z from "zod/mini";
import {
  type Mandate,
  type MandateInput,
  mandateLifecycle,
  mandateResource,
} from "#shared/domain/accounting/mandates/mandate.ts";
import { AppError } from "#shared/domain/core/app-error.ts";
import { updateRow } from "#server/engine/db/table-store.ts";
import { asMove, transact, type Tx } from "#server/engine/db/transaction.ts";
import type { Change, ChangeContext } from "#server/engine/http/crud-routes.ts";
import { movesBy, moveRoutes } from "#server/engine/http/move-route.ts";
import type { Route } from "#server/engine/http/route.ts";
import { standardRoutes } from "#server/engine/http/standard-routes.ts";
import type { Job } from "#server/engine/jobs/jobs.ts";
import { MANDATE_MONTHS } from "#shared/domain/accounting/policy.ts";

// The database's part, in server/schema: record_replaced_account.

/** An unsigned mandate follows its document alone. */
async function refuseUnsigned(tx: Tx, id: string): Promise<void> {
  const unsigned = await tx.query("select 1 from mandate where id = $1 and signed_on is null", [id]);
  if (unsigned.length > 0) throw new AppError("mandate_of_document");
}

/** Of a mandate already used with the bank, or signed as a document, only the notes change: another account needs another mandate. */
async function updateMandate({ tx, user }: ChangeContext, change: Change<MandateInput, Mandate>): Promise<void> {
  const present: Readonly<Record<string, unknown>> = change.before;
  const field = Object.keys(change.patch).find((name) => name !== "notes" && change.patch[name] !== present[name]);
  if (field && change.before.last_used_on !== null) throw new AppError("mandate_used", { field });
  if (field && change.before.document_id !== null) throw new AppError("mandate_of_document", { field });
  await updateRow(tx, mandateResource, change, change.patch, user);
}

/** The debtor revoked the mandate. */
const mandateMoveRoutes = moveRoutes(mandateResource, {
  inputs: { cancel: z.object({}) },
  allowed: movesBy(mandateLifecycle),
  rights: mandateLifecycle,
  effects: { cancel: ({ tx }, { id }) => tx.query("update mandate set state = 'cancelled' where id = $1", [id]) },
});

export const mandateRoutes: readonly Route[] = [
  ...standardRoutes(mandateResource, { update: updateMandate, mayUpdate: refuseUnsigned }),
  ...mandateMoveRoutes,
];

/** Cancels mandates not used for 36 months, which are void (SEPA Core rulebook, 4.1). */
export const lapseMandates: Job = {
  name: "lapse_mandates",
  cron: "23 4 * * *",
  isDoneAtStart: true,
  run: async ({ db, clock }) => {
    await transact(db, null, (tx) =>
      asMove(tx, "cancel", () =>
        tx.query(
          `update mandate set state = 'cancelled' where state = 'active'
           and coalesce(last_used_on, signed_on) + $2 * interval '1 month' < $1::date`,
          [clock.today(), MANDATE_MONTHS],
        ),
      ),
    );
  },
};
