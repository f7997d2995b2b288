import { invoiceResource } from "#shared/domain/accounting/invoices/invoice.ts";
import { correctionState, recordCorrection } from "#shared/domain/accounting/verifactu/record-correction.ts";
import { AppError } from "#shared/domain/core/app-error.ts";
import { recordAuditEntry } from "#server/engine/db/record-audit-entry.ts";
import { lockRow, requireRow } from "#server/engine/db/table-store.ts";
import { bodyOf, readRoute, writeRoute } from "#server/engine/http/define-route.ts";
import { respond, type Route } from "#server/engine/http/route.ts";
import { enqueueSending } from "../send-records.ts";
import { readCorrection } from "./read-correction.ts";

// The database's part, in server/schema: chain_records.

const path = "/invoices/:id/record-correction";

/** GET /invoices/{id}/record-correction */
const stateRoute = readRoute({
  path,
  summary:
    "What the latest billing record of an invoice says that a correcting record may change, and why none can be made now",
  access: { entity: "invoice", action: "read" },
  output: correctionState,
  run: async ({ db, user, params }) => {
    const id = params["id"] ?? "";
    await requireRow(db, invoiceResource, id, user);
    return respond(await readCorrection(db, id));
  },
});

/** POST /invoices/{id}/record-correction: amounts, dates, numbers and tax numbers are no part of the body; a rectifying invoice changes them. */
const correctRoute = writeRoute({
  method: "POST",
  path,
  summary: "Adds a correcting record (subsanación) of an issued invoice to its issuer's chain, and sends it",
  access: { entity: "invoice", action: "approve" },
  body: bodyOf(recordCorrection),
  run: async ({ tx, user, params, input }) => {
    const { id, label } = await lockRow(tx, invoiceResource, params["id"] ?? "", user);
    const { hold, present } = await readCorrection(tx, id);
    if (hold !== null) throw new AppError("record_not_corrected", { data: hold });
    const isSame = present?.customer_name === input.customer_name && present.description === input.description;
    if (isSame) throw new AppError("record_unchanged");
    await tx.query("call chain_records(array[$1::uuid], 'correct', $2::jsonb)", [id, JSON.stringify(input)]);
    await recordAuditEntry(tx, { entity: invoiceResource.name, id, label }, "correct_record");
    await enqueueSending(tx);
    return respond(null);
  },
});

export const correctionRoutes: readonly Route[] = [stateRoute, correctRoute];
