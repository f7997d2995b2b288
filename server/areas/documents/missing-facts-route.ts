import * as z from "zod/mini";
import { listMissingFacts, missingFact } from "#shared/domain/documents/missing-facts.ts";
import { rentalResource } from "#shared/domain/rentals/rental.ts";
import { DEFAULT_LANGUAGE } from "#shared/i18n/language.ts";
import { requireRow } from "#server/engine/db/table-store.ts";
import { readRoute } from "#server/engine/http/define-route.ts";
import { respond, type Route } from "#server/engine/http/route.ts";
import { readRentalFacts } from "./rental-facts.ts";
import { requireDisclosedRights } from "./require-disclosed-rights.ts";

/** GET /rentals/{id}/missing-facts: what the rental's contract should state and the records lack. */
export const missingFactsRoute: Route = readRoute({
  path: "/rentals/:id/missing-facts",
  summary: "What the law has a rental's contract state, and its records lack",
  access: { entity: "rental", action: "read" },
  output: z.array(missingFact),
  run: async ({ db, user, params }) => {
    requireDisclosedRights(user);
    const id = params["id"] ?? "";
    await requireRow(db, rentalResource, id, user);
    return respond(listMissingFacts(await readRentalFacts(db, id, DEFAULT_LANGUAGE)));
  },
});
