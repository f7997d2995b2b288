-- The second factor of a login (RFC 6238). Its secret is sealed, and no time step is accepted twice.
create table second_factor (
  user_id uuid primary key references "user" on delete cascade,
  sealed_secret text not null,
  created_at timestamptz not null default clock_now(),
  -- Null until the first code of a new authenticator was entered; until then no login asks for a code.
  confirmed_at timestamptz,
  last_step bigint
);
