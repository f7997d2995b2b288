import { Readable } from "node:stream";
import { rentalExitResource } from "#shared/domain/accounting/exits/rental-exit.ts";
import { AppError } from "#shared/domain/core/app-error.ts";
import { rentalResource } from "#shared/domain/rentals/rental.ts";
import { readCompanyLetterhead } from "#server/areas/company/company-letterhead.ts";
import { readRow } from "#server/engine/db/table-store.ts";
import { readRoute } from "#server/engine/http/define-route.ts";
import { translateIn } from "#server/engine/services/translations.ts";
import { exitSheetPdf } from "../pdf-kinds.ts";
import { languageOf, readAddressed } from "../read-addressed.ts";
import type { ExitSheetContent } from "./pdf/exit-sheet.ts";

/** GET /rental-exits/{id}/sheet?language=…: the settlement of an exit for the tenant as a PDF; not once it is undone. */
export const exitSheetRoute = readRoute({
  path: `/${rentalExitResource.path}/:id/sheet`,
  summary: "The settlement of an exit for the tenant as a PDF",
  access: { entity: "rental_exit", action: "read" },
  parameters: ["language"],
  heavy: "always",
  run: async ({ db, user, params, query, language: own, services: { files, pdfs } }) => {
    const exit = await readRow(db, rentalExitResource, params["id"] ?? "", user);
    if (exit.state === "undone") throw new AppError("exit_undone");
    const { regime } = await readRow(db, rentalResource, exit.rental_id, user);
    const language = languageOf(query["language"], own);
    const content: ExitSheetContent = {
      ...(await readAddressed(db, exit.rental_id)),
      language,
      created_at: exit.updated_at,
      issuer: await readCompanyLetterhead(db, files),
      exit,
      regime,
    };
    const body = Readable.from(await pdfs.render(exitSheetPdf, content));
    const name = `${translateIn(language)("accounting.pdf.kind.exit")} ${exit.code}.pdf`;
    return { kind: "file", name, type: "application/pdf", body };
  },
});
