import * as z from "zod/mini";
import { invoiceResource } from "#shared/domain/accounting/invoices/invoice.ts";
import { verifactuRecordRow } from "#shared/domain/accounting/verifactu/verifactu-record.ts";
import { isCustomerHidden } from "./corrections/is-customer-hidden.ts";
import { requireRow } from "#server/engine/db/table-store.ts";
import { readRoute } from "#server/engine/http/define-route.ts";
import { respond } from "#server/engine/http/route.ts";

interface Stored {
  readonly generated_at: Date | string;
  readonly sent_at: Date | string | null;
}

const toInstant = (at: Date | string) => new Date(at).toISOString();

/** GET /invoices/{id}/records: an invoice's records in the chain of RD 1007/2023, its issue first. A correction names the customer: it is hidden while they are blocked. */
export const invoiceRecordsRoute = readRoute({
  path: "/invoices/:id/records",
  summary: "Lists an invoice's billing records",
  access: { entity: "invoice", action: "read" },
  output: z.array(verifactuRecordRow),
  run: async ({ db, user, params }) => {
    const id = params["id"] ?? "";
    await requireRow(db, invoiceResource, id, user);
    const rows = await db.query<Stored>(
      `select id, position::int4, kind, number, issue_date, invoice_type, tax_amount, total, previous_hash, generated_at, hash,
              sent_state, sent_at, sent_answer, answer_code, answer_csv, mode,
              case when erased_at is null and not ${isCustomerHidden("invoice_id")} then content -> 'correction' end as correction
       from verifactu_record where invoice_id = $1 order by position`,
      [id],
    );
    return respond(
      rows.map((row) => ({
        ...row,
        generated_at: toInstant(row.generated_at),
        sent_at: row.sent_at && toInstant(row.sent_at),
      })),
    );
  },
});
