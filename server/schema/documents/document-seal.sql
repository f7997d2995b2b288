-- What sealed a signed document. A sealed document without a row was sealed by a generated certificate, without a time
-- stamp.
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
