-- The step between a correct password and the code: found by its hash, valid for minutes and for one login.
create table login_step (
  token_hash bytea primary key,
  user_id uuid not null references "user" on delete cascade,
  expires_at timestamptz not null
);

create index login_step_user_id_idx on login_step (user_id);
create index login_step_expires_at_idx on login_step (expires_at);
