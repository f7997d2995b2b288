import {
  type CostSettlement,
  type CostSettlementInput,
  costSettlementLifecycle,
  costSettlementMoveInputs,
  costSettlementResource,
} from "#shared/domain/accounting/settlements/cost-settlement.ts";
import { InvalidInput } from "#shared/domain/core/app-error.ts";
import { updateRow } from "#server/engine/db/table-store.ts";
import type { Change } from "#server/engine/http/crud-routes.ts";
import { movesBy, moveRoutes } from "#server/engine/http/move-route.ts";
import type { Route } from "#server/engine/http/route.ts";
import { standardRoutes } from "#server/engine/http/standard-routes.ts";
import { settleCosts } from "./settle-costs.ts";
import { settlementProposalRoute } from "./settlement-proposal-route.ts";
import { settlementSheetRoute } from "./settlement-sheet-route.ts";
import { undoSettlement } from "./undo-settlement.ts";

// The database's part, in server/schema: cost_settlement_line_no_overlap.

/** @throws InvalidInput: all but its notes was settled */
function refuseOthers({ patch, before }: Change<CostSettlementInput, CostSettlement>): void {
  const values: Readonly<Record<string, unknown>> = before;
  const changed = Object.entries(patch).filter(([field, value]) => field !== "notes" && value !== values[field]);
  const issues = changed.map(([field]) => ({ field, key: "validation.fixed", params: {} }) as const);
  if (issues.length > 0) throw new InvalidInput("cost_settlement", issues);
}

export const costSettlementRoutes: readonly Route[] = [
  settlementProposalRoute,
  ...standardRoutes(costSettlementResource, {
    insert: settleCosts,
    async update({ tx, user }, change) {
      refuseOthers(change);
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
