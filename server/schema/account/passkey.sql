-- Passkeys (WebAuthn): public keys, and how often each has signed.
create table passkey (
  id uuid primary key default uuidv7(),
  user_id uuid not null references "user" on delete cascade,
  credential_id text not null,
  public_key bytea not null,
  sign_count bigint not null,
  transports text[] not null,
  name text not null,
  -- Whether the provider copies it between devices.
  is_synced boolean not null,
  created_at timestamptz not null default clock_now(),
  last_used_at timestamptz,
  constraint passkey_credential_id_key unique (credential_id)
);

create index passkey_user_id_idx on passkey (user_id);
