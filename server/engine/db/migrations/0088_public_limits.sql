-- Calls without a login count by address and by what they are for. They are kept for the hour that the longest limit looks back.
create table public_call (
  at timestamptz not null default clock_now(),
  bucket text not null,
  address text not null
);
create index public_call_bucket_address_idx on public_call (bucket, address, at);
create index public_call_at_idx on public_call (at);

-- The kept answers of visitors bear the nil UUID for an actor: their keys are as random as those of users.
comment on column idempotency_key.actor_id is 'Who asked; the nil UUID for every visitor';
