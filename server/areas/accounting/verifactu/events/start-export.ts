import * as z from "zod/mini";
import { MAX_EXPORTED_RECORDS } from "#shared/domain/accounting/policy.ts";
import { AppError } from "#shared/domain/core/app-error.ts";
import type { DateString } from "#shared/lib/dates.ts";
import type { Tx } from "#server/engine/db/transaction.ts";
import type { Services } from "#server/engine/services/services.ts";
import { eventDetails } from "./event-details.ts";
import type { ExportRange } from "./export-parts.ts";
import { IS_EMPTIED } from "./read-events.ts";
import { lockEvents, type NewEvent, recordEvents } from "./record-events.ts";

export interface ExportPeriod {
  readonly from: DateString;
  readonly to: DateString;
}

// What an erasure emptied has no document any more: the export does not have it, and its event does not count it.

/** SQL: the instants of the period with Madrid's offset: the first second of its first day, the last of its last. */
const INSTANTS = `
  'from', format_madrid_instant($2::date::timestamp at time zone 'Europe/Madrid'),
  'to', format_madrid_instant(($3::date + 1)::timestamp at time zone 'Europe/Madrid' - interval '1 second')`;
const inPeriod = (column: string) => `(${column} at time zone 'Europe/Madrid')::date between $2::date and $3::date`;

const recordAt = (order: "asc" | "desc") => `
  (select jsonb_build_object('issuer_tax_id', issuer_tax_id, 'number', number, 'issue_date', issue_date, 'hash', hash)
   from found order by position ${order} limit 1)`;
const RECORDS = `
  with found as (
    select v.*, s.id is null as is_unsigned from verifactu_record v
    left join verifactu_signature s on s.record_id = v.id
    where v.issuer_id = $1 and v.mode = 'no_verifactu' and (s.id is not null or v.erased_at is null) and ${inPeriod("v.generated_at")})
  select count(*)::int4 as count, min(position)::int4 as first, max(position)::int4 as last,
    coalesce(bool_or(is_unsigned), false) as is_unsigned,
    jsonb_build_object('of', 'record_export', ${INSTANTS}, 'first', ${recordAt("asc")}, 'last', ${recordAt("desc")},
      'issues', count(*) filter (where kind = 'issue'),
      'tax_amount', coalesce(sum(tax_amount) filter (where kind = 'issue'), 0),
      'total', coalesce(sum(total) filter (where kind = 'issue'), 0),
      'annulments', count(*) filter (where kind = 'annul')) as details
  from found`;

const eventAt = (order: "asc" | "desc") => `
  (select jsonb_build_object('kind', kind, 'generated_at', format_madrid_instant(generated_at), 'hash', hash)
   from found order by position ${order} limit 1)`;
const EVENTS = `
  with found as (
    select e.*, s.id is null as is_unsigned from verifactu_event e left join verifactu_signature s on s.event_id = e.id
    where e.issuer_id = $1 and (s.id is not null or not ${IS_EMPTIED}) and ${inPeriod("e.generated_at")})
  select count(*)::int4 as count, min(position)::int4 as first, max(position)::int4 as last,
    coalesce(bool_or(is_unsigned), false) as is_unsigned,
    jsonb_build_object('of', 'event_export', ${INSTANTS}, 'first', ${eventAt("asc")}, 'last', ${eventAt("desc")},
      'count', count(*)) as details
  from found`;

const foundRow = z.object({
  count: z.int(),
  first: z.nullable(z.int()),
  last: z.nullable(z.int()),
  is_unsigned: z.boolean(),
  details: z.unknown(),
});
type Found = z.infer<typeof foundRow>;

const read = async (tx: Tx, sql: string, values: readonly unknown[]): Promise<Found> =>
  foundRow.parse((await tx.query(sql, values))[0]);

const rangeOf = ({ first, last }: Found) => (first === null || last === null ? null : { first, last });
const eventOf = (kind: "08" | "09", { count, details }: Found): NewEvent[] =>
  count === 0 ? [] : [{ kind, details: eventDetails.parse(details) }];

/**
 * Notes the export of a period in the log, before its bytes are written (Orden HAC/1177/2024, art. 8.2 and 9.1).
 * @returns what the export has
 * @throws AppError export_empty, export_too_long, records_unsigned
 */
export async function startExport(
  tx: Tx,
  services: Services,
  issuer_id: string,
  { from, to }: ExportPeriod,
): Promise<ExportRange> {
  await lockEvents(tx, issuer_id);
  const values = [issuer_id, from, to];
  const [records, events] = [await read(tx, RECORDS, values), await read(tx, EVENTS, values)];
  const count = records.count + events.count;
  if (count === 0) throw new AppError("export_empty");
  if (count > MAX_EXPORTED_RECORDS) throw new AppError("export_too_long", { params: { count: MAX_EXPORTED_RECORDS } });
  // A faithful copy has each record with its signature.
  if (records.is_unsigned || events.is_unsigned) throw new AppError("records_unsigned");
  await recordEvents(tx, services, issuer_id, [...eventOf("08", records), ...eventOf("09", events)]);
  return { records: rangeOf(records), events: rangeOf(events) };
}
