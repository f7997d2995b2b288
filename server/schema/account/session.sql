-- A login session. How its refresh tokens replace each other: see `refresh_token` (docs/design/product.md, section 3).
create table session (
  id uuid primary key default uuidv7(),
  user_id uuid not null references "user" on delete cascade,
  created_at timestamptz not null default clock_now(),
  last_used_at timestamptz not null default clock_now(),
  ended_at timestamptz,
  end_reason text,
  user_agent text,
  address text,
  constraint session_end_reason_check check
    (end_reason in ('logout', 'reuse', 'deactivated', 'password', 'expired', 'second_factor'))
);

create index session_user_id_idx on session (user_id) where ended_at is null;

-- ==== Functions, triggers and views ====

-- Announces every change of what a session may do; each server then drops its cached sessions.
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
create trigger announce_access_change after update of requires_second_factor on company
  for each statement execute function announce_access_change();
create trigger announce_factor_change after update of has_second_factor, passkey_count on "user"
  for each statement execute function announce_access_change();

-- Updates the last login of the user.
create function note_login() returns trigger language plpgsql as $$
begin
  update "user" set last_login_at = new.created_at where id = new.user_id;
  return null;
end $$;
create trigger note_login after insert on session for each row execute function note_login();
