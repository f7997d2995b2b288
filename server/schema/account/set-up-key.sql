-- The key by which the first user is created, as a hash. Created at a start that finds no user; deleted when
-- the first user is created.
create table set_up_key (
  key_hash bytea primary key,
  created_at timestamptz not null default clock_now()
);
