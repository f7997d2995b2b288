create table known_device (
  user_id uuid not null references "user" on delete cascade,
  key_hash bytea not null,
  last_used_at timestamptz not null default clock_now(),
  primary key (user_id, key_hash)
);

create index known_device_key_hash_idx on known_device (key_hash);
create index known_device_last_used_at_idx on known_device (last_used_at);
