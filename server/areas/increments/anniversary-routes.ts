import * as z from "zod/mini";
import { InvalidInput } from "#shared/domain/core/app-error.ts";
import {
  anniversaryList,
  listedAnniversary,
  prepareAnniversariesInput,
  preparedAnniversaries,
  skipUpdateInput,
} from "#shared/domain/rentals/anniversary.ts";
import { priceIncrementResource } from "#shared/domain/rentals/price-increment.ts";
import { rentalResource, runningRentalStates } from "#shared/domain/rentals/rental.ts";
import { bodyOf, readRoute, writeRoute } from "#server/engine/http/define-route.ts";
import { moveRoutes } from "#server/engine/http/move-route.ts";
import { readPageParameters } from "#server/engine/http/page-parameters.ts";
import { requireRight } from "#server/engine/http/require-right.ts";
import { respond, type Route } from "#server/engine/http/route.ts";
import { prepareAnniversaries } from "./prepare-anniversaries.ts";
import { listAnniversaries } from "./read-anniversaries.ts";

const path = `/${priceIncrementResource.path}/anniversaries`;

/** GET /asset-prices/increments/anniversaries */
const listRoute = readRoute({
  path,
  summary: "The rentals whose rent may be updated soon, with the new rent as an increment would compute it",
  access: { entity: "price_increment", action: "read" },
  parameters: ["page", "page_size", "skipped_page"],
  output: anniversaryList,
  run: async ({ db, user, query, services }) => {
    requireRight(user, "rental", "read");
    const page = readPageParameters(query, "rental");
    const { skipped_page = "1", page_size = "" } = query;
    const skipped = readPageParameters({ page: skipped_page, ...(page_size && { page_size }) }, "rental");
    return respond(await listAnniversaries(db, { today: services.clock.today(), page, skipped }, user));
  },
});

/** POST /asset-prices/increments/anniversaries/prepare */
const prepareRoute = writeRoute({
  method: "POST",
  path: `${path}/prepare`,
  summary: "Creates the drafts of the increments of rentals whose anniversary is near; nothing is applied",
  access: { entity: "price_increment", action: "create" },
  body: bodyOf(prepareAnniversariesInput),
  output: preparedAnniversaries,
  run: async (context) => {
    requireRight(context.user, "rental", "read");
    return respond(await prepareAnniversaries(context), 201);
  },
});

/** A decision about one anniversary of a running contract: it is listed no longer, until it is listed again. */
const skipRoutes = moveRoutes(rentalResource, {
  inputs: { skip_update: skipUpdateInput, resume_update: z.object({}) },
  allowed: ({ state, archived_at, update_skipped_on }) => {
    if (archived_at !== null || !runningRentalStates.includes(state)) return [];
    return update_skipped_on === null ? ["skip_update"] : ["skip_update", "resume_update"];
  },
  rights: "approve",
  effects: {
    skip_update: async ({ tx, today }, { id, start_date }, { update_skipped_on, update_skipped_reason }) => {
      if (update_skipped_on !== listedAnniversary(start_date, today))
        throw new InvalidInput("rental", [
          { field: "update_skipped_on", key: "rentals.anniversary.not_anniversary", params: {} },
        ]);
      await tx.query("update rental set update_skipped_on = $2, update_skipped_reason = $3 where id = $1", [
        id,
        update_skipped_on,
        update_skipped_reason,
      ]);
    },
    resume_update: ({ tx }, { id }) =>
      tx.query("update rental set update_skipped_on = null, update_skipped_reason = null where id = $1", [id]),
  },
});

export const anniversaryRoutes: readonly Route[] = [listRoute, prepareRoute, ...skipRoutes];
