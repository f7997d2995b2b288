/* Owners of a record on a day, and each owner's part of an amount; shared by all reports. */

/** Cumulative share up to this owner on a day; a sole owner needs no sum. */
const UNTIL_SHARE = `case w.share when 10000 then 10000 else (
  select sum(o.share) from ownership o
  where o.archived_at is null and f.day between o.since and coalesce(o.until, 'infinity')
    and (o.asset_id, o.property_id) is not distinct from (w.asset_id, w.property_id) and (-o.share, o.id) <= (-w.share, w.id)) end`;

/**
 * The table `owned`: rows of the table `flow` (with `property_id`, `asset_id` and `day`), repeated for each owner of
 * the asset or property on the day, as `sharer_id`. An asset without its own owners has its property's; rows without
 * owners stay, with nulls.
 * @param isGiven SQL over `flow`: rows already assigned to an owner, whose shares are not looked up
 */
export function ownedSql(isGiven = "false"): string {
  return `
    of_subject as (
      select flow.*, case when ${isGiven} then null
        when own.asset_id is not null and exists (
          select 1 from ownership x where x.asset_id = flow.asset_id and x.archived_at is null
            and flow.day between x.since and coalesce(x.until, 'infinity'))
        then flow.asset_id else flow.property_id end as subject_id
      from flow left join (select distinct asset_id from ownership) own on own.asset_id = flow.asset_id),
    owned as (
      select f.*, w.owner_id as sharer_id, w.share, ${UNTIL_SHARE} as until_share
      from of_subject f left join ownership w on coalesce(w.asset_id, w.property_id) = f.subject_id
        and w.archived_at is null and f.day between w.since and coalesce(w.until, 'infinity'))`;
}

/** An owner's part of an amount, computed from rounded cumulative shares, so that the parts add up to the whole. */
export function ownerPart(field: string): string {
  return `round(${field} * coalesce(until_share, 10000) / 10000.0)::bigint
    - round(${field} * coalesce(until_share - share, 0) / 10000.0)::bigint as ${field}`;
}
