import * as z from "zod/mini";
import { exitReads } from "#shared/domain/accounting/exits/exit-reads.ts";
import { exitProposal, rentalExitResource } from "#shared/domain/accounting/exits/rental-exit.ts";
import { InvalidInput } from "#shared/domain/core/app-error.ts";
import { parseObject } from "#shared/domain/core/validate.ts";
import { rentalResource } from "#shared/domain/rentals/rental.ts";
import { requireRow } from "#server/engine/db/table-store.ts";
import { readRoute } from "#server/engine/http/define-route.ts";
import { requireRight } from "#server/engine/http/require-right.ts";
import { respond, type Route } from "#server/engine/http/route.ts";
import { readExitProposal } from "./read-exit.ts";

const { rental_id, keys_returned_on } = rentalExitResource.input.shape;
const parameters = z.object({ rental_id, keys_returned_on });

/** GET /rental-exits/proposal?rental_id=…&keys_returned_on=…: what is open with the tenant of a rental that ends on that day. */
export const exitProposalRoute: Route = readRoute({
  path: `/${rentalExitResource.path}/proposal`,
  summary: "What is open with the tenant of a rental: deposits, debts, credit, charges that wait, incidents",
  access: { entity: "rental_exit", action: "read" },
  parameters: Object.keys(parameters.shape),
  output: exitProposal,
  run: async ({ db, user, query }) => {
    for (const entity of exitReads) requireRight(user, entity, "read");
    const parsed = parseObject(parameters, query);
    if (!parsed.valid) throw new InvalidInput("rental_exit", parsed.messages);
    const { rental_id: rental, keys_returned_on: day } = parsed.value;
    await requireRow(db, rentalResource, rental, user);
    return respond(await readExitProposal(db, rental, day));
  },
});
