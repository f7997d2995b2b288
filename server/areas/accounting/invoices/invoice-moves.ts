import {
  type Invoice,
  invoiceLifecycle,
  invoiceMoveInputs,
  invoiceResource,
  invoiceMovesOf,
} from "#shared/domain/accounting/invoices/invoice.ts";
import { AppError } from "#shared/domain/core/app-error.ts";
import { batchedMoveRoute } from "#server/engine/http/batched-move.ts";
import { CreatedRow, moveRoutes } from "#server/engine/http/move-route.ts";
import { draftRectification } from "./draft-rectification.ts";
import { differencesOf, dropDifferences } from "./rent-differences.ts";
import { enqueueSigningOf } from "../verifactu/signing/enqueue-signing.ts";
import { issueInvoices, seriesOf } from "./issue-invoices.ts";

// The database's part, in server/schema: annul_invoice.

/** An invoice must have the customer's tax number; a receipt need not (RD 1619/2012, art. 6). */
function requireTaxId({ kind, customer_tax_id }: Invoice): void {
  if (kind !== "receipt" && !customer_tax_id) throw new AppError("customer_tax_id_missing", { field: "person_id" });
}

const { issue, ...others } = invoiceMoveInputs;

export const invoiceMoveRoutes = [
  batchedMoveRoute(invoiceResource, {
    verb: "issue",
    input: issue,
    rights: invoiceLifecycle,
    allowed: invoiceMovesOf,
    check: requireTaxId,
    queuesOf: seriesOf,
    effect: issueInvoices,
  }),
  ...moveRoutes(invoiceResource, {
    inputs: others,
    allowed: invoiceMovesOf,
    rights: invoiceLifecycle,
    async before({ tx, verb }, { id }) {
      if (verb === "annul") await dropDifferences(tx, await differencesOf(tx, id));
    },
    effects: {
      annul: async ({ tx, today }, { id }, { reason }) => {
        await tx.query("call annul_invoice($1, $2, $3)", [id, today, reason]);
        await enqueueSigningOf(tx, [id]);
      },
      rectify: async ({ tx, today }, invoice, input) =>
        new CreatedRow(await draftRectification(tx, invoice, input, today)),
    },
  }),
];
