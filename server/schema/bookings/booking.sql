create sequence booking_code;

-- Bookings. The applicant's columns are those of a person; accepting the booking creates or links the person.
create table booking (
  id uuid primary key default uuidv7(),
  code text not null default next_code('RES-', 'booking_code'),
  state text not null,
  booking_link_id uuid references booking_link,
  asset_id uuid not null references asset,
  property_id uuid not null references property,
  start_date date not null,
  end_date date,
  regime text not null,
  rent bigint not null,
  expenses bigint not null default 0,
  deposit bigint,
  language text not null default 'es',
  kind text not null,
  name text not null,
  last_name text,
  gender text,
  nationality text,
  phone text not null,
  email text not null,
  bank_account text,
  documentation text not null,
  documentation_type text not null,
  is_business boolean not null default false,
  birth_date date,
  street text,
  city text,
  postal_code text,
  country text,
  message text,
  hold_until timestamptz,
  confirmed_at timestamptz,
  answered_at timestamptz,
  end_reason text,
  person_id uuid references person,
  rental_id uuid references rental,
  label text not null generated always as (code || ' · ' || name || coalesce(' ' || last_name, '')) stored,
  search_text text not null default '',
  created_at timestamptz not null default clock_now(),
  updated_at timestamptz not null default clock_now(),
  created_by uuid references "user",
  archived_at timestamptz,
  version integer not null default 1,
  constraint booking_state_check check (state in
      ('unconfirmed', 'received', 'info_requested', 'accepted', 'converted', 'rejected', 'cancelled', 'lapsed', 'withdrawn')),
  constraint booking_rental_id_check check
    ((state = 'converted') = (rental_id is not null) and (rental_id is null or person_id is not null)),
  constraint booking_hold_until_check check
    (state not in ('unconfirmed', 'received', 'info_requested') or hold_until is not null),
  constraint booking_regime_check check (regime in ('habitual', 'seasonal', 'business', 'other')),
  constraint booking_rent_check check (rent >= 0),
  constraint booking_expenses_check check (expenses >= 0),
  constraint booking_deposit_check check (deposit >= 0),
  constraint booking_end_date_check check (end_date >= start_date),
  constraint booking_language_check check (language in ('es', 'en')),
  constraint booking_kind_check check (kind in ('natural', 'company')),
  constraint booking_code_key unique (code),
  constraint booking_booking_link_id_key unique (booking_link_id),
  constraint booking_rental_id_key unique (rental_id)
);

create index booking_code_list on booking (code, id) where archived_at is null;
create index booking_start_date_list on booking (start_date, id) where archived_at is null;
create index booking_hold_until_list on booking (hold_until, id) where archived_at is null;
create index booking_created_at_list on booking (created_at, id) where archived_at is null;
create index booking_search_idx on booking using gin (search_text gin_trgm_ops);
create index booking_asset_id_idx on booking (asset_id);
create index booking_property_id_idx on booking (property_id);
create index booking_person_id_idx on booking (person_id);
create index booking_state_idx on booking (state, created_at, id);
create index booking_waiting_idx on booking (hold_until) where state in ('unconfirmed', 'received', 'info_requested');
create index booking_documentation_idx on booking (documentation);
-- Few rows are archived, and no list index contains them.
create index booking_archived_idx on booking (created_at, id) where archived_at is not null;

-- ==== Functions, triggers and views ====

call track_changes('booking');

-- Copies the property of the asset; the search text is the code, the applicant and the asset's label.
create function fill_booking() returns trigger language plpgsql as $$
begin
  select a.property_id,
         normalize_text(concat_ws(' ', new.code, new.name, new.last_name, new.documentation, new.email, new.phone, a.label))
    into new.property_id, new.search_text
  from asset a where a.id = new.asset_id;
  return new;
end $$;
create trigger fill_booking before insert or update of asset_id, name, last_name, documentation, email, phone, code, search_text on booking
  for each row execute function fill_booking();

-- Fills bookings and links again when the label or property of their asset changes: updating `search_text` runs the triggers.
create function refresh_bookings_of_asset() returns trigger language plpgsql as $$
begin
  update booking_link set search_text = '' where asset_id = new.id;
  update booking set search_text = '' where asset_id = new.id;
  return null;
end $$;
create trigger refresh_bookings after update on asset for each row
  when (old.label is distinct from new.label or old.property_id is distinct from new.property_id)
  execute function refresh_bookings_of_asset();

-- A final state (converted, rejected, cancelled, lapsed, withdrawn) never changes.
create function protect_booking() returns trigger language plpgsql as $$
begin
  if old.state in ('converted', 'rejected', 'cancelled', 'lapsed', 'withdrawn') and new.state <> old.state then
    call refuse('forbidden_move', 'booking');
  end if;
  return new;
end $$;
create trigger protect_booking before update of state on booking for each row execute function protect_booking();

create trigger drop_attachments after delete on booking referencing old table as old_rows
  for each statement execute function drop_attachments();
create trigger carry_notifications after update on booking for each row
  when (old.property_id is distinct from new.property_id) execute function carry_notifications();
create trigger note_moved_away after update on booking for each row
  when (old.property_id is distinct from new.property_id) execute function note_moved_away();
