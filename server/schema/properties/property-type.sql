-- Catalogue of property types.
create table property_type (
  id uuid primary key default uuidv7(),
  name text not null,
  description text,
  name_en text,
  label text not null generated always as (name) stored,
  search_text text not null
    generated always as (normalize_text(name || ' ' || coalesce(description, '') || ' ' || coalesce(name_en, ''))) stored,
  created_at timestamptz not null default clock_now(),
  updated_at timestamptz not null default clock_now(),
  created_by uuid references "user",
  archived_at timestamptz,
  version integer not null default 1
);

create unique index property_type_name_key on property_type (normalize_text(name));
create index property_type_search_idx on property_type using gin (search_text gin_trgm_ops);

-- ==== Functions, triggers and views ====

create view english.property_type as
  select coalesce(name_en, name) as name, description, id, coalesce(name_en, label) as label, created_at, updated_at,
         created_by, archived_at, version, search_text, name_en
  from public.property_type;

create trigger keep_name_en before update of name on property_type for each row execute function keep_name_en();

create trigger touch_row before insert or update on property_type
  for each row when (pg_trigger_depth() = 0) execute function touch_row();
create trigger record_insert after insert on property_type referencing new table as new_rows
  for each statement execute function record_changes();
create trigger record_update after update on property_type referencing old table as old_rows new table as new_rows
  for each statement execute function record_changes();
create trigger record_delete after delete on property_type referencing old table as old_rows
  for each statement execute function record_changes();
create trigger announce_insert after insert on property_type referencing new table as new_rows
  for each statement when (pg_trigger_depth() = 0) execute function announce_changed_rows();
create trigger announce_update after update on property_type referencing old table as old_rows new table as new_rows
  for each statement when (pg_trigger_depth() = 0) execute function announce_changed_rows();
create trigger announce_delete after delete on property_type referencing old table as old_rows
  for each statement when (pg_trigger_depth() = 0) execute function announce_changed_rows();
