create sequence booking_link_code;

-- Links by which applicants book an asset on terms that staff wrote.
create table booking_link (
  id uuid primary key default uuidv7(),
  code text not null default next_code('ENL-', 'booking_link_code'),
  state text not null default 'active',
  asset_id uuid not null references asset,
  property_id uuid not null references property,
  regime text not null,
  rent bigint not null,
  expenses bigint not null default 0,
  deposit bigint,
  earliest_start date not null,
  latest_end date,
  language text not null default 'es',
  valid_hours integer not null default 72,
  expires_at timestamptz not null,
  opened_at timestamptz,
  email text,
  sent_at timestamptz,
  booking_id uuid,
  notes text,
  label text not null generated always as (code) stored,
  search_text text not null default '',
  created_at timestamptz not null default clock_now(),
  updated_at timestamptz not null default clock_now(),
  created_by uuid references "user",
  archived_at timestamptz,
  version integer not null default 1,
  constraint booking_link_state_check check (state in ('active', 'used', 'expired', 'revoked')),
  constraint booking_link_booking_id_check check ((state = 'used') = (booking_id is not null)),
  constraint booking_link_regime_check check (regime in ('habitual', 'seasonal', 'business', 'other')),
  constraint booking_link_rent_check check (rent >= 0),
  constraint booking_link_expenses_check check (expenses >= 0),
  constraint booking_link_deposit_check check (deposit >= 0),
  constraint booking_link_latest_end_check check (latest_end >= earliest_start),
  constraint booking_link_language_check check (language in ('es', 'en')),
  constraint booking_link_valid_hours_check check (valid_hours between 1 and 8760),
  constraint booking_link_code_key unique (code),
  constraint booking_link_booking_id_key unique (booking_id)
);

create index booking_link_code_list on booking_link (code, id) where archived_at is null;
create index booking_link_expires_at_list on booking_link (expires_at, id) where archived_at is null;
create index booking_link_created_at_list on booking_link (created_at, id) where archived_at is null;
create index booking_link_search_idx on booking_link using gin (search_text gin_trgm_ops);
create index booking_link_asset_id_idx on booking_link (asset_id);
create index booking_link_property_id_idx on booking_link (property_id);
create index booking_link_state_idx on booking_link (state, created_at, id);
create index booking_link_running_idx on booking_link (expires_at) where state = 'active';
-- Few rows are archived, and no list index contains them.
create index booking_link_archived_idx on booking_link (created_at, id) where archived_at is not null;

-- ==== References to tables that are created later ====

alter table booking_link add constraint booking_link_booking_id_fkey foreign key (booking_id) references booking;

-- ==== Functions, triggers and views ====

call track_changes('booking_link');

-- Copies the property of the asset; the search text is the code, the email and the asset's label.
create function fill_booking_link() returns trigger language plpgsql as $$
begin
  select a.property_id, normalize_text(concat_ws(' ', new.code, new.email, a.label)) into new.property_id, new.search_text
  from asset a where a.id = new.asset_id;
  return new;
end $$;
create trigger fill_booking_link before insert or update of asset_id, email, code, search_text on booking_link
  for each row execute function fill_booking_link();
