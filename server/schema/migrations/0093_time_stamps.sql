-- Time stamps of signatures and seals, and the company's own certificate as seal.
alter table certificate alter column issuer_id drop not null;
drop index certificate_current_key;
create unique index certificate_current_key on certificate (issuer_id) nulls not distinct where removed_at is null;

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

create table signer_stamp (
  signer_id uuid primary key references signer on delete cascade,
  -- TimeStampToken as DER (RFC 3161).
  token bytea not null,
  created_at timestamptz not null default clock_now()
);

create table document_seal (
  document_id uuid primary key references document on delete cascade,
  -- Whether the company's own certificate sealed it; otherwise one that this program generated.
  is_own boolean not null,
  holder_name text not null,
  authority text,
  is_self_signed boolean not null default false,
  -- Why the company's own certificate was not used.
  fallback text,
  created_at timestamptz not null default clock_now(),
  -- Why the seal has no time stamp, although an authority was configured.
  failure text,
  -- TimeStampToken as DER (RFC 3161).
  stamp_token bytea,
  -- Whether the time stamp is of the sealed file and was obtained later; otherwise it is in the seal.
  is_detached boolean not null default false,
  constraint document_seal_authority_check check (is_own = (authority is not null)),
  constraint document_seal_self_signed_check check (is_own or not is_self_signed),
  constraint document_seal_fallback_check check (fallback is null or fallback in ('ended', 'lost', 'other_holder') and not is_own)
);

-- Sealed without the time stamp that was wanted.
create index document_seal_failure_idx on document_seal (document_id) where failure is not null and stamp_token is null;
