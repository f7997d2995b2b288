-- Changes of every entity are told, as those of incidents were (migration 0024): a hint to read again, never the rows.

-- What is told of a row: its id, and the columns that say of which properties it is. Whoever passes it on decides by them.
create function told_of(changed jsonb) returns jsonb
  language sql immutable parallel safe
  return (select jsonb_object_agg(key, value) from jsonb_each(changed) where key in ('id', 'property_id', 'property_ids'));

-- Twenty rows of an entity are named in a transaction; of those beyond, it is told once that there are many. So a load of
-- fifty thousand, in one statement or in as many, is one announcement (PostgreSQL takes 8,000 bytes of each).
create or replace function announce_rows(entity text, part text, rows jsonb) returns void language plpgsql as $$
declare
  counter text := concat_ws('_', 'llavero.told', entity, part);
  told integer := coalesce(nullif(current_setting(counter, true), ''), '0')::integer;
begin
  if rows is null or told > 20 then return; end if;
  told := case when octet_length(rows::text) > 7000 then 21 else told + jsonb_array_length(rows) end;
  perform set_config(counter, told::text, true);
  perform pg_notify('row_changed', jsonb_build_object(
    'entity', entity, 'part', part, 'rows', case when told <= 20 then rows end)::text);
end $$;

create or replace function announce_changed_rows() returns trigger language plpgsql as $$
declare rows jsonb;
begin
  if tg_op = 'DELETE' then
    select jsonb_agg(told_of(to_jsonb(r))) into rows from (select * from old_rows limit 21) r;
  elsif tg_op = 'INSERT' then
    select jsonb_agg(told_of(to_jsonb(r))) into rows from (select * from new_rows limit 21) r;
  else
    -- A row that moves is told where it comes from and where it goes to.
    select jsonb_agg(distinct told_of(to_jsonb(r))) into rows
    from ((select * from old_rows limit 21) union all (select * from new_rows limit 21)) r;
  end if;
  perform announce_rows(tg_table_name, null, rows);
  return null;
end $$;

-- What triggers change along is not told: whoever is told of the change that brought it knows what goes with it.
create procedure announce_changes(entity text) language plpgsql as $$
begin
  execute format('create or replace trigger announce_insert after insert on %I referencing new table as new_rows
    for each statement when (pg_trigger_depth() = 0) execute function announce_changed_rows()', entity);
  execute format('create or replace trigger announce_update after update on %I
    referencing old table as old_rows new table as new_rows
    for each statement when (pg_trigger_depth() = 0) execute function announce_changed_rows()', entity);
  execute format('create or replace trigger announce_delete after delete on %I referencing old table as old_rows
    for each statement when (pg_trigger_depth() = 0) execute function announce_changed_rows()', entity);
end $$;

do $$
declare entity text;
begin
  for entity in select relname from pg_trigger join pg_class c on c.oid = tgrelid where tgname = 'record_insert' loop
    call announce_changes(entity);
  end loop;
end $$;

-- As before (migration 0011), and with its changes told.
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
  call announce_changes(entity);
end $$;

create or replace function announce_incident_comments() returns trigger language plpgsql as $$
declare rows jsonb;
begin
  select jsonb_agg(distinct told_of(to_jsonb(i))) into rows
  from new_rows c join incident i on i.id = c.incident_id;
  perform announce_rows('incident', 'comments', rows);
  return null;
end $$;

create or replace function record_attachment() returns trigger language plpgsql as $$
declare
  file attachment := case tg_op when 'DELETE' then old else new end;
  owner jsonb;
begin
  -- Files that go with their record need no telling of their own, nor do those that wait for one.
  if file.owner_id is null or pg_trigger_depth() > 1 then return null; end if;
  execute format('select to_jsonb(o) from %I o where id = $1', file.owner_entity) into owner using file.owner_id;
  insert into audit_entry (actor_id, entity, entity_id, label, action, changes)
  values (current_actor(), file.owner_entity, file.owner_id, owner ->> 'label',
          case tg_op when 'DELETE' then 'detach' else 'attach' end,
          jsonb_build_object('attachment', case tg_op when 'DELETE' then jsonb_build_array(file.name, null)
                                                      else jsonb_build_array(null, file.name) end));
  perform announce_rows(file.owner_entity, 'attachments', jsonb_build_array(told_of(owner)));
  return null;
end $$;

-- How far a file is, for whoever watches it.
create function announce_bulk_upload_progress() returns trigger language plpgsql as $$
begin
  perform announce_rows('bulk_upload', 'progress', jsonb_build_array(jsonb_build_object('id', new.bulk_upload_id)));
  return null;
end $$;
create trigger announce_progress after insert or update on bulk_upload_work
  for each row execute function announce_bulk_upload_progress();
