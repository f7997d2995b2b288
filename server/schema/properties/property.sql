-- Properties: buildings and other sites that contain assets.
create table property (
  id uuid primary key default uuidv7(),
  cod text not null,
  name text not null,
  property_type_id uuid not null references property_type,
  address_id uuid not null references address,
  cadastral_number text,
  year_built integer,
  notes text,
  label text not null generated always as (cod || ' · ' || name) stored,
  search_text text not null
    generated always as (normalize_text(cod || ' ' || name || ' ' || coalesce(cadastral_number, ''))) stored,
  created_at timestamptz not null default clock_now(),
  updated_at timestamptz not null default clock_now(),
  created_by uuid references "user",
  archived_at timestamptz,
  version integer not null default 1,
  constraint property_cod_key unique (cod)
);

create index property_search_idx on property using gin (search_text gin_trgm_ops);
create index property_cod_list on property (cod, id) where archived_at is null;
create index property_name_list on property (name, id) where archived_at is null;
create index property_year_built_list on property (year_built, id) where archived_at is null;
create index property_created_at_list on property (created_at, id) where archived_at is null;
create index property_property_type_id_idx on property (property_type_id);
create index property_address_id_idx on property (address_id);

-- ==== Functions, triggers and views ====

call track_changes('property');

create trigger note_inserted_words after insert on property referencing new table as new_rows
  for each statement execute function note_search_words();
create trigger note_updated_words after update on property referencing old table as old_rows new table as new_rows
  for each statement execute function note_search_words();
