-- A link by which whoever is interested asks for an asset on terms that staff wrote down. Its key is found by its hash, and kept
-- sealed so that staff can copy the address again; both lie beside the row, where no list and no history tells them.
create sequence booking_link_code;
create sequence booking_code;

create table booking_link (
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
  search_text text not null default '',
  constraint booking_link_code_key unique (code),
  constraint booking_link_booking_id_key unique (booking_id),
  constraint booking_link_state_check check (state in ('active', 'used', 'expired', 'revoked')),
  constraint booking_link_booking_id_check check ((state = 'used') = (booking_id is not null)),
  constraint booking_link_regime_check check (regime in ('habitual', 'seasonal', 'business', 'other')),
  constraint booking_link_rent_check check (rent >= 0),
  constraint booking_link_expenses_check check (expenses >= 0),
  constraint booking_link_deposit_check check (deposit >= 0),
  constraint booking_link_latest_end_check check (latest_end >= earliest_start),
  constraint booking_link_language_check check (language in ('es', 'en')),
  constraint booking_link_valid_hours_check check (valid_hours between 1 and 8760)
);
call make_entity('booking_link', 'code');
call index_list('booking_link', 'code', 'expires_at', 'created_at');
create index booking_link_search_idx on booking_link using gin (search_text gin_trgm_ops);
create index booking_link_asset_id_idx on booking_link (asset_id);
create index booking_link_property_id_idx on booking_link (property_id);
create index booking_link_state_idx on booking_link (state, created_at, id);
create index booking_link_running_idx on booking_link (expires_at) where state = 'active';

create table booking_link_key (
  booking_link_id uuid primary key references booking_link on delete cascade,
  key_hash bytea not null,
  sealed_key text not null,
  constraint booking_link_key_key_hash_key unique (key_hash)
);

-- What somebody asked for: the applicant by the fields of a person, whom it becomes only once it was accepted.
create table booking (
  code text not null default next_code('RES-', 'booking_code'),
  state text not null,
  booking_link_id uuid,
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
  search_text text not null default '',
  constraint booking_code_key unique (code),
  constraint booking_booking_link_id_key unique (booking_link_id),
  constraint booking_rental_id_key unique (rental_id),
  constraint booking_booking_link_id_fkey foreign key (booking_link_id) references booking_link,
  constraint booking_state_check check (state in
    ('unconfirmed', 'received', 'info_requested', 'accepted', 'converted', 'rejected', 'cancelled', 'lapsed')),
  constraint booking_rental_id_check check ((state = 'converted') = (rental_id is not null) and (rental_id is null or person_id is not null)),
  constraint booking_hold_until_check check (state not in ('unconfirmed', 'received', 'info_requested') or hold_until is not null),
  constraint booking_regime_check check (regime in ('habitual', 'seasonal', 'business', 'other')),
  constraint booking_rent_check check (rent >= 0),
  constraint booking_expenses_check check (expenses >= 0),
  constraint booking_deposit_check check (deposit >= 0),
  constraint booking_end_date_check check (end_date >= start_date),
  constraint booking_language_check check (language in ('es', 'en')),
  constraint booking_kind_check check (kind in ('natural', 'company'))
);
call make_entity('booking', $$code || ' · ' || name || coalesce(' ' || last_name, '')$$);
call index_list('booking', 'code', 'start_date', 'hold_until', 'created_at');
create index booking_search_idx on booking using gin (search_text gin_trgm_ops);
create index booking_asset_id_idx on booking (asset_id);
create index booking_property_id_idx on booking (property_id);
create index booking_person_id_idx on booking (person_id);
create index booking_state_idx on booking (state, created_at, id);
create index booking_waiting_idx on booking (hold_until) where state in ('unconfirmed', 'received', 'info_requested');
create index booking_documentation_idx on booking (documentation);
alter table booking_link add constraint booking_link_booking_id_fkey foreign key (booking_id) references booking;

-- The key by which the applicant follows the booking.
create table booking_key (
  booking_id uuid primary key references booking on delete cascade,
  key_hash bytea not null,
  sealed_key text not null,
  constraint booking_key_key_hash_key unique (key_hash)
);

-- Who would live there besides, sign the contract too, or answer for it.
create table booking_occupant (
  id uuid primary key default uuidv7(),
  booking_id uuid not null references booking on delete cascade,
  position integer not null,
  role text not null,
  name text not null,
  last_name text,
  documentation text,
  documentation_type text,
  birth_date date,
  email text,
  phone text,
  -- Who of the persons they became once the booking was accepted.
  person_id uuid references person,
  constraint booking_occupant_position_key unique (booking_id, position),
  constraint booking_occupant_role_check check (role in ('occupant', 'additional_tenant', 'guarantor'))
);
create index booking_occupant_person_id_idx on booking_occupant (person_id);

create table booking_consent (
  booking_id uuid not null references booking on delete cascade,
  text_id text not null,
  text_version text not null,
  language text not null,
  at timestamptz not null,
  ip text,
  primary key (booking_id, text_id)
);

-- What staff asked and the applicant answered.
create table booking_message (
  id uuid primary key default uuidv7(),
  booking_id uuid not null references booking on delete cascade,
  author text not null,
  user_id uuid references "user",
  body text not null,
  created_at timestamptz not null default clock_now(),
  constraint booking_message_author_check check (author in ('staff', 'applicant'))
);
create index booking_message_booking_id_idx on booking_message (booking_id, id);
create index booking_message_user_id_idx on booking_message (user_id);

-- Both are of their asset's property, and found by its name.
create function fill_booking_link() returns trigger language plpgsql as $$
begin
  select a.property_id, normalize_text(concat_ws(' ', new.code, new.email, a.label)) into new.property_id, new.search_text
  from asset a where a.id = new.asset_id;
  return new;
end $$;
create trigger fill_booking_link before insert or update of asset_id, email, code, search_text on booking_link
  for each row execute function fill_booking_link();

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

create function refresh_bookings_of_asset() returns trigger language plpgsql as $$
begin
  update booking_link set search_text = '' where asset_id = new.id;
  update booking set search_text = '' where asset_id = new.id;
  return null;
end $$;
create trigger refresh_bookings after update on asset for each row
  when (old.label is distinct from new.label or old.property_id is distinct from new.property_id)
  execute function refresh_bookings_of_asset();

-- What came of a booking stays: the applicant's words are theirs, and what is over moves no more.
create function keep_booking() returns trigger language plpgsql as $$
begin
  if old.state in ('converted', 'rejected', 'cancelled', 'lapsed') and new.state <> old.state then
    call refuse('forbidden_move', 'booking');
  end if;
  return new;
end $$;
create trigger keep_booking before update of state on booking for each row execute function keep_booking();

-- Bookings take days of an asset as rentals do.
alter table asset_occupancy
  add column booking_id uuid references booking on delete cascade,
  add constraint asset_occupancy_booking_id_check check ((source = 'booking') = (booking_id is not null));
create index asset_occupancy_booking_id_idx on asset_occupancy (booking_id);

-- How long a booking holds its days before it is answered, and how long a link is offered for.
alter table notification_settings
  add column booking_hold_hours integer not null default 48
    constraint notification_settings_booking_hold_hours_check check (booking_hold_hours between 1 and 2160),
  add column booking_link_hours integer not null default 72
    constraint notification_settings_booking_link_hours_check check (booking_link_hours between 1 and 8760);

-- Agents write bookings (product.md, section 5).
update role set permissions = jsonb_build_object(
    'booking', '["read", "update", "export"]'::jsonb,
    'booking_link', '["read", "create", "update", "export"]'::jsonb) || permissions
where slug = 'agent';
