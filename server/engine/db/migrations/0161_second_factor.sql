-- The second factor of a login (RFC 6238): its secret is sealed, and no step of its clock counts twice.
create table second_factor (
  user_id uuid primary key,
  sealed_secret text not null,
  created_at timestamptz not null default clock_now(),
  -- Null while the first code of a new authenticator is still to come: nobody is asked for one before.
  confirmed_at timestamptz,
  last_step bigint,
  constraint second_factor_user_id_fkey foreign key (user_id) references "user" on delete cascade
);

-- What lets somebody in who lost their authenticator, once each. They have 80 random bits: their hash needs no salt.
create table recovery_code (
  user_id uuid not null,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (user_id, code_hash),
  constraint recovery_code_user_id_fkey foreign key (user_id) references second_factor on delete cascade
);

-- What stands between a right password and the code: found by its hash, good for minutes and for one login.
create table login_step (
  token_hash bytea primary key,
  user_id uuid not null,
  expires_at timestamptz not null,
  constraint login_step_user_id_fkey foreign key (user_id) references "user" on delete cascade
);
create index login_step_user_id_idx on login_step (user_id);
create index login_step_expires_at_idx on login_step (expires_at);

-- Told by the tables above; in the row so that lists, filters and the history see it.
alter table "user" add column has_second_factor boolean not null default false;

alter table session drop constraint session_end_reason_check;
alter table session add constraint session_end_reason_check
  check (end_reason in ('logout', 'reuse', 'deactivated', 'password', 'expired', 'second_factor'));
