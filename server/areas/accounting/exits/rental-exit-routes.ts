import {
  type RentalExit,
  type RentalExitInput,
  rentalExitLifecycle,
  rentalExitMoveInputs,
  rentalExitResource,
} from "#shared/domain/accounting/exits/rental-exit.ts";
import { InvalidInput } from "#shared/domain/core/app-error.ts";
import { updateRow } from "#server/engine/db/table-store.ts";
import type { Change } from "#server/engine/http/crud-routes.ts";
import { movesBy, moveRoutes } from "#server/engine/http/move-route.ts";
import type { Route } from "#server/engine/http/route.ts";
import { standardRoutes } from "#server/engine/http/standard-routes.ts";
import { exitProposalRoute } from "./exit-proposal-route.ts";
import { exitSheetRoute } from "./exit-sheet-route.ts";
import { settleRentalExit } from "./settle-exit.ts";
import { undoRentalExit } from "./undo-exit.ts";

/** @throws InvalidInput: all but its notes was settled */
function refuseOthers({ patch, before }: Change<RentalExitInput, RentalExit>): void {
  const values: Readonly<Record<string, unknown>> = before;
  const changed = Object.entries(patch).filter(
    ([field, value]) => field !== "notes" && JSON.stringify(value) !== JSON.stringify(values[field]),
  );
  const issues = changed.map(([field]) => ({ field, key: "validation.fixed", params: {} }) as const);
  if (issues.length > 0) throw new InvalidInput("rental_exit", issues);
}

export const rentalExitRoutes: readonly Route[] = [
  exitProposalRoute,
  ...standardRoutes(rentalExitResource, {
    insert: settleRentalExit,
    async update({ tx, user }, change) {
      refuseOthers(change);
      await updateRow(tx, rentalExitResource, change, change.patch, user);
    },
  }),
  exitSheetRoute,
  ...moveRoutes(rentalExitResource, {
    inputs: rentalExitMoveInputs,
    allowed: movesBy(rentalExitLifecycle),
    rights: rentalExitLifecycle,
    effects: { undo: ({ tx, user, today }, exit) => undoRentalExit(tx, exit, user, today) },
  }),
];
