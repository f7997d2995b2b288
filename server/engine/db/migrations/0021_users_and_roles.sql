-- When somebody last logged in, told by their sessions: no change of the user, so neither a version nor an entry of history.
alter table "user"
  add column last_login_at timestamptz,
  add column has_password boolean not null generated always as (password_hash is not null) stored;
update "user" u set last_login_at = (select max(s.created_at) from session s where s.user_id = u.id);

create function note_login() returns trigger language plpgsql as $$
begin
  update "user" set last_login_at = new.created_at where id = new.user_id;
  return null;
end $$;
create trigger note_login after insert on session for each row execute function note_login();
drop trigger record_update on "user";
create trigger record_update after update on "user" referencing old table as old_rows new table as new_rows
  for each statement when (pg_trigger_depth() = 0) execute function record_changes();

-- What lets a user set a password without a login: a key as its hash, good once and until it expires. Those that are used,
-- voided or expired stay, to say what became of them.
create table user_link (
  key_hash bytea primary key,
  user_id uuid not null,
  purpose text not null,
  created_at timestamptz not null default clock_now(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  constraint user_link_user_id_fkey foreign key (user_id) references "user" on delete cascade,
  constraint user_link_purpose_check check (purpose in ('invite', 'reset_password'))
);
create index user_link_user_id_idx on user_link (user_id) where ended_at is null;

-- Two roles of one name could not be told apart where one is chosen.
alter table role add constraint role_name_key unique (name);
