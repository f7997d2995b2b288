import type { LodgingTask } from "#shared/domain/lodging/lodging-message.ts";
import { LODGING_HOURS } from "#shared/domain/lodging/policy.ts";

/**
 * SQL: since when a stay is reserved whose hour is not entered. A renewal is marked as its draft is made, and is no reservation before its
 * contract is signed; of that the day is known, which is counted from its start.
 */
const RESERVED_AT = `case when r.renews_id is null then l.marked_at
  when r.state not in ('draft', 'pending_signature') then greatest(l.marked_at, r.signed_on::timestamp at time zone 'Europe/Madrid') end`;

/**
 * SQL: what must still be communicated, with the end of its term (RD 933/2021, art. 6: 24 hours from the reservation, its
 * cancellation and the arrival), as `k`. Only production counts. A message that the service was given is `sent` until its
 * term is over; one that waits is `due`. What is accepted and being corrected is no longer due; once its cancellation is accepted, the
 * hours run from the correction. What the service may have without an answer stays, also of a cancelled stay: its cancellation
 * waits for that answer. What was accepted of a stay that was changed since is `changed`, due at the change: no article sets a term for its
 * correction.
 */
export const LODGING_TASKS = `
  select r.id as rental_id, r.code as rental_code, a.label as asset_label, r.property_id, s.stage, s.due_at,
    case when s.message_state in ('unclear', 'refused', 'changed') then s.message_state when s.due_at < clock_now() then 'late'
      when s.message_state in ('sending', 'received') then 'sent' else 'due' end as state
  from rental r join asset a on a.id = r.asset_id join lodging l on l.rental_id = r.id
  cross join lateral (
    select t.stage, greatest(t.starts_at, corrected.at) + make_interval(hours => ${LODGING_HOURS}) as due_at, m.state as message_state
    from (values ('reservation', coalesce(l.booked_at at time zone 'Europe/Madrid', ${RESERVED_AT})),
      ('arrival', l.arrives_at at time zone 'Europe/Madrid')) t (stage, starts_at)
    left join lateral (
      select state from lodging_message
      where rental_id = r.id and kind = t.stage and environment = 'production' and state not in ('withdrawn', 'cancelled')
      order by created_at desc, id desc limit 1) m on true
    cross join lateral (
      select max(x.created_at) as at from lodging_message x join lodging_message c on c.id = x.after_id
      where x.rental_id = r.id and x.kind = t.stage and x.environment = 'production' and c.state = 'accepted') corrected
    where (r.state <> 'cancelled' and l.cancelled_at is null or m.state in ('sending', 'received', 'unclear')) and t.starts_at <= clock_now()
      and not exists (
        select from lodging_message done
        where done.rental_id = r.id and done.kind = t.stage and done.state = 'accepted' and done.environment = 'production')
    union all
    select 'cancellation', c.created_at + make_interval(hours => ${LODGING_HOURS}), c.state
    from lodging_message c
    where c.rental_id = r.id and c.kind = 'cancellation' and c.environment = 'production' and c.state not in ('accepted', 'withdrawn')
      and not exists (select from lodging_message o where o.cancels_id = c.cancels_id and (o.created_at, o.id) > (c.created_at, c.id))
    union all
    select x.kind, x.changed_at, 'changed'
    from lodging_message x
    where x.rental_id = r.id and x.environment = 'production' and x.state = 'accepted' and x.changed_at is not null
      and r.state <> 'cancelled' and l.cancelled_at is null
      and not exists (select from lodging_message c where c.cancels_id = x.id and c.state in ('waiting', 'sending', 'received', 'unclear'))
  ) s`;

export interface TaskRow extends LodgingTask {
  readonly property_id: string;
}
