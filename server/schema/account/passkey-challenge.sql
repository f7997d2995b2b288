-- Challenges that an authenticator signs, by their hash: of a user's new passkey, valid for minutes and for one use; and without
-- a user those of logins that were used, until they end.
create table passkey_challenge (
  challenge_hash bytea primary key,
  user_id uuid references "user" on delete cascade,
  expires_at timestamptz not null
);

create index passkey_challenge_user_id_idx on passkey_challenge (user_id);
create index passkey_challenge_expires_at_idx on passkey_challenge (expires_at);
