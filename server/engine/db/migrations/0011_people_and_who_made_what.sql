-- One number is one person, whatever its type is called; a passport's number is its own.
alter table person drop constraint person_documentation_key;
create unique index person_documentation_key on person (documentation, (documentation_type = 'passport'));

-- Spain was written in many ways and only one of them was checked (product.md: postal code).
update address set country = 'España'
where normalize_text(trim(country)) in ('espana', 'spain', 'espanya', 'espainia', 'es') and country <> 'España';

-- Whoever made a row is a user of ours, in every table; users are deactivated, never removed.
do $$
declare entity text;
begin
  for entity in
    select c.table_name from information_schema.columns c
    where c.table_schema = 'public' and c.column_name = 'created_by' and not exists (
      select 1 from pg_constraint k
      where k.conrelid = format('%I', c.table_name)::regclass and k.conname = c.table_name || '_created_by_fkey')
  loop
    execute format('alter table %I add constraint %I foreign key (created_by) references "user"',
                   entity, entity || '_created_by_fkey');
  end loop;
end $$;

-- As before (migration 0001), and with the user who made a row as a user.
create or replace procedure make_entity(entity text, label_sql text, search_sql text default null) language plpgsql as $$
begin
  execute format('alter table %I
    add column id uuid primary key default uuidv7(),
    add column label text not null generated always as (%s) stored,
    add column created_at timestamptz not null default clock_now(),
    add column updated_at timestamptz not null default clock_now(),
    add column created_by uuid,
    add column archived_at timestamptz,
    add column version integer not null default 1,
    add constraint %I foreign key (created_by) references "user"', entity, label_sql, entity || '_created_by_fkey');
  if search_sql is not null then
    execute format('alter table %I add column search_text text not null generated always as (normalize_text(%s)) stored',
                   entity, search_sql);
    execute format('create index %I on %I using gin (search_text gin_trgm_ops)', entity || '_search_idx', entity);
  end if;
  execute format('create trigger touch_row before insert or update on %I for each row
    when (pg_trigger_depth() = 0) execute function touch_row()', entity);
  execute format('create trigger record_insert after insert on %I referencing new table as new_rows
    for each statement execute function record_changes()', entity);
  execute format('create trigger record_update after update on %I referencing old table as old_rows new table as new_rows
    for each statement execute function record_changes()', entity);
  execute format('create trigger record_delete after delete on %I referencing old table as old_rows
    for each statement execute function record_changes()', entity);
end $$;

-- A manager is called as the user is.
alter table manager alter column label drop expression;
create function fill_manager_label() returns trigger language plpgsql as $$
begin
  select name into new.label from "user" where id = new.user_id;
  return new;
end $$;
create trigger fill_manager_label before insert or update of user_id, label on manager
  for each row execute function fill_manager_label();
create function refresh_label_of_manager() returns trigger language plpgsql as $$
begin
  update manager set label = '' where user_id = new.id;
  return null;
end $$;
create trigger refresh_label_of_manager after update on "user" for each row
  when (old.name is distinct from new.name) execute function refresh_label_of_manager();
update manager set label = '';

-- Which properties a manager sees is part of the manager's history. A pair is added or taken away, never changed.
create function record_managed_properties() returns trigger language plpgsql as $$
begin
  insert into audit_entry (actor_id, entity, entity_id, action, changes)
  select current_actor(), 'manager', c.manager_id, coalesce(current_move(), 'update'),
         jsonb_build_object('property_ids', case tg_op
           when 'INSERT' then jsonb_build_array(
             to_jsonb(array(select unnest(present.ids) except select unnest(c.ids) order by 1)), to_jsonb(present.ids))
           else jsonb_build_array(
             to_jsonb(array(select unnest(present.ids) union select unnest(c.ids) order by 1)), to_jsonb(present.ids)) end)
  from (select manager_id, array_agg(property_id) as ids from changed_rows group by manager_id) c
  join manager m on m.id = c.manager_id
  cross join lateral (
    select array(select property_id from manager_property where manager_id = m.id order by 1) as ids) present;
  return null;
end $$;
create trigger record_added after insert on manager_property referencing new table as changed_rows
  for each statement execute function record_managed_properties();
create trigger record_taken after delete on manager_property referencing old table as changed_rows
  for each statement execute function record_managed_properties();
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is added and removed, never changed', tg_table_name using errcode = 'check_violation';
end $$;
create trigger refuse_change before update on manager_property for each statement execute function refuse_change();
