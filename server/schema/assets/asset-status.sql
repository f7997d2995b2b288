-- Catalogue of asset statuses. The kind decides what the status means; one row of each kind is the default.
create table asset_status (
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
  constraint asset_status_kind_check check
    (kind in ('available', 'reserved', 'rented', 'notice', 'turnover', 'maintenance', 'retired'))
);

create unique index asset_status_default_key on asset_status (kind) where is_default;
create unique index asset_status_name_key on asset_status (normalize_text(name));
create index asset_status_search_idx on asset_status using gin (search_text gin_trgm_ops);

-- ==== Functions, triggers and views ====

call track_changes('asset_status');

create view english.asset_status as
  select coalesce(name_en, name) as name, kind, color, position, is_default, id, coalesce(name_en, label) as label,
         created_at, updated_at, created_by, archived_at, version, search_text, name_en
  from public.asset_status;

create trigger clear_stale_name_en before update of name on asset_status for each row execute function clear_stale_name_en();
