import type { Tx } from "#server/engine/db/transaction.ts";
import { type Batch, reportIssueRows } from "./batch.ts";
import { reportUnfitParties } from "./report-unfit-parties.ts";

/* Rental rules (server/areas/rentals), for all rows at once. */

/** SQL join to a retired asset among some ids. */
const retired = (ids: string) => `join lateral (
  select a.label as name from asset a join asset_status s on s.id = a.asset_status_id
  where s.kind = 'retired' and a.id in (${ids}) limit 1) retired on true`;

/** A retired asset cannot be let in an active rental, alone or as an annex; a draft is refused at its activation. */
async function reportRetired(tx: Tx, batch: Batch): Promise<void> {
  const where = "r.record ->> 'state' = 'active'";
  const params = "jsonb_build_object('name', retired.name)";
  await reportIssueRows(tx, batch, () => ({
    field: "asset_id",
    key: "error.asset_retired",
    params,
    value: "r.refs ->> 'asset_id'",
    joins: retired("(r.links ->> 'asset_id')::uuid"),
    where,
  }));
  await reportIssueRows(tx, batch, () => ({
    field: "annex_asset_ids",
    key: "error.asset_retired",
    params,
    value: "retired.name",
    joins: retired("select one::uuid from jsonb_array_elements_text(coalesce(r.links -> 'annex_asset_ids', '[]')) one"),
    where,
  }));
}

/** SQL of the days that the rentals of batch $1 need: for their asset, its rooms, and their annexes. */
const wantedDays = (state: "draft" | "active") => `
  select r.row_number, r.record_id, named.asset_id,
         daterange((r.record ->> 'start_date')::date, (r.record ->> 'end_date')::date, '[]') as period
  from bulk_upload_row r
  cross join lateral (
    with own as (
      select (r.links ->> 'asset_id')::uuid as id
      union select one::uuid from jsonb_array_elements_text(coalesce(r.links -> 'annex_asset_ids', '[]')) one
      where one is not null)
    select id as asset_id from own where id is not null
    union select room.id from asset room join own on room.parent_asset_id = own.id) named
  where r.bulk_upload_id = $1 and r.record ? 'start_date'
    and coalesce(r.record ->> 'end_date' >= r.record ->> 'start_date', true)
    and r.record ->> 'state' = '${state}'`;

const clash = (state: "draft" | "active") =>
  `join (select distinct w.row_number from (${wantedDays(state)}) w
         join asset_occupancy o on o.asset_id = w.asset_id and o.period && w.period) clash on clash.row_number = r.row_number`;

async function reportTakenDays(tx: Tx, batch: Batch): Promise<void> {
  const value = "r.refs ->> 'asset_id'";
  const where = "true";
  await reportIssueRows(tx, batch, () => ({
    field: "asset_id",
    key: "error.overlap",
    value,
    joins: clash("active"),
    where,
  }));
  await reportIssueRows(tx, batch, () => ({
    kind: "warning",
    field: "asset_id",
    key: "administration.issue.draft_overlap",
    value,
    joins: clash("draft"),
    where,
  }));
}

/** Sorted by first day: a row that begins before the last day of an earlier one overlaps it. */
async function reportOverlapsInSheet(tx: Tx, batch: Batch): Promise<void> {
  await reportIssueRows(tx, batch, () => ({
    field: "asset_id",
    key: "administration.issue.overlap_row",
    params: "jsonb_build_object('row', clash.other)",
    value: "r.refs ->> 'asset_id'",
    joins: `join (
      select row_number, min(before[2]) as other from (
        select w.row_number, lower(w.period) - date '1900-01-01' as first,
               max(array[coalesce(upper(w.period), '2400-01-01'::date) - date '1900-01-01', w.row_number])
                 over (partition by w.asset_id order by lower(w.period), w.row_number
                       rows between unbounded preceding and 1 preceding) as before
        from (${wantedDays("active")}) w) ordered
      where before[1] > first group by row_number) clash on clash.row_number = r.row_number`,
    where: "true",
  }));
}

async function reportForbiddenActivation(tx: Tx, batch: Batch): Promise<void> {
  if (batch.request.may_activate) return;
  await reportIssueRows(tx, batch, () => ({
    field: "state",
    key: "administration.issue.activation",
    where: "r.record ->> 'state' = 'active'",
  }));
}

/** Reports rows that break a rule of rentals. */
export async function reportRentals(tx: Tx, batch: Batch): Promise<void> {
  await reportRetired(tx, batch);
  await reportTakenDays(tx, batch);
  await reportOverlapsInSheet(tx, batch);
  await reportForbiddenActivation(tx, batch);
  await reportUnfitParties(tx, batch);
}
