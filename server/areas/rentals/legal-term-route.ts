import * as z from "zod/mini";
import { legalTerm, type LegalTerm } from "#shared/domain/rentals/legal-term.ts";
import { rentalResource } from "#shared/domain/rentals/rental.ts";
import { requireRow } from "#server/engine/db/table-store.ts";
import { readRoute } from "#server/engine/http/define-route.ts";
import { respond, type Route } from "#server/engine/http/route.ts";

// The database's part, in server/schema: has_company_landlord, legal_term.

/** GET /rentals/{id}/legal-term: the term of a home's lease as the law counts it today; null for other uses. */
export const legalTermRoute: Route = readRoute({
  path: "/rentals/:id/legal-term",
  summary: "The legal term of a home's lease, and the last day of each side's notice",
  access: { entity: "rental", action: "read" },
  output: z.nullable(legalTerm),
  run: async ({ db, user, params, services }) => {
    const id = params["id"] ?? "";
    await requireRow(db, rentalResource, id, user);
    const [term] = await db.query<LegalTerm>(
      "select y.* from rental r cross join lateral legal_term(r, $2) y where r.id = $1",
      [id, services.clock.today()],
    );
    return respond(term ?? null);
  },
});
