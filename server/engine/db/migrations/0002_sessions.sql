-- A session is a family of refresh tokens: each is used once and replaced by its successor (product.md, section 3).
create table session (
  id uuid primary key default uuidv7(),
  user_id uuid not null references "user" on delete cascade,
  created_at timestamptz not null default clock_now(),
  last_used_at timestamptz not null default clock_now(),
  ended_at timestamptz,
  end_reason text check (end_reason in ('logout', 'reuse', 'deactivated', 'password', 'expired')),
  user_agent text,
  address text
);
create index session_user_id_idx on session (user_id) where ended_at is null;

create table refresh_token (
  id uuid primary key default uuidv7(),
  session_id uuid not null references session on delete cascade,
  token_hash bytea not null,
  parent_id uuid references refresh_token on delete set null,
  created_at timestamptz not null default clock_now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  revoked_at timestamptz,
  constraint refresh_token_token_hash_key unique (token_hash)
);
create index refresh_token_session_id_idx on refresh_token (session_id);
create index refresh_token_parent_id_idx on refresh_token (parent_id);

-- Failures alone count towards the limits of a login: by account and by address.
create table login_failure (
  at timestamptz not null default clock_now(),
  email text not null,
  address text not null
);
create index login_failure_email_idx on login_failure (email, at);
create index login_failure_address_idx on login_failure (address, at);

create table idempotency_key (
  actor_id uuid not null,
  key text not null,
  request_hash bytea not null,
  status integer not null,
  body text not null,
  created_at timestamptz not null default clock_now(),
  primary key (actor_id, key)
);
create index idempotency_key_created_at_idx on idempotency_key (created_at);

-- Whatever changes what a session may do is told to every server, which forgets what it remembered of it.
create function announce_access_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('access_changed', '');
  return null;
end $$;
create trigger announce_access_change after update or delete on role
  for each statement execute function announce_access_change();
create trigger announce_access_change after update of role_id, is_active, archived_at, email, name, language or delete on "user"
  for each statement execute function announce_access_change();
create trigger announce_access_change after update of ended_at or delete on session
  for each statement execute function announce_access_change();
