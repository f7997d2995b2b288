-- A user of the back office. Users are deactivated, never deleted.
create table "user" (
  id uuid primary key default uuidv7(),
  email text not null,
  name text not null,
  password_hash text,
  role_id uuid not null references role,
  is_active boolean not null default true,
  language text not null default 'es',
  -- Set by a trigger on `session`. It does not count as a change: the version stays, and there is no audit entry.
  last_login_at timestamptz,
  has_password boolean not null generated always as (password_hash is not null) stored,
  -- Copied from `second_factor` so that lists, filters and the history show it.
  has_second_factor boolean not null default false,
  -- Copied from `passkey` for lists and the history.
  passkey_count integer not null default 0,
  -- Grows whenever the user may see less than before; devices then delete what they stored. It does not count as a change.
  reach_revision integer not null default 1,
  label text not null generated always as (name) stored,
  search_text text not null generated always as (normalize_text(name || ' ' || email)) stored,
  created_at timestamptz not null default clock_now(),
  updated_at timestamptz not null default clock_now(),
  created_by uuid references "user",
  archived_at timestamptz,
  version integer not null default 1,
  constraint user_email_key unique (email),
  constraint user_email_check check (email = lower(email)),
  constraint user_language_check check (language in ('es', 'en'))
);

create index user_search_idx on "user" using gin (search_text gin_trgm_ops);
create index user_role_id_idx on "user" (role_id);

-- ==== Functions, triggers and views ====

call track_changes('user');

create or replace trigger record_update after update on "user" referencing old table as old_rows new table as new_rows
  for each statement when (pg_trigger_depth() = 0) execute function record_changes();

-- A user of another role may see less: see `reach_revision`.
create function note_changed_role() returns trigger language plpgsql as $$
begin
  new.reach_revision := old.reach_revision + 1;
  return new;
end $$;
create trigger note_changed_role before update on "user" for each row
  when (old.role_id <> new.role_id) execute function note_changed_role();
