-- Catalogue of incident types.
create table incident_type (
  id uuid primary key default uuidv7(),
  name text not null,
  default_priority text not null,
  response_hours integer,
  is_public boolean not null,
  name_en text,
  label text not null generated always as (name) stored,
  search_text text not null generated always as (normalize_text(name || ' ' || coalesce(name_en, ''))) stored,
  created_at timestamptz not null default clock_now(),
  updated_at timestamptz not null default clock_now(),
  created_by uuid references "user",
  archived_at timestamptz,
  version integer not null default 1,
  constraint incident_type_default_priority_check check (default_priority in ('low', 'normal', 'high', 'urgent')),
  constraint incident_type_response_hours_check check (response_hours > 0)
);

create index incident_type_name_list on incident_type (name, id) where archived_at is null;
create unique index incident_type_name_key on incident_type (normalize_text(name));
create index incident_type_search_idx on incident_type using gin (search_text gin_trgm_ops);

-- ==== Functions, triggers and views ====

call track_changes('incident_type');

create view english.incident_type as
  select coalesce(name_en, name) as name, default_priority, response_hours, is_public, id,
         coalesce(name_en, label) as label, created_at, updated_at, created_by, archived_at, version, search_text,
         name_en
  from public.incident_type;

create trigger clear_stale_name_en before update of name on incident_type for each row execute function clear_stale_name_en();
