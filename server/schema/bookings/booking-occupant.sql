-- Other occupants, co-signers and guarantors of a booking.
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
  -- The person that it became when the booking was accepted.
  person_id uuid references person,
  street text,
  city text,
  postal_code text,
  country text,
  constraint booking_occupant_role_check check (role in ('occupant', 'additional_tenant', 'guarantor')),
  constraint booking_occupant_position_key unique (booking_id, position)
);

create index booking_occupant_person_id_idx on booking_occupant (person_id);
