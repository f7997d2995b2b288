import * as z from "zod/mini";
import {
  bankMovementResource,
  movementLifecycle,
  movementMoveInputs,
  movementMoveRules,
} from "#shared/domain/accounting/bank/bank-movement.ts";
import { bankStatementResource } from "#shared/domain/accounting/bank/bank-statement.ts";
import { netSettlementInput, netSettlementRules } from "#shared/domain/accounting/bank/net-settlement.ts";
import { ruleProposal } from "#shared/domain/accounting/bank/match-rule.ts";
import { matchProposal } from "#shared/domain/accounting/bank/match-proposal.ts";
import { uuid } from "#shared/domain/core/fields.ts";
import { requireRow } from "#server/engine/db/table-store.ts";
import { readRoute } from "#server/engine/http/define-route.ts";
import { movesBy, moveRoutes } from "#server/engine/http/move-route.ts";
import { respond, type Route } from "#server/engine/http/route.ts";
import { standardRoutes } from "#server/engine/http/standard-routes.ts";
import { bankRuleRoutes, proposeByRules, requireRule } from "./bank-rules.ts";
import { certainRoutes } from "./certain-routes.ts";
import { confirmMovement } from "./confirm-movement.ts";
import { importRoute } from "./import-statement.ts";
import { proposeMatches, readPendingMovements } from "./match-candidates.ts";
import { movementHistoryRoute } from "./movement-history-route.ts";
import { bookBankCharge, chargeOwner } from "./outgoing-movement.ts";
import { movementPartsRoute } from "./movement-parts-route.ts";
import { previewRoute } from "./preview-statement.ts";
import { statementFileRoute } from "./statement-file-route.ts";
import { settleNet } from "./settle-net.ts";
import { undoMovements } from "./undo-movement.ts";

const movementMoveRoutes = moveRoutes(bankMovementResource, {
  inputs: { ...movementMoveInputs, settle_net: netSettlementInput },
  allowed: movesBy(movementLifecycle),
  rights: movementLifecycle,
  rules: (verb) => (verb === "settle_net" ? netSettlementRules : (movementMoveRules[verb] ?? [])),
  effects: {
    confirm: confirmMovement,
    charge_owner: chargeOwner,
    book_bank_charge: bookBankCharge,
    settle_net: settleNet,
    ignore: async (context, movement, input) => {
      const rule = await requireRule(context, movement, "ignore", input);
      await context.tx.query(
        "update bank_movement set state = 'ignored', ignore_reason = $2, bank_rule_id = $3 where id = $1",
        [movement.id, input.reason ?? null, rule],
      );
    },
    undo: (context, movement) => undoMovements(context, [movement]),
  },
});

/** GET …/{id}/proposals: current match proposals of each pending movement. */
const proposalsRoute = readRoute({
  path: "/bank-statements/:id/proposals",
  summary: "Proposes for each pending movement what it may be, with how sure that is",
  access: { entity: "bank_movement", action: "read" },
  output: z.array(
    z.object({ bank_movement_id: uuid(), proposals: z.array(matchProposal), rule: z.nullable(ruleProposal) }),
  ),
  run: async ({ db, user, params }) => {
    const id = params["id"] ?? "";
    await requireRow(db, bankStatementResource, id, user);
    const movements = await readPendingMovements(db, id);
    const proposed = await proposeMatches(db, movements);
    const ruled = await proposeByRules(db, user, id, movements);
    return respond(
      movements.map((movement) => ({
        bank_movement_id: movement.id,
        proposals: proposed.get(movement.id) ?? [],
        rule: ruled.get(movement.id) ?? null,
      })),
    );
  },
});

/** Excludes the standard POST: a statement is created from an uploaded file. */
const isNotCreateRoute = ({ method, path }: Route) => method !== "POST" || path !== `/${bankStatementResource.path}`;

export const bankStatementRoutes: readonly Route[] = [
  ...standardRoutes(bankStatementResource).filter(isNotCreateRoute),
  importRoute,
  previewRoute,
  statementFileRoute,
  proposalsRoute,
  movementHistoryRoute,
  movementPartsRoute,
  ...standardRoutes(bankMovementResource),
  ...movementMoveRoutes,
  ...certainRoutes,
  ...bankRuleRoutes,
];
