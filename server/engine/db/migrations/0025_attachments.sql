-- Files of records. Of which record is told by entity and id: any entity can own some, once `own_attachments` was called for
-- it. A file without a record waits for one that is being made, and is cleared away after a day.
create table attachment (
  id uuid primary key default uuidv7(),
  owner_entity text not null,
  owner_id uuid,
  name text not null,
  type text not null,
  size integer not null,
  sha256 text not null,
  width integer,
  height integer,
  file_key text not null,
  thumbnail_key text,
  created_at timestamptz not null default clock_now(),
  created_by uuid references "user" default current_actor(),
  constraint attachment_owner_entity_check check (owner_entity in ('incident')),
  constraint attachment_size_check check (size > 0),
  constraint attachment_sha256_check check (sha256 ~ '^[0-9a-f]{64}$'),
  constraint attachment_file_key_key unique (file_key),
  constraint attachment_thumbnail_key_key unique (thumbnail_key)
);
create index attachment_owner_id_idx on attachment (owner_entity, owner_id, id);
create index attachment_waiting_idx on attachment (created_by, created_at) where owner_id is null;

-- What happens to a record's files stands in the record's history, and is told to whoever shows it.
create function record_attachment() returns trigger language plpgsql as $$
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
  perform announce_rows(file.owner_entity, 'attachments',
                        jsonb_build_array(jsonb_build_array(file.owner_id, owner ->> 'property_id')));
  return null;
end $$;
create trigger record_attachment after insert or delete or update of owner_id on attachment
  for each row execute function record_attachment();

create function drop_attachments() returns trigger language plpgsql as $$
begin
  delete from attachment a using old_rows o where a.owner_entity = tg_table_name and a.owner_id = o.id;
  return null;
end $$;

-- A record that is removed takes its attachments along; their files are cleared away by the sweep.
create procedure own_attachments(entity text) language plpgsql as $$
begin
  execute format('create trigger drop_attachments after delete on %I referencing old table as old_rows
    for each statement execute function drop_attachments()', entity);
end $$;
call own_attachments('incident');
