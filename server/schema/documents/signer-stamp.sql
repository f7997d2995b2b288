-- The time stamp of a signature: of its record, which follows from columns that are fixed with the signature.
create table signer_stamp (
  signer_id uuid primary key references signer on delete cascade,
  -- TimeStampToken as DER (RFC 3161).
  token bytea not null,
  created_at timestamptz not null default clock_now()
);
