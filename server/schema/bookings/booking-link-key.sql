-- The key of a booking link: found by its hash, and stored sealed so that staff can copy the link. It is apart from
-- the row so that no list or history shows it.
create table booking_link_key (
  booking_link_id uuid primary key references booking_link on delete cascade,
  key_hash bytea not null,
  sealed_key text not null,
  constraint booking_link_key_key_hash_key unique (key_hash)
);
