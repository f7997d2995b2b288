-- Keys by which users come in without a password (WebAuthn): public halves alone, and how often each has signed.
create table passkey (
  id uuid primary key default uuidv7(),
  user_id uuid not null,
  credential_id text not null,
  public_key bytea not null,
  sign_count bigint not null,
  transports text[] not null,
  name text not null,
  -- Whether its maker copies it between the person's devices.
  is_synced boolean not null,
  created_at timestamptz not null default clock_now(),
  last_used_at timestamptz,
  constraint passkey_user_id_fkey foreign key (user_id) references "user" on delete cascade,
  constraint passkey_credential_id_key unique (credential_id)
);
create index passkey_user_id_idx on passkey (user_id);

-- What an authenticator is asked to sign: found by its hash, good for minutes and once. Nobody's while somebody comes in.
create table passkey_challenge (
  challenge_hash bytea primary key,
  user_id uuid,
  expires_at timestamptz not null,
  constraint passkey_challenge_user_id_fkey foreign key (user_id) references "user" on delete cascade
);
create index passkey_challenge_user_id_idx on passkey_challenge (user_id);
create index passkey_challenge_expires_at_idx on passkey_challenge (expires_at);

-- Told by the table above, for lists and the history.
alter table "user" add column passkey_count integer not null default 0;
