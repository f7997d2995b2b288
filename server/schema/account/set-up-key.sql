-- The key by which the first user is created, as a hash. A start that finds no user makes it; it is deleted with the
-- first user.
create table set_up_key (
  key_hash bytea primary key,
  created_at timestamptz not null default clock_now()
);
