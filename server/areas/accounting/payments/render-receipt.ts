import type { Payment } from "#shared/domain/accounting/payments/payment.ts";
import { AppError } from "#shared/domain/core/app-error.ts";
import type { Language } from "#shared/lib/language.ts";
import { letterLines, readCompanyLetterhead } from "#server/areas/company/company-letterhead.ts";
import { type RowScope, withinScope } from "#server/engine/db/row-scope.ts";
import { Statement } from "#server/engine/db/statement.ts";
import type { Queryable } from "#server/engine/db/queryable.ts";
import type { Services } from "#server/engine/services/services.ts";
import { translateIn } from "#server/engine/services/translations.ts";
import { paymentReceiptPdf } from "../pdf-kinds.ts";
import type { PaymentReceiptContent } from "./pdf/payment-receipt.ts";

type Parts = Pick<PaymentReceiptContent, "person" | "asset" | "allocations">;

/** Payer, payee, asset and allocations as printed; names outside the user's scope are left out. */
async function readParts(db: Queryable, id: string, scope: RowScope): Promise<Parts> {
  const statement = new Statement();
  const payment = statement.bind(id);
  const seenAllocation = withinScope("payment_allocation", "a", scope, statement) ?? "true";
  const seenRental = withinScope("rental", "r", scope, statement) ?? "true";
  const [row] = await db.query<Parts>(
    `select jsonb_build_object('name', coalesce(n.label, o.label), 'tax_id', coalesce(n.documentation, o.documentation),
                               'address', ${letterLines("w")}) as person,
            case when s.id is not null then jsonb_build_object('name', s.label, 'address', ${letterLines("b")}) end as asset,
            coalesce((select jsonb_agg(jsonb_build_object('application', g.label, 'amount', a.amount,
                        'document', case when ${seenAllocation} then i.label end,
                        'date', case when ${seenAllocation} then i.issue_date end) order by i.due_date nulls last, a.id)
                      from payment_allocation a join payment_application g on g.id = a.payment_application_id
                      left join invoice i on i.id = a.invoice_id
                      where a.payment_id = p.id and a.state = 'applied'), '[]') as allocations
     from payment p
     left join person n on n.id = p.person_id
     left join owner o on o.id = p.owner_id
     left join address w on w.id = coalesce(n.address_id, o.address_id)
     left join rental r on r.id = p.rental_id and ${seenRental}
     left join asset s on s.id = r.asset_id
     left join property h on h.id = s.property_id
     left join address b on b.id = h.address_id
     where p.id = ${payment}`,
    statement.values,
  );
  if (!row) throw new AppError("not_found");
  return row;
}

/** A receipt and its file name. */
export interface RenderedReceipt {
  readonly name: string;
  readonly pdf: Buffer;
  /** The company that issues it. */
  readonly issuer: string;
}

/**
 * Renders the receipt of a completed payment, without the internal notes.
 * @throws AppError payment_not_completed
 */
export async function renderReceipt(
  { db, services }: { readonly db: Queryable; readonly services: Pick<Services, "files" | "pdfs"> },
  payment: Payment,
  scope: RowScope,
  language: Language,
): Promise<RenderedReceipt> {
  if (payment.state !== "completed") throw new AppError("payment_not_completed");
  const { code, direction, date, amount, credit, reference, updated_at } = payment;
  const t = translateIn(language);
  const issuer = await readCompanyLetterhead(db, services.files);
  const pdf = await services.pdfs.render(paymentReceiptPdf, {
    ...(await readParts(db, payment.id, scope)),
    issuer,
    language,
    created_at: updated_at,
    number: code,
    direction,
    date,
    amount,
    method: payment.offsets_deposit_id === null ? payment.payment_method_label : t("accounting.offset_method"),
    reference,
    credit,
    notes: null,
  });
  return { name: `${t("accounting.pdf.kind.payment")} ${code}.pdf`, pdf, issuer: issuer.name };
}
