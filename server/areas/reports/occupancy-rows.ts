import { assetResource } from "#shared/domain/assets/asset.ts";
import type { ReportContext, ReportRows } from "./report-context.ts";
import type { VisibleRows } from "./visible-rows.ts";

/** Whether an asset is let by itself: neither retired nor a dwelling with rooms. */
const IS_UNIT = `r_asset_status.kind <> 'retired'
  and not exists (
    select 1 from asset part join asset_status s on s.id = part.asset_status_id
    where part.parent_asset_id = t.id and part.archived_at is null and s.kind <> 'retired')`;

const REGISTERED_ON = "(t.created_at at time zone 'Europe/Madrid')::date";

/**
 * Lettable units, as the table `unit`: without retired assets; a dwelling with rooms counts by its rooms. An asset is
 * lettable from its registration or first occupancy, whichever is earlier, since old contracts are entered later.
 */
function unitSql({ from, where }: VisibleRows): string {
  return `unit as (
    select t.id as asset_id, t.property_id, r_property.label as property_label, t.label as asset_label,
      r_asset_type.label as asset_type_label, r_asset_status.label as asset_status_label,
      least(${REGISTERED_ON}, known.first_day) as lettable_from
    from ${from}
    left join (select asset_id, min(lower(period)) as first_day from asset_occupancy group by asset_id) known
      on known.asset_id = t.id
    where ${where} and ${IS_UNIT})`;
}

const share = (part: string, whole: string) => `round(10000.0 * ${part} / nullif(${whole}, 0))::int`;

/**
 * Occupied and lettable counts change only on some days; between changes they are multiplied by the number of days.
 * Ten years thus cost no more than a month.
 */
export function occupancyRows(context: ReportContext): ReportRows {
  const { from, to, period } = context;
  const taken = `from asset_occupancy o join unit using (asset_id) where o.period && ${period}`;
  const sql = `
    with ${unitSql(context.visible(assetResource))},
    change (day, taken, lettable) as (
      select greatest(lower(o.period), ${from}), 1, 0 ${taken}
      union all select upper(o.period), -1, 0 ${taken} and upper(o.period) <= ${to}
      union all select greatest(lettable_from, ${from}), 0, 1 from unit where lettable_from <= ${to}
      union all select month::date, 0, 0 from generate_series(${from}::timestamp, ${to}, '1 month') month),
    standing as (
      select day, lead(day, 1, ${to} + 1) over w - day as days,
        sum(sum(taken)) over w as taken, sum(sum(lettable)) over w as lettable
      from change group by day window w as (order by day)),
    monthly as (
      select date_trunc('month', day::timestamp)::date as month,
        sum(taken * days)::bigint as days_taken, sum(lettable * days)::bigint as days_lettable
      from standing group by 1)
    select *, ${share("days_taken", "days_lettable")} as occupancy from monthly`;
  return { sql, order: "month" };
}

export function occupancyByAssetRows(context: ReportContext): ReportRows {
  const { from, to, period } = context;
  const sql = `
    with ${unitSql(context.visible(assetResource))},
    taken as (
      select asset_id, sum(least(coalesce(upper(period), ${to} + 1), ${to} + 1) - greatest(lower(period), ${from})) as days
      from asset_occupancy where period && ${period} group by asset_id),
    counted as (
      select unit.*, coalesce(taken.days, 0) as days_taken,
        ${to} + 1 - greatest(unit.lettable_from, ${from}) as days_lettable
      from unit left join taken using (asset_id) where unit.lettable_from <= ${to})
    select *, ${share("days_taken", "days_lettable")} as occupancy from counted`;
  return { sql, order: "property_label, asset_label" };
}

/** Rent at the end of the asset's own last rental; the rent of a whole dwelling says nothing about a room. */
const lastRentSql = (today: string) => `
  select coalesce(rent.amount, r.monthly_rent) as last_rent
  from rental r
  join asset_occupancy o on o.rental_id = r.id and o.asset_id = r.asset_id
  left join lateral (
    select amount from rental_rent
    where rental_id = r.id and valid_from < upper(o.period) order by valid_from desc limit 1) rent on true
  where r.asset_id = free.asset_id and upper(o.period) <= ${today}
  order by upper(o.period) desc limit 1`;

/**
 * Previously let units first: for units never let the loss is unknown. Rent forgone is the last rent per day, at
 * twelve months to 365 days.
 */
export function vacancyRows(context: ReportContext): ReportRows {
  const { today } = context;
  const sql = `
    with ${unitSql(context.visible(assetResource))},
    free as (
      select * from unit
      where not exists (select 1 from asset_occupancy o where o.asset_id = unit.asset_id and o.period @> ${today})),
    dated as (
      select free.*, around.last_end is null as is_new, coalesce(around.last_end, free.lettable_from) as vacant_since, around.next_start, last.last_rent
      from free
      cross join lateral (
        select max(upper(period)) filter (where upper(period) <= ${today}) as last_end,
          min(lower(period)) filter (where lower(period) > ${today}) as next_start
        from asset_occupancy o where o.asset_id = free.asset_id) around
      left join lateral (${lastRentSql(today)}) last on true)
    select *, ${today} - vacant_since + 1 as vacant_days,
      round(last_rent * 12 * (${today} - vacant_since + 1) / 365.0)::bigint as rent_forgone
    from dated`;
  return { sql, order: "is_new, vacant_days desc, property_label, asset_label" };
}

/**
 * Units and occupied units today, for the home page. The first occupancy is looked up only for units registered
 * later.
 */
export function countUnitsSql({ today, visible }: Pick<ReportContext, "today" | "visible">): string {
  const { from, where } = visible(assetResource);
  return `
    select count(*) as lettable, count(o.asset_id) as taken
    from ${from} left join asset_occupancy o on o.asset_id = t.id and o.period @> ${today}
    where ${where} and ${IS_UNIT} and (${REGISTERED_ON} <= ${today}
      or t.id in (select asset_id from asset_occupancy where lower(period) <= ${today}))`;
}
