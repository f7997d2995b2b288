-- Links by which a user sets a password without a login: the hash of a key, valid once and until it expires. Used,
-- revoked and expired links remain stored, so that the page can show why a link no longer works.
create table user_link (
  key_hash bytea primary key,
  user_id uuid not null references "user" on delete cascade,
  purpose text not null,
  created_at timestamptz not null default clock_now(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  constraint user_link_purpose_check check (purpose in ('invite', 'reset_password'))
);

create index user_link_user_id_idx on user_link (user_id) where ended_at is null;
