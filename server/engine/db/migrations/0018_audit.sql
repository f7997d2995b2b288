-- What an entry speaks of is called as it was when it happened: what was removed since keeps its name.
alter table audit_entry
  add column label text not null default '',
  add column search_text text generated always as (normalize_text(label)) stored;
do $$
declare name text;
begin
  for name in select distinct entity from audit_entry loop
    execute format('update audit_entry a set label = e.label from %I e where a.entity = %L and e.id = a.entity_id', name, name);
  end loop;
  update audit_entry set label = coalesce(changes #>> '{label,0}', '') where action = 'delete';
end $$;

-- An entry is made once and never changes: what every list asks for follows from what it has.
alter table audit_entry
  add column created_at timestamptz generated always as (at) virtual not null,
  add column updated_at timestamptz generated always as (at) virtual not null,
  add column created_by uuid generated always as (actor_id) virtual,
  add column archived_at timestamptz generated always as (null::timestamptz) virtual,
  add column version integer generated always as (1) virtual not null;

alter table audit_entry alter column search_text set not null;
create index audit_entry_search_idx on audit_entry using gin (search_text gin_trgm_ops);
drop index audit_entry_at_idx;
create index audit_entry_at_idx on audit_entry (at, id);
create index audit_entry_actor_id_idx on audit_entry (actor_id, at, id);
create index audit_entry_entity_at_idx on audit_entry (entity, at, id);

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
    select current_actor(), tg_table_name, n.id, n.label,
           coalesce(current_move(),
                    case when c.changes ? 'archived_at'
                         then case when n.archived_at is null then 'restore' else 'archive' end
                         else 'update' end),
           c.changes
    from new_rows n
    join old_rows o on o.id = n.id
    cross join lateral (
      select jsonb_object_agg(f.key, jsonb_build_array(to_jsonb(o) -> f.key, f.value)) as changes
      from jsonb_each(to_jsonb(n)) f
      where f.value is distinct from to_jsonb(o) -> f.key and not is_silent_column(f.key)
    ) c
    where c.changes is not null;
  end if;
  return null;
end $$;

update role set permissions = permissions || '{"audit_entry": [], "company": []}' where slug in ('manager', 'agent', 'viewer');
