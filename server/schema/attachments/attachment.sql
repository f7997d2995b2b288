-- Files of records. `owner_entity` and `owner_id` name the record. A file without a record waits for one that is
-- being created, and is deleted after a day.
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
  created_by uuid default current_actor() references "user",
  -- The hash of a key that only the visitor has, while the file has no record.
  visitor_key_hash bytea,
  -- The anniversary of the rental whose rent update this letter notifies; each has one letter at most.
  anniversary_on date,
  constraint attachment_size_check check (size > 0),
  constraint attachment_sha256_check check (sha256 ~ '^[0-9a-f]{64}$'),
  constraint attachment_file_key_key unique (file_key),
  constraint attachment_thumbnail_key_key unique (thumbnail_key),
  constraint attachment_visitor_key_hash_key unique (visitor_key_hash),
  constraint attachment_visitor_key_hash_check check (visitor_key_hash is null or owner_id is null),
  constraint attachment_owner_entity_check check
    (owner_entity in ('incident', 'deposit', 'asset', 'booking', 'rental', 'cost_settlement', 'rental_exit')),
  constraint attachment_anniversary_on_check check (anniversary_on is null or owner_entity = 'rental')
);

create index attachment_owner_id_idx on attachment (owner_entity, owner_id, id);
create index attachment_waiting_idx on attachment (created_by, created_at) where owner_id is null;
create unique index attachment_anniversary_on_key on attachment (owner_id, anniversary_on) where anniversary_on is not null;

-- ==== Functions, triggers and views ====

-- Attaching and detaching is part of the history of the record, and is announced as a change of it.
create function record_attachment() returns trigger language plpgsql as $$
declare
  file attachment := case tg_op when 'DELETE' then old else new end;
  owner jsonb;
begin
  if is_reserving() then return coalesce(new, old); end if;
  -- Files that are deleted with their record are not recorded by themselves, nor are those without a record yet.
  if file.owner_id is null or pg_trigger_depth() > 1 then return null; end if;
  execute format('select to_jsonb(o) from %I o where id = $1', file.owner_entity) into owner using file.owner_id;
  insert into audit_entry (actor_id, entity, entity_id, label, action, changes)
  values (current_actor(), file.owner_entity, file.owner_id, owner ->> 'label',
          case tg_op when 'DELETE' then 'detach' else 'attach' end,
          jsonb_build_object('attachment', case tg_op when 'DELETE' then jsonb_build_array(file.name, null)
                                                      else jsonb_build_array(null, file.name) end));
  perform announce_rows(file.owner_entity, 'attachments', jsonb_build_array(change_event_payload(owner)));
  return null;
end $$;
create trigger record_attachment after insert or delete or update of owner_id on attachment
  for each row execute function record_attachment();

-- A deleted record deletes its attachments; a nightly job deletes their files.
create function drop_attachments() returns trigger language plpgsql as $$
begin
  delete from attachment a using old_rows o where a.owner_entity = tg_table_name and a.owner_id = o.id;
  return null;
end $$;
create trigger drop_attachments after delete on asset referencing old table as old_rows
  for each statement execute function drop_attachments();
