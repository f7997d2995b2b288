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
  -- A guarantor's privacy notice before there is a rental (RGPD art. 14): as in guarantor_notice, which continues it.
  notice_mail_id uuid references mail on delete set null,
  notice_mailed_at timestamptz,
  notice_mail_state text,
  notice_delivered_on date,
  constraint booking_occupant_role_check check (role in ('occupant', 'additional_tenant', 'guarantor')),
  constraint booking_occupant_position_key unique (booking_id, position),
  constraint booking_occupant_notice_mail_state_check check (notice_mail_state in ('queued', 'sent', 'failed', 'not_sent')),
  constraint booking_occupant_notice_mailed_at_check check ((notice_mailed_at is null) = (notice_mail_state is null))
);

create index booking_occupant_person_id_idx on booking_occupant (person_id);
create index booking_occupant_notice_mail_id_idx on booking_occupant (notice_mail_id);
