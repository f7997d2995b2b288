import * as z from "zod/mini";
import { type RunFollowUp, runFollowUp, unmailedInvoice } from "#shared/domain/accounting/billing/run-follow-up.ts";
import { MAX_UNMAILED_INVOICES, REMITTANCE_DAYS_AHEAD } from "#shared/domain/accounting/policy.ts";
import { isAllowed } from "#shared/domain/core/roles.ts";
import { addDays, type DateString } from "#shared/lib/dates.ts";
import { collectsFor } from "#server/areas/accounting/mandates/collecting-mandate.ts";
import { methodOfInvoice } from "../payments/method-of-invoice.ts";
import { bringsInvoice } from "../invoices/mails-of-invoice.ts";
import type { Queryable } from "#server/engine/db/queryable.ts";
import { type RowScope, withinScope } from "#server/engine/db/row-scope.ts";
import { Statement } from "#server/engine/db/statement.ts";

// The database's part, in server/schema: is_mailed, is_held.

/** SQL: the issued invoices of a run within a scope, as `i`. */
function issuedOf(statement: Statement, id: string, scope: RowScope): string {
  const seen = withinScope("invoice", "i", scope, statement) ?? "true";
  return `i.billing_run_id = ${statement.bind(id)} and i.state in ('issued', 'rectified') and ${seen}`;
}

const counts = z.pick(runFollowUp, { mailed_count: true, unmailed_count: true, no_address_count: true });

async function countMails(db: Queryable, id: string, scope: RowScope): Promise<z.infer<typeof counts>> {
  const statement = new Statement();
  const rows = await db.query(
    `select count(*) filter (where x.is_mailed)::int as mailed_count,
       count(*) filter (where not x.is_mailed and x.email is not null)::int as unmailed_count,
       count(*) filter (where not x.is_mailed and x.email is null)::int as no_address_count
     from (select i.is_mailed, coalesce(p.email, o.email) as email from invoice i
       left join person p on p.id = i.person_id left join owner o on o.id = i.owner_id
       where ${issuedOf(statement, id, scope)}) x`,
    statement.values,
  );
  return counts.parse(rows[0]);
}

/** The reason is the one of the last attempt, or that the mail was not delivered. */
async function readUnmailed(db: Queryable, id: string, scope: RowScope): Promise<RunFollowUp["unmailed"]> {
  const statement = new Statement();
  const rows = await db.query(
    `select i.id as invoice_id, i.label, i.customer_name, coalesce(p.email, o.email) is not null as has_address,
       coalesce(b.mail_failures ->> i.id::text, case when exists (
         select 1 from mail m where ${bringsInvoice("i.id")} and m.state = 'failed') then 'mail_not_delivered' end) as failure
     from invoice i join billing_run b on b.id = i.billing_run_id
     left join person p on p.id = i.person_id left join owner o on o.id = i.owner_id
     where ${issuedOf(statement, id, scope)} and not i.is_mailed
     order by failure is null, has_address desc, i.label, i.id limit ${MAX_UNMAILED_INVOICES}`,
    statement.values,
  );
  return z.array(unmailedInvoice).parse(rows);
}

const debits = z.pick(runFollowUp, { to_remit: true, due_later: true, no_mandate: true });

/** SQL: count and amount of the debits `x` that a condition holds of. */
const summed = (condition: string) =>
  `json_build_object('count', count(*) filter (where ${condition}), 'amount', coalesce(sum(x.outstanding) filter (where ${condition}), 0))`;

/** The outstanding direct debits that no remittance holds. */
async function countDebits(
  db: Queryable,
  id: string,
  { scope, today }: { readonly scope: RowScope; readonly today: DateString },
): Promise<z.infer<typeof debits>> {
  const statement = new Statement();
  const until = `${statement.bind(addDays(today, REMITTANCE_DAYS_AHEAD))}::date`;
  const rows = await db.query<{ json: string }>(
    `select json_build_object('to_remit', ${summed(`x.has_mandate and x.due_date <= ${until}`)},
       'due_later', ${summed(`x.has_mandate and x.due_date > ${until}`)}, 'no_mandate', ${summed("not x.has_mandate")})::text as json
     from (
       select i.outstanding, i.due_date, exists (select 1 from mandate m where ${collectsFor("m", "i")}) as has_mandate
       from invoice i join payment_method y on y.id = ${methodOfInvoice("i")} and y.kind = 'direct_debit'
       where ${issuedOf(statement, id, scope)} and i.outstanding > 0 and i.archived_at is null
         and not exists (select 1 from remittance_line l where l.invoice_id = i.id and l.is_held)) x`,
    statement.values,
  );
  return debits.parse(JSON.parse(rows[0]?.json ?? "{}"));
}

/** The remittances with an invoice of the run, for users who may read remittances. */
async function readRemittances(db: Queryable, id: string, scope: RowScope): Promise<RunFollowUp["remittances"]> {
  if (scope.permissions && !isAllowed(scope.permissions, "remittance", "read")) return [];
  const statement = new Statement();
  const run = statement.bind(id);
  const seen = withinScope("remittance", "r", scope, statement) ?? "true";
  const rows = await db.query(
    `select r.id, r.label, r.state from remittance r
     where ${seen} and r.state <> 'cancelled' and r.id in (
       select l.remittance_id from invoice i join remittance_line l on l.invoice_id = i.id and l.is_included
       where i.billing_run_id = ${run})
     order by r.code`,
    statement.values,
  );
  return runFollowUp.shape.remittances.parse(rows);
}

/** Mails and remittances of a run's issued invoices, within a scope. */
export async function readFollowUp(
  db: Queryable,
  id: string,
  scope: RowScope,
  today: DateString,
): Promise<RunFollowUp> {
  return {
    ...(await countMails(db, id, scope)),
    unmailed: await readUnmailed(db, id, scope),
    ...(await countDebits(db, id, { scope, today })),
    remittances: await readRemittances(db, id, scope),
  };
}
