-- SES.HOSPEDAJES: the account, codes of establishments, lodging, travellers and messages.

create table lodging_service (
  id uuid primary key default uuidv7(),
  environment text not null,
  -- User, password and lessor code, sealed with the secret of the installation; deleted with the removal.
  sealed_account text,
  created_at timestamptz not null default clock_now(),
  created_by uuid references "user",
  removed_at timestamptz,
  removed_by uuid references "user",
  -- Its last answer, and why and since when it has given none.
  answered_at timestamptz,
  failure text,
  failed_at timestamptz,
  constraint lodging_service_environment_check check (environment in ('test', 'production')),
  constraint lodging_service_sealed_account_check check ((sealed_account is null) = (removed_at is not null)),
  constraint lodging_service_failure_check check ((failure is null) = (failed_at is null))
);

-- One account is in use.
create unique index lodging_service_current_key on lodging_service ((removed_at is null)) where removed_at is null;
create index lodging_service_created_by_idx on lodging_service (created_by);
create index lodging_service_removed_by_idx on lodging_service (removed_by);

-- The service's code of an establishment, of a property or of one of its assets, sealed with the secret of the installation.
create table lodging_establishment (
  id uuid primary key default uuidv7(),
  property_id uuid references property on delete cascade,
  asset_id uuid references asset on delete cascade,
  sealed_code text not null,
  created_at timestamptz not null default clock_now(),
  created_by uuid references "user",
  constraint lodging_establishment_owner_check check (num_nonnulls(property_id, asset_id) = 1),
  constraint lodging_establishment_property_id_key unique (property_id),
  constraint lodging_establishment_asset_id_key unique (asset_id)
);

create index lodging_establishment_created_by_idx on lodging_establishment (created_by);

-- Rentals that an administrator marked as lodging (RD 933/2021), with what is communicated of the stay. Deleted by a job three
-- years after its end.
create table lodging (
  rental_id uuid primary key references rental,
  marked_at timestamptz not null default clock_now(),
  marked_by uuid references "user",
  -- When the office cancelled what it had communicated.
  cancelled_at timestamptz,
  version integer not null default 1,
  -- Local time, in Madrid; in the Canary Islands terms end an hour later than is shown. Null until they are entered.
  booked_at timestamp,
  arrives_at timestamp,
  departs_at timestamp,
  guest_count integer,
  room_count integer,
  has_internet boolean,
  payment_type text,
  payment_date date,
  payment_means text,
  payment_holder text,
  card_expiry text,
  -- Who booked.
  holder_name text,
  holder_surname text,
  holder_second_surname text,
  holder_document_type text,
  holder_document_number text,
  holder_phone text,
  holder_email text,
  constraint lodging_details_check check
    (num_nulls(booked_at, arrives_at, departs_at, guest_count, payment_type, holder_name, holder_surname) in (0, 7)),
  constraint lodging_departs_at_check check (departs_at > arrives_at),
  constraint lodging_guest_count_check check (guest_count > 0)
);

create index lodging_marked_by_idx on lodging (marked_by);
create index lodging_departs_at_idx on lodging (departs_at);

-- Persons who stay: the fields of personaHospedajeType, and no more. Deleted with the stay.
create table traveller (
  id uuid primary key default uuidv7(),
  rental_id uuid not null references lodging on delete cascade,
  name text not null,
  surname text not null,
  second_surname text,
  document_type text,
  document_number text,
  support_number text,
  birth_date date not null,
  nationality text,
  sex text,
  street text not null,
  street_extra text,
  municipality_code text,
  municipality text,
  postal_code text not null,
  country text not null,
  phone text,
  second_phone text,
  email text,
  kinship text,
  signed_on date,
  version integer not null default 1,
  created_at timestamptz not null default clock_now(),
  constraint traveller_document_check check ((document_type is null) = (document_number is null))
);

create index traveller_rental_id_idx on traveller (rental_id);

-- Messages to SES.HOSPEDAJES: one communication, or the cancellation of one, in a lot of its own. Deleted with the stay.
create table lodging_message (
  id uuid primary key default uuidv7(),
  rental_id uuid not null references lodging on delete cascade,
  kind text not null,
  -- What a cancellation cancels.
  cancels_id uuid references lodging_message on delete cascade,
  -- The cancellation after whose acceptance a corrected message is sent.
  after_id uuid references lodging_message on delete cascade,
  state text not null default 'waiting',
  environment text not null,
  -- The communication as it was frozen, sealed with the secret of the installation; a cancellation needs none.
  sealed_content text,
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default clock_now(),
  created_at timestamptz not null default clock_now(),
  created_by uuid references "user",
  answered_at timestamptz,
  lot text,
  communication text,
  fault text,
  answer_code text,
  answer_text text,
  constraint lodging_message_kind_check check (kind in ('reservation', 'arrival', 'cancellation')),
  constraint lodging_message_cancels_id_check check ((kind = 'cancellation') = (cancels_id is not null)),
  constraint lodging_message_sealed_content_check check ((kind = 'cancellation') = (sealed_content is null)),
  constraint lodging_message_state_check check
    (state in ('waiting', 'sending', 'received', 'unclear', 'accepted', 'refused', 'cancelled', 'withdrawn')),
  constraint lodging_message_environment_check check (environment in ('test', 'production'))
);

create index lodging_message_rental_id_idx on lodging_message (rental_id, created_at);
create index lodging_message_after_id_idx on lodging_message (after_id);
create index lodging_message_created_by_idx on lodging_message (created_by);
create index lodging_message_due_idx on lodging_message (next_attempt_at)
  where state in ('waiting', 'sending', 'received', 'unclear');
-- Nothing twice: one message of a kind that is on its way or was accepted, but for a correction behind its cancellation.
create unique index lodging_message_live_key on lodging_message (rental_id, kind, environment)
  where kind <> 'cancellation' and after_id is null and state in ('waiting', 'sending', 'received', 'unclear', 'accepted');
create unique index lodging_message_cancels_id_key on lodging_message (cancels_id)
  where state in ('waiting', 'sending', 'received', 'unclear', 'accepted');
create index lodging_message_cancels_id_idx on lodging_message (cancels_id);

-- What was notified of a stay's terms, once each: a term that is moved is notified again.
create table lodging_notice (
  rental_id uuid not null references lodging on delete cascade,
  stage text not null,
  kind text not null,
  due_at timestamptz not null,
  created_at timestamptz not null default clock_now(),
  primary key (rental_id, stage, kind, due_at)
);
