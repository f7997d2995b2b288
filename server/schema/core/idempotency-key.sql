-- Idempotency records: the answers to requests that carried an Idempotency-Key, replayed when the request is
-- repeated.
create table idempotency_key (
  actor_id uuid not null,
  key text not null,
  request_hash bytea not null,
  status integer not null,
  body text not null,
  created_at timestamptz not null default clock_now(),
  -- The property scope in which the response was given; null is every property. A user who loses one of them does not
  -- get the response again.
  property_ids uuid[],
  -- Stored answers may contain the key of a link, so they are sealed with the secret of the installation.
  is_sealed boolean not null default true,
  primary key (actor_id, key)
);

create index idempotency_key_created_at_idx on idempotency_key (created_at);
comment on column idempotency_key.actor_id is 'Who asked; the nil UUID for every visitor';
