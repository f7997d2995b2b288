import {
  costSettlementLifecycle,
  costSettlementMoveInputs,
  costSettlementResource,
} from "#shared/domain/accounting/settlements/cost-settlement.ts";
import { updateRow } from "#server/engine/db/table-store.ts";
import { movesBy, moveRoutes } from "#server/engine/http/move-route.ts";
import type { Route } from "#server/engine/http/route.ts";
import { standardRoutes } from "#server/engine/http/standard-routes.ts";
import { refuseAllButNotes } from "../refuse-all-but-notes.ts";
import { settleCosts } from "./settle-costs.ts";
import { settlementProposalRoute } from "./settlement-proposal-route.ts";
import { settlementSheetRoute } from "./settlement-sheet-route.ts";
import { undoSettlement } from "./undo-settlement.ts";

// The database's part, in server/schema: cost_settlement_line_no_overlap.

export const costSettlementRoutes: readonly Route[] = [
  settlementProposalRoute,
  ...standardRoutes(costSettlementResource, {
    insert: settleCosts,
    async update({ tx, user }, change) {
      refuseAllButNotes("cost_settlement", change);
      await updateRow(tx, costSettlementResource, change, change.patch, user);
    },
  }),
  settlementSheetRoute,
  ...moveRoutes(costSettlementResource, {
    inputs: costSettlementMoveInputs,
    allowed: movesBy(costSettlementLifecycle),
    rights: costSettlementLifecycle,
    effects: { undo: ({ tx, user }, settlement) => undoSettlement(tx, settlement, user) },
  }),
];
