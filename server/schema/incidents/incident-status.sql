-- Catalogue of incident statuses. The kind decides what the status means; one row of each kind is the default.
create table incident_status (
  id uuid primary key default uuidv7(),
  name text not null,
  kind text not null,
  color text not null,
  position integer not null,
  is_default boolean not null,
  name_en text,
  label text not null generated always as (name) stored,
  search_text text not null generated always as (normalize_text(name || ' ' || coalesce(name_en, ''))) stored,
  created_at timestamptz not null default clock_now(),
  updated_at timestamptz not null default clock_now(),
  created_by uuid references "user",
  archived_at timestamptz,
  version integer not null default 1,
  constraint incident_status_kind_check check
    (kind in ('new', 'in_progress', 'on_hold', 'resolved', 'closed', 'rejected'))
);

create unique index incident_status_default_key on incident_status (kind) where is_default;
create unique index incident_status_name_key on incident_status (normalize_text(name));
create index incident_status_search_idx on incident_status using gin (search_text gin_trgm_ops);

-- ==== Functions, triggers and views ====

call track_changes('incident_status');

create view english.incident_status as
  select coalesce(name_en, name) as name, kind, color, position, is_default, id, coalesce(name_en, label) as label,
         created_at, updated_at, created_by, archived_at, version, search_text, name_en
  from public.incident_status;

create trigger clear_stale_name_en before update of name on incident_status for each row execute function clear_stale_name_en();
