import * as z from "zod/mini";
import type { Tx } from "#server/engine/db/transaction.ts";
import type { Services } from "#server/engine/services/services.ts";
import { EVENT_SUMMARY_HOURS, EVENT_SUMMARY_LEAD_MINUTES } from "#shared/domain/accounting/policy.ts";
import { type EventDetails, eventDetails } from "./event-details.ts";
import { lockEvents, recordEvents } from "./record-events.ts";

/** SQL: the name of a record with its hash. */
const named = (order: "asc" | "desc") => `
  (select jsonb_build_object('issuer_tax_id', issuer_tax_id, 'number', number, 'issue_date', issue_date, 'hash', hash)
   from records order by position ${order} limit 1)`;

/**
 * What happened since the last summary, or since the issuer began to operate as `no_verifactu`. Records go on after the last one that
 * the summary before could see, since several may be of one second.
 */
const SUMMARY = `
  with since as (
    select (select max(position) from verifactu_event where issuer_id = $1 and kind in ('01', '10')) as event,
      coalesce((select (details ->> 'last_position')::bigint from verifactu_event
        where issuer_id = $1 and kind = '10' order by position desc limit 1), 0) as record),
  records as (
    select v.* from verifactu_record v, since
    where v.issuer_id = $1 and v.mode = 'no_verifactu' and v.position > since.record),
  events as (
    select kind, count(*) as count from verifactu_event e, since
    where e.issuer_id = $1 and e.position > coalesce(since.event - 1, 0) and e.kind <> '10' group by kind)
  select jsonb_build_object('of', 'summary',
    'kinds', coalesce((select jsonb_agg(jsonb_build_object('kind', kind, 'count', count) order by kind) from events), '[]'),
    'last_position', (select coalesce(max(position), 0) from verifactu_record where issuer_id = $1),
    'first', ${named("asc")}, 'last', ${named("desc")},
    'issues', (select count(*) from records where kind = 'issue'),
    'tax_amount', (select coalesce(sum(tax_amount), 0) from records where kind = 'issue'),
    'total', (select coalesce(sum(total), 0) from records where kind = 'issue'),
    'annulments', (select count(*) from records where kind = 'annul')) as details`;

const row = z.object({ details: eventDetails });

async function readSummary(tx: Tx, issuer_id: string): Promise<EventDetails> {
  const [found] = await tx.query(SUMMARY, [issuer_id]);
  return row.parse(found).details;
}

/** Whether the last summary, or the start, is older than the interval, less what a job may be late. */
const IS_DUE = `
  select 1 from verifactu_event where issuer_id = $1 and kind in ('01', '10')
  having max(generated_at) <= clock_now() - make_interval(mins => $2)`;

/**
 * Writes the summary of an issuer's events when it is due (Orden HAC/1177/2024, art. 9.2), or at once.
 * @param isAtOnce before the server ends
 */
export async function summariseEvents(
  tx: Tx,
  services: Pick<Services, "billingSystem">,
  issuer_id: string,
  isAtOnce = false,
): Promise<void> {
  await lockEvents(tx, issuer_id);
  const minutes = isAtOnce ? 0 : EVENT_SUMMARY_HOURS * 60 - EVENT_SUMMARY_LEAD_MINUTES;
  if ((await tx.query(IS_DUE, [issuer_id, minutes])).length === 0) return;
  await recordEvents(tx, services, issuer_id, [{ kind: "10", details: await readSummary(tx, issuer_id) }]);
}
