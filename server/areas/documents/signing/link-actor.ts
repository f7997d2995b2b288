/** SQL: who acted by the link of the signer `s` in the event `e`: the delegate from the delegation on, until it was revoked. */
export const LINK_ACTOR_SQL = `
  case e.kind when 'delegated' then s.name else coalesce((
    select case d.kind when 'delegated' then d.details ->> 'name' end from document_event d
    where d.signer_id = e.signer_id and d.kind in ('delegated', 'delegation_revoked') and d.id < e.id
    order by d.id desc limit 1), s.name) end`;
