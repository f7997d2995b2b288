import * as z from "zod/mini";
import { InvalidInput } from "#shared/domain/core/app-error.ts";
import { parseObject } from "#shared/domain/core/validate.ts";
import { text } from "#shared/domain/core/fields.ts";
import { municipality } from "#shared/domain/lodging/municipality.ts";
import { LODGING_LIMITS } from "#shared/domain/lodging/policy.ts";
import { rentalResource } from "#shared/domain/rentals/rental.ts";
import { readRoute } from "#server/engine/http/define-route.ts";
import { respond, type Route } from "#server/engine/http/route.ts";
import { findMunicipalities } from "./find-municipalities.ts";

const search = z.object({ search: text(LODGING_LIMITS.line) });

/** GET /lodging-municipalities?search=: the INE code that an address in Spain is communicated with. */
export const municipalityRoute: Route = readRoute({
  path: "/lodging-municipalities",
  summary: "Municipalities of Spain with their INE code, by postal code, by code or by name",
  access: { entity: rentalResource.name, action: "read" },
  parameters: Object.keys(search.shape),
  output: z.array(municipality),
  run: async ({ query }) => {
    const parsed = parseObject(search, { ...query });
    if (!parsed.valid) throw new InvalidInput("lodging", parsed.messages);
    return respond(await findMunicipalities(parsed.value.search));
  },
});
