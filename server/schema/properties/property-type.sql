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

call track_changes('property_type');

create view english.property_type as
  select coalesce(name_en, name) as name, description, id, coalesce(name_en, label) as label, created_at, updated_at,
         created_by, archived_at, version, search_text, name_en
  from public.property_type;

create trigger clear_stale_name_en before update of name on property_type for each row execute function clear_stale_name_en();
