-- Postal addresses of properties, persons and owners.
create table address (
  id uuid primary key default uuidv7(),
  street text not null,
  city text not null,
  state text,
  country text not null,
  postal_code text not null,
  latitude double precision,
  longitude double precision,
  label text not null generated always as (street || ', ' || city) stored,
  search_text text not null
    generated always as (normalize_text(street || ' ' || city || ' ' || coalesce(state, '') || ' ' || postal_code)) stored,
  created_at timestamptz not null default clock_now(),
  updated_at timestamptz not null default clock_now(),
  created_by uuid references "user",
  archived_at timestamptz,
  version integer not null default 1,
  constraint address_latitude_check check (latitude between -90 and 90),
  constraint address_longitude_check check (longitude between -180 and 180)
);

create index address_search_idx on address using gin (search_text gin_trgm_ops);
create index address_street_list on address (street, id) where archived_at is null;
create index address_city_list on address (city, id) where archived_at is null;
create index address_state_list on address (state, id) where archived_at is null;
create index address_postal_code_list on address (postal_code, id) where archived_at is null;
create index address_created_at_list on address (created_at, id) where archived_at is null;
-- What a user of some properties created is in their reach until others name it.
create index address_created_by_idx on address (created_by) where created_by is not null;

-- ==== Functions, triggers and views ====

call track_changes('address');
