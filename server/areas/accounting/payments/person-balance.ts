import { personBalance, type PersonBalance } from "#shared/domain/accounting/payments/person-balance.ts";
import { WHOLE_RENTAL } from "#shared/domain/rentals/rental-split.ts";
import { personResource } from "#shared/domain/persons/person.ts";
import { depositsOf } from "./payment-income.ts";
import { type RowScope, withinScope } from "#server/engine/db/row-scope.ts";
import { Statement } from "#server/engine/db/statement.ts";
import type { Queryable } from "#server/engine/db/queryable.ts";
import { requireRow } from "#server/engine/db/table-store.ts";
import { readRoute } from "#server/engine/http/define-route.ts";
import { respond } from "#server/engine/http/route.ts";
import { requireReading } from "#server/engine/http/require-right.ts";
import type { UserAccess } from "#server/engine/http/user-access.ts";
import { MAX_BALANCE_MOVEMENTS } from "#shared/domain/accounting/policy.ts";

/** CTEs of the person's rows within the caller's scope. */
function visibleParts(person_id: string, scope: RowScope, statement: Statement): string {
  const person = statement.bind(person_id);
  const seen = (entity: "invoice" | "payment" | "rental", alias: string) =>
    withinScope(entity, alias, scope, statement) ?? "true";
  // Of an invoice of the former system counts what was still owed. A substituting invoice counts only by its difference to the invoices that it replaces.
  return `
    invoices as (
      select i.id, i.label, i.issue_date, i.due_date, i.outstanding, i.created_at,
             coalesce(i.former_amount, i.amount_due) - case when i.rectification_mode = 'substitution'
               then coalesce((select sum(o.amount_due) from invoice o where o.id = any(i.rectified_ids)), 0) else 0 end as amount
      from invoice i where i.person_id = ${person} and i.state in ('issued', 'rectified') and ${seen("invoice", "i")}),
    payments as (
      select p.id, p.label, p.direction, p.date, p.returned_on, p.credit, p.created_at,
             p.amount - ${depositsOf("p")} as amount
      from payment p
      where p.person_id = ${person} and p.state in ('completed', 'returned') and ${seen("payment", "p")}),
    deposits as (
      select d.amount - d.received_amount as missing
      from deposit d join rental r on r.id = d.rental_id
      where r.tenant_id = ${person} and d.state = 'pending' and d.kind <> 'bank_guarantee'
        and r.state not in ('draft', 'cancelled') and r.archived_at is null and ${seen("rental", "r")}),
    liabilities as (
      select i.outstanding
      from rental r join invoice i on i.rental_id = r.id
      where r.tenant_id = ${person} and i.person_id <> ${person} and i.outstanding > 0
        and (i.person_id = r.payer_id or i.billed_month is not null)
        and i.share = ${WHOLE_RENTAL} and ${seen("invoice", "i")}
      union all
      select i.outstanding
      from rental_party t join rental r on r.id = t.rental_id and r.has_joint_liability
      join invoice i on i.rental_id = r.id
      where t.person_id = ${person} and t.role <> 'guarantor' and i.person_id <> ${person} and i.outstanding > 0
        and i.share < ${WHOLE_RENTAL} and daterange(t.since, t.until, '[]') @> coalesce(i.period_start, i.issue_date)
        and ${seen("invoice", "i")})`;
}

const MOVEMENTS = `
    movements as (
      select 'invoice' as kind, id, label, issue_date as date, amount, 1 as place, created_at from invoices
      union all
      select case direction when 'in' then 'payment' else 'payout' end, id, label, date,
             case direction when 'in' then -amount else amount end, 2, created_at
      from payments where amount <> 0
      union all
      select 'return', id, label, returned_on, amount, 3, created_at from payments
      where returned_on is not null and amount <> 0),
    running as (
      select *, sum(amount) over (order by date, place, created_at, id) as balance,
             row_number() over (order by date desc, place desc, created_at desc, id desc) as from_end
      from movements)`;

/** A person's balance and its history, in one statement within the caller's scope. */
export async function readBalance(db: Queryable, person_id: string, scope: RowScope): Promise<PersonBalance> {
  const statement = new Statement();
  const parts = visibleParts(person_id, scope, statement);
  const most = statement.bind(MAX_BALANCE_MOVEMENTS);
  const [row] = await db.query<PersonBalance>(
    `with ${parts}, ${MOVEMENTS}
     select coalesce((select sum(outstanding) from invoices), 0)::bigint as outstanding,
            coalesce((select sum(outstanding) from invoices where due_date < business_today()), 0)::bigint as overdue,
            coalesce((select sum(credit) from payments), 0)::bigint as credit,
            coalesce((select sum(missing) from deposits), 0)::bigint as deposits_due,
            coalesce((select sum(outstanding) from liabilities), 0)::bigint as liable_for,
            coalesce((select balance from running where from_end = 1), 0)::bigint as balance,
            (select greatest(count(*) - ${most}::bigint, 0) from running)::integer as earlier,
            coalesce((select jsonb_agg(jsonb_build_object('kind', kind, 'id', id, 'label', label, 'date', date,
                                                          'amount', amount, 'balance', balance) order by from_end desc)
                      from running where from_end <= ${most}::bigint), '[]') as movements`,
    statement.values,
  );
  if (!row) throw new Error("An aggregate returned no row");
  return row;
}

/**
 * The balance combines several entities.
 * @throws AppError action_not_allowed
 */
export const requireBalanceRights = (user: UserAccess): void => requireReading(user, ["invoice", "person"]);

/** GET /persons/{id}/balance */
export const balanceRoute = readRoute({
  path: "/persons/:id/balance",
  summary: "What a person owes and the movements behind it",
  access: { entity: "payment", action: "read" },
  output: personBalance,
  run: async ({ db, user, params }) => {
    requireBalanceRights(user);
    const id = params["id"] ?? "";
    await requireRow(db, personResource, id, user);
    return respond(await readBalance(db, id, user));
  },
});
