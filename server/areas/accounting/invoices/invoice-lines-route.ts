import * as z from "zod/mini";
import { invoiceLineRow } from "#shared/domain/accounting/invoices/invoice-line.ts";
import { invoiceResource } from "#shared/domain/accounting/invoices/invoice.ts";
import type { Queryable } from "#server/engine/db/queryable.ts";
import { requireRow } from "#server/engine/db/table-store.ts";
import { readRoute } from "#server/engine/http/define-route.ts";
import { respondJson } from "#server/engine/http/route.ts";

/** An invoice's lines as JSON, in printed order. */
export async function readLinesJson(db: Queryable, invoice_id: string): Promise<string> {
  const [row] = await db.query<{ json: string }>(
    `select coalesce(json_agg(p order by p.position), '[]')::text as json from (
         select l.id, l.position, l.payment_application_id, l.concept, l.quantity::float8 as quantity, l.unit_amount, l.amount,
                l.tax_rate, l.withholding_rate, l.exemption_reason, a.label as payment_application_label
         from invoice_line l join payment_application a on a.id = l.payment_application_id where l.invoice_id = $1) p`,
    [invoice_id],
  );
  return row?.json ?? "[]";
}

/** GET /invoices/{id}/lines, in printed order. */
export const invoiceLinesRoute = readRoute({
  path: "/invoices/:id/lines",
  summary: "Lists an invoice's lines",
  access: { entity: "invoice", action: "read" },
  output: z.array(invoiceLineRow),
  run: async ({ db, user, params }) => {
    const id = params["id"] ?? "";
    await requireRow(db, invoiceResource, id, user);
    return respondJson(await readLinesJson(db, id));
  },
});
