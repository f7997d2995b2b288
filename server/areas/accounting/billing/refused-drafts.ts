import * as z from "zod/mini";
import {
  type BillingRun,
  type RefusedDraft,
  refusedDraft,
  type UnmandatedDraft,
  unmandatedDraft,
} from "#shared/domain/accounting/billing/billing-run.ts";
import type { DateString } from "#shared/lib/dates.ts";
import { collectsFor } from "#server/areas/accounting/mandates/collecting-mandate.ts";
import type { Queryable } from "#server/engine/db/queryable.ts";
import { type RowScope, withinScope } from "#server/engine/db/row-scope.ts";
import { Statement } from "#server/engine/db/statement.ts";
import { readScopeOf } from "#server/engine/http/user-access.ts";
import { ENDS_SHORT } from "./rented-days.ts";

// The database's part, in server/schema: issue_refusals.

/**
 * SQL: the drafts of a run within a scope as `i`, each with the reason `f.refusal` why the run cannot issue it on a day. One that
 * bills a part only of what the rental has of the month waits for a person, who may issue it as it is: nothing would bill the rest.
 */
export function draftsOfRun(statement: Statement, id: string, scope: RowScope, day: DateString): string {
  const seen = withinScope("invoice", "i", scope, statement) ?? "true";
  return `
    from (select array(
      select i.id from invoice i
      where i.billing_run_id = ${statement.bind(id)} and i.state = 'draft' and i.archived_at is null and ${seen}) as ids) d
    cross join lateral issue_refusals(d.ids, ${statement.bind(day)}::date) q
    join invoice i on i.id = q.id left join rental r on r.id = i.rental_id
    cross join lateral (
      select coalesce(q.refusal, case when i.kind <> 'rectifying' and ${ENDS_SHORT} then 'invoice_short_of_rental' end) as refusal) f`;
}

/** The drafts of a run that cannot be issued on a day, within a scope. */
export async function readRefusedDrafts(
  db: Queryable,
  id: string,
  scope: RowScope,
  day: DateString,
): Promise<RefusedDraft[]> {
  const statement = new Statement();
  const rows = await db.query(
    `select i.id as invoice_id, i.label, i.customer_name, f.refusal ${draftsOfRun(statement, id, scope, day)}
     where f.refusal is not null order by f.refusal, i.customer_name, i.code`,
    statement.values,
  );
  return z.array(refusedDraft).parse(rows);
}

type PlannedRun = Pick<BillingRun, "id" | "state" | "asked_by">;

/** The drafts within a scope that a plan leaves out, because the user who approved it does not see them. */
export async function readUnplannedDrafts(db: Queryable, run: PlannedRun, scope: RowScope): Promise<RefusedDraft[]> {
  if (run.state !== "planned" || run.asked_by === null) return [];
  const statement = new Statement();
  const seen = withinScope("invoice", "i", scope, statement) ?? "true";
  const planned = withinScope("invoice", "i", await readScopeOf(db, run.asked_by), statement);
  if (planned === null) return [];
  const rows = await db.query(
    `select i.id as invoice_id, i.label, i.customer_name, 'draft_not_planned' as refusal from invoice i
     where i.billing_run_id = ${statement.bind(run.id)} and i.state = 'draft' and i.archived_at is null and ${seen} and (${planned}) is not true
     order by i.customer_name, i.code`,
    statement.values,
  );
  return z.array(refusedDraft).parse(rows);
}

/** The direct debits among the drafts of a run, within a scope, whose customer has no active mandate for their issuer: no remittance collects them. */
export async function readUnmandatedDrafts(db: Queryable, id: string, scope: RowScope): Promise<UnmandatedDraft[]> {
  const statement = new Statement();
  const seen = withinScope("invoice", "i", scope, statement) ?? "true";
  const rows = await db.query(
    `select i.id as invoice_id, i.label, i.person_id, i.customer_name
     from invoice i join payment_method m on m.id = i.payment_method_id and m.kind = 'direct_debit'
     where i.billing_run_id = ${statement.bind(id)} and i.state = 'draft' and i.archived_at is null and i.person_id is not null and ${seen}
       and not exists (select 1 from mandate d where ${collectsFor("d", "i")})
     order by i.customer_name, i.code`,
    statement.values,
  );
  return z.array(unmandatedDraft).parse(rows);
}
