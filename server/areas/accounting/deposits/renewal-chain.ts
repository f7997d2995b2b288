/**
 * SQL: the recursive query `chain` of the contracts (`id`) that renew each other with each of some (`home_id`), of the same tenant:
 * their guarantees secure one let. A cancelled one secures nothing.
 * @param homes SQL of the ids of these
 */
export const renewalChain = (homes: string): string => `
  with recursive chain as (
    select id as home_id, id, renews_id, tenant_id from rental where id in (${homes})
    union select c.home_id, r.id, r.renews_id, r.tenant_id from rental r join chain c on r.id = c.renews_id or r.renews_id = c.id
    where r.tenant_id = c.tenant_id and r.state <> 'cancelled')`;

/** SQL: that a deposit `d` is an additional guarantee that is held or agreed. */
export const IS_FURTHER = "d.kind <> 'legal' and d.archived_at is null and d.state in ('pending', 'received')";
