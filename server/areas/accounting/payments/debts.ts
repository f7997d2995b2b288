import * as z from "zod/mini";
import { type Debt, debtRow } from "#shared/domain/accounting/payments/propose-allocations.ts";
import { invoiceResource } from "#shared/domain/accounting/invoices/invoice.ts";
import { type RowScope, withinScope } from "#server/engine/db/row-scope.ts";
import { Statement } from "#server/engine/db/statement.ts";
import type { Queryable } from "#server/engine/db/queryable.ts";
import { readRoute } from "#server/engine/http/define-route.ts";
import { respond } from "#server/engine/http/route.ts";
import { requireUuid } from "#server/engine/http/uuid.ts";

/** Selects the debts of a person, optionally of one rental only. */
export interface DebtsOf {
  readonly person_id: string;
  readonly rental_id?: string | null;
}

/** Outstanding amounts of a person's invoices and missing amounts of their deposits, oldest first. */
export async function readDebts(
  db: Queryable,
  { person_id, rental_id }: DebtsOf,
  scope: RowScope,
): Promise<readonly Debt[]> {
  const statement = new Statement();
  const person = statement.bind(person_id);
  const rental = statement.bind(rental_id ?? null);
  const seenInvoices = withinScope(invoiceResource.name, "i", scope, statement) ?? "true";
  const seenRentals = withinScope("rental", "r", scope, statement) ?? "true";
  return db.query<Debt>(
    `select i.id as invoice_id, null::uuid as deposit_id, i.rental_id, i.label, r.label as rental_label, i.due_date, i.outstanding,
            coalesce((select l.payment_application_id from invoice_line l where l.invoice_id = i.id order by l.amount desc, l.position limit 1),
                     (select id from payment_application where kind = 'other' order by position limit 1)) as payment_application_id
     from invoice i left join rental r on r.id = i.rental_id
     where i.person_id = ${person} and i.outstanding > 0 and (i.rental_id = coalesce(${rental}::uuid, i.rental_id)) is not false and ${seenInvoices}
     union all
     select null, d.id, d.rental_id, d.label, r.label, r.start_date, d.amount - d.received_amount,
            (select id from payment_application where kind = 'deposit' order by position limit 1)
     from deposit d join rental r on r.id = d.rental_id
     where r.tenant_id = ${person} and d.state = 'pending' and d.kind <> 'bank_guarantee' and d.amount > d.received_amount
       and r.state not in ('draft', 'cancelled') and r.archived_at is null and r.id = coalesce(${rental}::uuid, r.id) and ${seenRentals}
     order by due_date, label`,
    statement.values,
  );
}

/** GET /payments/debts?person_id=…: what a payment of a person could be allocated to. */
export const debtsRoute = readRoute({
  path: "/payments/debts",
  summary: "Lists what a person owes, the oldest due first",
  access: { entity: "payment", action: "read" },
  parameters: ["person_id", "rental_id"],
  output: z.array(debtRow),
  run: async ({ db, user, query }) => {
    const person_id = requireUuid(query["person_id"], "person_id");
    const rental_id = query["rental_id"] ? requireUuid(query["rental_id"], "rental_id") : null;
    return respond(await readDebts(db, { person_id, rental_id }, user));
  },
});
