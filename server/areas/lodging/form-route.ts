import { Readable } from "node:stream";
import { rentalResource } from "#shared/domain/rentals/rental.ts";
import { readCompanyLetterhead } from "#server/areas/company/company-letterhead.ts";
import { readRow } from "#server/engine/db/table-store.ts";
import { readRoute } from "#server/engine/http/define-route.ts";
import { requireRight } from "#server/engine/http/require-right.ts";
import type { Route } from "#server/engine/http/route.ts";
import { translateIn } from "#server/engine/services/translations.ts";
import { entryFormPdf } from "./pdf-kinds.ts";
import { requireDetails, requireLodging } from "./read-lodging.ts";

export const lodgingFormRoute: Route = readRoute({
  path: "/rentals/:id/lodging/form",
  summary: "The entry form of a stay as a PDF, for its travellers to sign",
  access: { entity: rentalResource.name, action: "read" },
  heavy: "always",
  run: async ({ db, user, params, services }) => {
    requireRight(user, "person", "read");
    const { id, code } = await readRow(db, rentalResource, params["id"] ?? "", user);
    const state = await requireLodging(services, db, id);
    const { language } = user;
    const content = {
      issuer: await readCompanyLetterhead(db, services.files),
      reference: code,
      details: requireDetails(state),
      travellers: state.travellers,
      language,
      created_at: services.clock.now().toISOString(),
    };
    const body = Readable.from(await services.pdfs.render(entryFormPdf, content));
    return {
      kind: "file",
      name: `${translateIn(language)("lodging.form_title")} ${code}.pdf`,
      type: "application/pdf",
      body,
    };
  },
});
