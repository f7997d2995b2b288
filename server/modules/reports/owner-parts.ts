/* Whose something is on a day, and how much of an amount is each owner's: said once for all reports. */

/**
 * A join to the owners of a row's asset or property on its day, with the share of each as `w`: an asset without owners of
 * its own has its property's. A row that nobody owns stays, with nulls.
 * @param row alias of what has `property_id`, `asset_id` and `day`
 * @param condition which rows are looked up at all
 */
export function joinOwners(row: string, condition = "true"): string {
  return `left join lateral (
    select w.owner_id, w.share, sum(w.share) over (order by w.share desc, w.id) as until_share
    from ownership w
    where ${condition} and w.archived_at is null and ${row}.day between w.since and coalesce(w.until, 'infinity')
      and case when exists (
        select 1 from ownership x where x.asset_id = ${row}.asset_id and x.archived_at is null
          and ${row}.day between x.since and coalesce(x.until, 'infinity'))
      then w.asset_id = ${row}.asset_id else w.property_id = ${row}.property_id end) w on true`;
}

/** An owner's part of an amount. Parts are cut where the running share is rounded, so that they add up to the whole. */
export function ownerPart(field: string): string {
  return `round(${field} * coalesce(until_share, 10000) / 10000.0)::bigint
    - round(${field} * coalesce(until_share - share, 0) / 10000.0)::bigint as ${field}`;
}
