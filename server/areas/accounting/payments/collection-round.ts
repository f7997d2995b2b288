import {
  type CollectionRound,
  collectionRound,
  type Debtor,
  readRoundCursor,
  ROUND_PAGE,
} from "#shared/domain/accounting/payments/collection-round.ts";
import { InvalidInput } from "#shared/domain/core/app-error.ts";
import { type RowScope, withinScope } from "#server/engine/db/row-scope.ts";
import { Statement } from "#server/engine/db/statement.ts";
import type { Queryable } from "#server/engine/db/queryable.ts";
import { readRoute } from "#server/engine/http/define-route.ts";
import { respond } from "#server/engine/http/route.ts";
import { requireReading } from "#server/engine/http/require-right.ts";

type RoundCursor = Pick<Debtor, "oldest_due" | "person_id">;

function requireCursor(after: string): RoundCursor {
  const cursor = readRoundCursor(after);
  if (cursor) return cursor;
  throw new InvalidInput("payment", [{ field: "after", key: "validation.invalid", params: {} }]);
}

/**
 * Debtors with overdue invoices, longest overdue first, a page at a time. Sums use only the index of open invoices
 * (`invoice_owed_idx`); only the debtors of the page are looked up.
 * @param after sort key of the last debtor of the previous page, who may have paid since; null for the first page
 */
async function readRound(db: Queryable, after: RoundCursor | null, scope: RowScope): Promise<CollectionRound> {
  const statement = new Statement();
  const next = after
    ? `(owed.oldest_due, owed.person_id) > (${statement.bind(after.oldest_due)}::date, ${statement.bind(after.person_id)}::uuid)`
    : "true";
  const seen = withinScope("invoice", "i", scope, statement) ?? "true";
  const known = withinScope("person", "d", scope, statement);
  const ofKnown = known ? ` and i.person_id in (select d.id from person d where ${known})` : "";
  const rows = await db.query<Debtor & { total: number }>(
    `with owed as (
       select i.person_id, sum(i.outstanding)::bigint as overdue, min(i.due_date) as oldest_due,
              count(distinct i.billed_month)::integer as months, count(*)::integer as invoices
       from invoice i
       where i.outstanding > 0 and i.due_date < business_today() and i.archived_at is null and i.person_id is not null and ${seen}${ofKnown}
       group by i.person_id),
     shown as (
       select owed.*, (select count(*) from owed)::integer as total from owed
       where ${next}
       order by owed.oldest_due, owed.person_id limit ${ROUND_PAGE})
     select s.person_id, p.label as person_label, p.phone, p.email, oldest.rental_id, r.label as rental_label, a.label as asset_label,
            s.months, s.invoices, s.overdue, s.oldest_due, reminded.sent_at as last_reminded_at,
            arrears.is_claimed, s.total
     from shown s join person p on p.id = s.person_id
     left join lateral (
       select i.rental_id from invoice i
       where i.person_id = s.person_id and i.outstanding > 0 and i.due_date = s.oldest_due and ${seen} limit 1) oldest on true
     left join rental r on r.id = oldest.rental_id
     left join asset a on a.id = r.asset_id
     left join lateral (
       select max(m.sent_at) as sent_at from reminder m join invoice i on i.id = m.invoice_id
       where m.person_id = s.person_id and ${seen}) reminded on true
     cross join lateral (
       select bool_and(coalesce(v.arrears_status, 'normal') <> 'normal') as is_claimed
       from invoice i left join rental v on v.id = i.rental_id
       where i.person_id = s.person_id and i.outstanding > 0 and i.due_date < business_today() and i.archived_at is null
         and ${seen}) arrears
     order by s.oldest_due, s.person_id`,
    statement.values,
  );
  const debtors = rows.map(({ total: _total, ...debtor }) => debtor);
  return { debtors, total: rows[0]?.total ?? 0 };
}

/** GET /payments/collection-round: debtors to contact about overdue invoices. */
export const collectionRoundRoute = readRoute({
  path: "/payments/collection-round",
  summary: "Lists the persons with overdue debts, the longest overdue first",
  access: { entity: "payment", action: "create" },
  parameters: ["after"],
  output: collectionRound,
  run: async ({ db, user, query }) => {
    // The list combines both entities.
    requireReading(user, ["invoice", "person"]);
    return respond(await readRound(db, query["after"] ? requireCursor(query["after"]) : null, user));
  },
});
