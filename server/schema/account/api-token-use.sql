-- Calls of a token in the current minute. Unlogged: a crash only restarts the minute.
create unlogged table api_token_use (
  token_id uuid primary key references api_token on delete cascade,
  minute timestamptz not null,
  calls integer not null
);
