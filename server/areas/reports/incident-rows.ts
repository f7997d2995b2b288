import { incidentResource } from "#shared/domain/incidents/incident.ts";
import { openIncidentKinds } from "#shared/domain/incidents/open-incident.ts";
import type { ReportContext, ReportRows } from "./report-context.ts";

/** Start of a day in Madrid, as an instant. */
const excerptOf = (day: string) => `(${day})::timestamp at time zone 'Europe/Madrid'`;
const dayOf = (instant: string) => `(${instant} at time zone 'Europe/Madrid')::date`;
const monthOf = (instant: string) => `date_trunc('month', ${instant} at time zone 'Europe/Madrid')::date`;

/** `resolved_at` for resolved incidents, `closed_at` for rejected ones; reopening clears both. */
const FINISHED_AT = "coalesce(t.resolved_at, t.closed_at)";

/** Incidents received in the period, grouped by type or status. */
function groupedRows(context: ReportContext, name: "incident_type" | "incident_status", order: string): ReportRows {
  const { statement, today, from: first, to, visible } = context;
  const { from, where } = visible(incidentResource);
  const sql = `
    select ${name}_id, ${name}_label, place, received, open, overdue,
      round(hours[1]::numeric, 1) as median_hours, round(hours[2]::numeric, 1) as slow_hours
    from (
      select g.id as ${name}_id, g.label as ${name}_label, ${order} as place,
        counted.received, counted.open, counted.overdue, counted.hours
      from (
        select t.${name}_id, count(*) as received,
          count(*) filter (where is_open) as open, count(*) filter (where is_open and t.due_on < ${today}) as overdue,
          percentile_cont(array[0.5, 0.9]) within group (
            order by extract(epoch from t.resolved_at - t.created_at)::float8 / 3600)
            filter (where t.resolved_at is not null) as hours
        from (
          select t.*, r_incident_status.kind = any(${statement.bind(openIncidentKinds)}) as is_open
          from ${from}
          where ${where} and t.created_at >= ${excerptOf(first)} and t.created_at < ${excerptOf(`${to} + 1`)}) t
        group by 1) counted
      join ${name} g on g.id = counted.${name}_id) named`;
  return { sql, order: `place, ${name}_label` };
}

export const incidentsByTypeRows = (context: ReportContext) => groupedRows(context, "incident_type", "-received");
export const incidentsByStatusRows = (context: ReportContext) => groupedRows(context, "incident_status", "g.position");

/** Excludes future months. Incidents open before the period are carried into it. */
export function incidentsByMonthRows({ today, from: first, to, visible }: ReportContext): ReportRows {
  const { from, where } = visible(incidentResource);
  const sql = `
    with seen as materialized (
      select ${monthOf("t.created_at")} as received, ${monthOf("t.resolved_at")} as resolved,
        case when t.resolved_at is null then ${monthOf("t.closed_at")} end as rejected
      from ${from} where ${where}),
    event (month, received, resolved, rejected) as (
      select received, 1, 0, 0 from seen
      union all select resolved, 0, 1, 0 from seen where resolved is not null
      union all select rejected, 0, 0, 1 from seen where rejected is not null
      union all select m::date, 0, 0, 0 from generate_series(${first}::timestamp, least(${to}, ${today}), '1 month') m),
    monthly as (
      select month, sum(received) as received, sum(resolved) as resolved, sum(rejected) as rejected
      from event group by month),
    running as (
      select *, sum(received - resolved - rejected) over (order by month) as open_at_end from monthly)
    select * from running where month between ${first} and least(${to}, ${today})`;
  return { sql, order: "month" };
}

export function openIncidentsRows({ to, visible }: ReportContext): ReportRows {
  const { from, where } = visible(incidentResource);
  const end = excerptOf(`${to} + 1`);
  const sql = `
    select t.id as incident_id, t.property_id, t.number, t.title, t.priority, t.due_on,
      r_incident_type.label as incident_type_label, r_incident_status.label as incident_status_label,
      r_property.label as property_label, ${dayOf("t.created_at")} as received_on,
      ${to} - ${dayOf("t.created_at")} + 1 as days_open
    from ${from}
    where ${where} and t.created_at < ${end} and (${FINISHED_AT} is null or ${FINISHED_AT} >= ${end})`;
  return { sql, order: "received_on, number" };
}
