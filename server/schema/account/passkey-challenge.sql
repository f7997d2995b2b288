-- Challenges that an authenticator signs: found by their hash, valid for minutes and for one use. During a login
-- `user_id` is null.
create table passkey_challenge (
  challenge_hash bytea primary key,
  user_id uuid references "user" on delete cascade,
  expires_at timestamptz not null
);

create index passkey_challenge_user_id_idx on passkey_challenge (user_id);
create index passkey_challenge_expires_at_idx on passkey_challenge (expires_at);
