-- Published rent indices (IRAV, IPC, IGC) by month, in basis points.
create table rent_index (
  id uuid primary key default uuidv7(),
  kind text not null,
  month date not null,
  value integer not null,
  source text,
  label text not null generated always as (upper(kind) || ' · ' || lower(name_month(month, 'es'))) stored,
  search_text text not null
    generated always as (normalize_text(kind || ' ' || name_month(month, 'es') || ' ' || name_month(month, 'en') || ' '
      || extract(year from month) || '-' || lpad(extract(month from month)::text, 2, '0') || ' ' || coalesce(source,
      ''))) stored,
  created_at timestamptz not null default clock_now(),
  updated_at timestamptz not null default clock_now(),
  created_by uuid references "user",
  archived_at timestamptz,
  version integer not null default 1,
  -- Values that INE's service answered are proposed until a person confirms them.
  state text not null default 'confirmed',
  -- What INE's service answered last for the month; null if it was never read.
  published_value integer,
  constraint rent_index_kind_check check (kind in ('irav', 'ipc', 'igc')),
  constraint rent_index_month_check check (extract(day from month) = 1),
  constraint rent_index_value_check check (value between -10000 and 10000),
  constraint rent_index_state_check check (state in ('proposed', 'confirmed')),
  constraint rent_index_month_key unique (kind, month)
);

create index rent_index_search_idx on rent_index using gin (search_text gin_trgm_ops);

-- ==== Functions, triggers and views ====

call track_changes('rent_index');

create view english.rent_index as
  select id, upper(kind) || ' · ' || name_month(month, 'en') as label, kind, month, value, source, created_at, updated_at, created_by,
         archived_at, version, state, published_value, search_text
  from public.rent_index;
