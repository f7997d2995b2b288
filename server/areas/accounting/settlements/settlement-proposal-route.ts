import { settlementProposal } from "#shared/domain/accounting/settlements/plan-settlement.ts";
import { costSettlementResource } from "#shared/domain/accounting/settlements/cost-settlement.ts";
import { optional } from "#shared/domain/core/fields.ts";
import { rentalResource } from "#shared/domain/rentals/rental.ts";
import * as z from "zod/mini";
import { InvalidInput } from "#shared/domain/core/app-error.ts";
import { parseObject } from "#shared/domain/core/validate.ts";
import { readRow } from "#server/engine/db/table-store.ts";
import { readRoute } from "#server/engine/http/define-route.ts";
import { respond, type Route } from "#server/engine/http/route.ts";
import { readProposal, refuseUnsettleable } from "./read-proposal.ts";

const { period_start, period_end, new_from, rental_id } = costSettlementResource.input.shape;
const parameters = z.object({ rental_id, period_start, period_end, new_from: optional(new_from) });

/**
 * GET /cost-settlements/proposal?rental_id=…&period_start=…&period_end=…: what was invoiced on account of each recurring charge
 * in a period, and the limit on its rise (LAU art. 20.2) on the last day and on the first day of a new amount. Not of a rental that is
 * unsigned or was cancelled.
 */
export const settlementProposalRoute: Route = readRoute({
  path: `/${costSettlementResource.path}/proposal`,
  summary: "What was invoiced on account of a rental's recurring charges, to be settled",
  access: { entity: "cost_settlement", action: "read" },
  parameters: Object.keys(parameters.shape),
  output: settlementProposal,
  run: async ({ db, user, query }) => {
    const parsed = parseObject(parameters, query);
    if (!parsed.valid) throw new InvalidInput("cost_settlement", parsed.messages);
    const { rental_id: rental, new_from: from = null, ...period } = parsed.value;
    refuseUnsettleable(await readRow(db, rentalResource, rental, user));
    return respond(await readProposal(db, rental, { ...period, new_from: from }));
  },
});
