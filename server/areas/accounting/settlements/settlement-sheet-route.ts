import { Readable } from "node:stream";
import { type CostSettlement, costSettlementResource } from "#shared/domain/accounting/settlements/cost-settlement.ts";
import { AppError } from "#shared/domain/core/app-error.ts";
import { readCompanyLetterhead } from "#server/areas/company/company-letterhead.ts";
import type { Queryable } from "#server/engine/db/queryable.ts";
import { readRow } from "#server/engine/db/table-store.ts";
import { readRoute } from "#server/engine/http/define-route.ts";
import { translateIn } from "#server/engine/services/translations.ts";
import { settlementSheetPdf } from "../pdf-kinds.ts";
import { languageOf, readAddressed } from "../read-addressed.ts";
import { readRentUpdates } from "./read-cap.ts";
import { readBilledIn } from "./read-billed-in.ts";
import type { SettlementSheetContent } from "./pdf/settlement-sheet.ts";

/** Where the charges of a settlement wait; a settlement without any names its own rental. */
async function readBilling(db: Queryable, { id, rental_id }: Pick<CostSettlement, "id" | "rental_id">) {
  const [charge] = await db.query<{ rental_id: string }>(
    "select rental_id from rental_charge where cost_settlement_id = $1 limit 1",
    [id],
  );
  return readBilledIn(db, charge?.rental_id ?? rental_id);
}

/** GET /cost-settlements/{id}/sheet?language=…: the settlement for the tenant as a PDF; not once it is undone. */
export const settlementSheetRoute = readRoute({
  path: `/${costSettlementResource.path}/:id/sheet`,
  summary: "A cost settlement for the tenant as a PDF",
  access: { entity: "cost_settlement", action: "read" },
  parameters: ["language"],
  heavy: "always",
  run: async ({ db, user, params, query, language: own, services: { files, pdfs } }) => {
    const settlement = await readRow(db, costSettlementResource, params["id"] ?? "", user);
    if (settlement.state === "undone") throw new AppError("settlement_undone");
    const language = languageOf(query["language"], own);
    const content: SettlementSheetContent = {
      ...(await readAddressed(db, settlement.rental_id)),
      billed_in: await readBilling(db, settlement),
      language,
      created_at: settlement.updated_at,
      issuer: await readCompanyLetterhead(db, files),
      settlement,
      rent_updates: await readRentUpdates(db, settlement),
    };
    const body = Readable.from(await pdfs.render(settlementSheetPdf, content));
    const name = `${translateIn(language)("accounting.pdf.kind.settlement")} ${settlement.code}.pdf`;
    return { kind: "file", name, type: "application/pdf", body };
  },
});
