-- Catalogue of asset types. The shape decides which rules apply.
create table asset_type (
  id uuid primary key default uuidv7(),
  name text not null,
  shape text not null,
  name_en text,
  label text not null generated always as (name) stored,
  search_text text not null generated always as (normalize_text(name || ' ' || coalesce(name_en, ''))) stored,
  created_at timestamptz not null default clock_now(),
  updated_at timestamptz not null default clock_now(),
  created_by uuid references "user",
  archived_at timestamptz,
  version integer not null default 1,
  constraint asset_type_shape_check check
    (shape in ('dwelling', 'room', 'premises', 'office', 'parking', 'storage', 'land'))
);

create unique index asset_type_name_key on asset_type (normalize_text(name));
create index asset_type_search_idx on asset_type using gin (search_text gin_trgm_ops);

-- ==== Functions, triggers and views ====

call track_changes('asset_type');

create view english.asset_type as
  select coalesce(name_en, name) as name, shape, id, coalesce(name_en, label) as label, created_at, updated_at,
         created_by, archived_at, version, search_text, name_en
  from public.asset_type;

create trigger clear_stale_name_en before update of name on asset_type for each row execute function clear_stale_name_en();
