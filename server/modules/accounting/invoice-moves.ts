import {
  annulInput,
  type Invoice,
  invoiceResource,
  type InvoiceVerb,
  movesOf,
  rectifyInput,
} from "#shared/domain/accounting/invoice.ts";
import { AppError } from "#shared/domain/core/app-error.ts";
import { lockRow } from "#server/db/table-store.ts";
import { asMove } from "#server/db/transaction.ts";
import { requireAmong } from "#server/http/require-move.ts";
import { answerRow, requireFresh } from "#server/http/crud-routes.ts";
import { type Body, bodyOf, noBody, versioned, writeRoute } from "#server/http/define-route.ts";
import type { Route, WriteContext } from "#server/http/route.ts";
import type { UserAccess } from "#server/http/user-access.ts";
import { draftRectification } from "./draft-rectification.ts";

type Context<Input> = WriteContext<UserAccess, { version: number; value: Input }>;

function moveRoute<Input>(
  verb: InvoiceVerb,
  body: Body<Input>,
  run: (context: Context<Input>, invoice: Invoice) => Promise<string>,
  status = 200,
): Route {
  return writeRoute({
    method: "POST",
    path: `/invoices/:id/${verb}`,
    summary: `Moves an invoice: ${verb}`,
    access: { entity: "invoice", action: "approve" },
    body: versioned(body),
    output: invoiceResource.row,
    run: async (context) => {
      const invoice = await lockRow(context.tx, invoiceResource, context.params["id"] ?? "", context.user);
      requireFresh(invoice, context.input.version);
      requireAmong(movesOf(invoice), verb);
      const id = await asMove(context.tx, verb, () => run(context, invoice));
      return answerRow(context, invoiceResource, id, status);
    },
  });
}

/** An invoice names who it is for by their tax number; a receipt need not (RD 1619/2012, art. 6). */
function requireTaxId({ kind, customer_tax_id }: Invoice): void {
  if (kind !== "receipt" && !customer_tax_id) throw new AppError("customer_tax_id_missing", { field: "person_id" });
}

const issueRoute = moveRoute("issue", noBody, async ({ tx, services }, invoice) => {
  requireTaxId(invoice);
  await tx.query("select issue_invoices(array[$1]::uuid[], $2)", [invoice.id, services.clock.today()]);
  return invoice.id;
});

const annulRoute = moveRoute("annul", bodyOf(annulInput, "invoice"), async ({ tx, services, input }, invoice) => {
  await tx.query("call annul_invoice($1, $2, $3)", [invoice.id, services.clock.today(), input.value.reason]);
  return invoice.id;
});

const rectifyRoute = moveRoute(
  "rectify",
  bodyOf(rectifyInput, "invoice"),
  ({ tx, services, input }, invoice) => draftRectification(tx, invoice, input.value, services.clock.today()),
  201,
);

export const invoiceMoveRoutes: readonly Route[] = [issueRoute, annulRoute, rectifyRoute];
