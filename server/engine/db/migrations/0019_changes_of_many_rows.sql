-- As before (migration 0018), but for statements that change thousands of rows: each row becomes JSON twice and not twice a
-- column, and old and new meet by grouping, because a join's plan is kept from the first call, which had one row.
create or replace function record_changes() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into audit_entry (actor_id, entity, entity_id, label, action)
    select current_actor(), tg_table_name, id, label, 'create' from new_rows;
  elsif tg_op = 'DELETE' then
    insert into audit_entry (actor_id, entity, entity_id, label, action, changes)
    select current_actor(), tg_table_name, id, label, 'delete', jsonb_build_object('label', jsonb_build_array(label, null))
    from old_rows;
  else
    insert into audit_entry (actor_id, entity, entity_id, label, action, changes)
    select current_actor(), tg_table_name, r.id, r.after ->> 'label',
           coalesce(current_move(),
                    case when c.changes ? 'archived_at'
                         then case when jsonb_typeof(r.after -> 'archived_at') = 'null' then 'restore' else 'archive' end
                         else 'update' end),
           c.changes
    from (select id, (array_agg(row) filter (where not is_new))[1] as before,
                 (array_agg(row) filter (where is_new))[1] as after
          from (select id, false as is_new, to_jsonb(o) as row from old_rows o
                union all select id, true, to_jsonb(n) from new_rows n) b
          group by id) r
    cross join lateral (
      select jsonb_object_agg(f.key, jsonb_build_array(r.before -> f.key, f.value)) as changes
      from jsonb_each(r.after) f
      where f.value is distinct from r.before -> f.key and not is_silent_column(f.key)
    ) c
    where c.changes is not null;
  end if;
  return null;
end $$;
