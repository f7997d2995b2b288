import {
  rentalExitLifecycle,
  rentalExitMoveInputs,
  rentalExitResource,
} from "#shared/domain/accounting/exits/rental-exit.ts";
import { updateRow } from "#server/engine/db/table-store.ts";
import { movesBy, moveRoutes } from "#server/engine/http/move-route.ts";
import type { Route } from "#server/engine/http/route.ts";
import { standardRoutes } from "#server/engine/http/standard-routes.ts";
import { refuseAllButNotes } from "../refuse-all-but-notes.ts";
import { exitProposalRoute } from "./exit-proposal-route.ts";
import { exitSheetRoute } from "./exit-sheet-route.ts";
import { settleRentalExit } from "./settle-exit.ts";
import { undoRentalExit } from "./undo-exit.ts";

export const rentalExitRoutes: readonly Route[] = [
  exitProposalRoute,
  ...standardRoutes(rentalExitResource, {
    insert: settleRentalExit,
    async update({ tx, user }, change) {
      refuseAllButNotes("rental_exit", change);
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
