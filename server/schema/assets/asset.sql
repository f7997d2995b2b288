-- Assets: what can be rented. A room belongs to its dwelling (`parent_asset_id`).
create table asset (
  id uuid primary key default uuidv7(),
  cod text not null,
  name text not null,
  cadastral_number text,
  asset_type_id uuid not null references asset_type,
  asset_status_id uuid not null references asset_status,
  property_id uuid not null references property,
  parent_asset_id uuid references asset,
  floor text,
  door text,
  area_m2 double precision,
  bedrooms integer,
  bathrooms integer,
  capacity integer,
  furnished boolean,
  energy_rating text,
  energy_certificate_expiry date,
  tourist_registration text,
  description text,
  is_published boolean not null default false,
  notes text,
  label text not null generated always as (cod || ' · ' || name) stored,
  -- "mad0122b" finds MAD-012-2B.
  search_text text not null
    generated always as (normalize_text(cod || ' ' || name || ' ' || coalesce(cadastral_number, '') || ' ' || regexp_replace(cod,
      '[^[:alnum:]]', '', 'g'))) stored,
  created_at timestamptz not null default clock_now(),
  updated_at timestamptz not null default clock_now(),
  created_by uuid references "user",
  archived_at timestamptz,
  version integer not null default 1,
  payment_method_id uuid references payment_method,
  -- What a contract for a home states, and what its highest rent depends on (LAU art. 17.6 and 17.7).
  stressed_zone text,
  last_rent bigint,
  last_rent_on date,
  improvement text,
  improved_on date,
  reference_rent bigint,
  reference_rent_on date,
  energy_certificate_number text,
  habitability_certificate text,
  habitability_expiry date,
  title_deed text,
  constraint asset_last_rent_check check (last_rent >= 0),
  constraint asset_reference_rent_check check (reference_rent >= 0),
  constraint asset_stressed_zone_check check (stressed_zone in ('inside', 'outside')),
  constraint asset_improvement_check check (improvement in ('rehabilitation', 'energy', 'accessibility')),
  constraint asset_area_m2_check check (area_m2 > 0),
  constraint asset_cod_key unique (cod),
  constraint asset_parent_asset_id_check check (parent_asset_id <> id)
);

create index asset_cod_list on asset (cod, id) where archived_at is null;
create index asset_name_list on asset (name, id) where archived_at is null;
create index asset_area_m2_list on asset (area_m2, id) where archived_at is null;
create index asset_bedrooms_list on asset (bedrooms, id) where archived_at is null;
create index asset_created_at_list on asset (created_at, id) where archived_at is null;
create index asset_asset_type_id_idx on asset (asset_type_id);
create index asset_asset_status_id_idx on asset (asset_status_id);
create index asset_property_id_idx on asset (property_id);
create index asset_payment_method_id_idx on asset (payment_method_id) where payment_method_id is not null;
create index asset_parent_asset_id_idx on asset (parent_asset_id);
-- The public offer, where few of many assets are published.
create index asset_published_idx on asset (id) where is_published and archived_at is null;
create index asset_search_idx on asset using gin (search_text gin_trgm_ops);

-- ==== Functions, triggers and views ====

call track_changes('asset');

create trigger note_inserted_words after insert on asset referencing new table as new_rows
  for each statement execute function note_search_words();
create trigger note_updated_words after update on asset referencing old table as old_rows new table as new_rows
  for each statement execute function note_search_words();

create trigger note_moved_away after update on asset for each row
  when (old.property_id is distinct from new.property_id) execute function note_moved_away();
