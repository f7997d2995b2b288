-- The time-stamping authority (RFC 3161) of signatures and seals. A replaced or removed one stays as history, without
-- its password.
create table stamp_authority (
  id uuid primary key default uuidv7(),
  url text not null,
  account text,
  -- The password of the account, sealed with the secret of the installation; deleted with the removal.
  sealed_password text,
  policy text,
  created_at timestamptz not null default clock_now(),
  created_by uuid references "user",
  removed_at timestamptz,
  removed_by uuid references "user",
  -- The last time stamp that it gave, and why and since when it has given none.
  answered_at timestamptz,
  failure text,
  failed_at timestamptz,
  constraint stamp_authority_sealed_password_check check (sealed_password is null or account is not null and removed_at is null),
  constraint stamp_authority_failure_check check ((failure is null) = (failed_at is null))
);

-- One authority is in use.
create unique index stamp_authority_current_key on stamp_authority ((removed_at is null)) where removed_at is null;
create index stamp_authority_created_by_idx on stamp_authority (created_by);
create index stamp_authority_removed_by_idx on stamp_authority (removed_by);
