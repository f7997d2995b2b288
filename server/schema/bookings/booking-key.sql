-- The key of the page where the applicant tracks the booking.
create table booking_key (
  booking_id uuid primary key references booking on delete cascade,
  key_hash bytea not null,
  sealed_key text not null,
  constraint booking_key_key_hash_key unique (key_hash)
);
