-- One-time codes that signers requested. A code is stored as a keyed hash, and belongs to the link and the file with
-- which it was requested.
create table signing_code (
  id uuid primary key default uuidv7(),
  signer_id uuid not null references signer on delete cascade,
  at timestamptz not null default clock_now(),
  channel text not null,
  -- The address or number with most of it hidden.
  address text not null,
  key_hash bytea not null,
  pdf_sha256 text not null,
  code_hash bytea not null,
  expires_at timestamptz not null,
  attempts integer not null default 0,
  confirmed_at timestamptz,
  mail_id uuid references mail on delete set null,
  sms_id uuid references sms on delete set null,
  constraint signing_code_channel_check check (channel in ('mail', 'sms')),
  constraint signing_code_attempts_check check (attempts >= 0)
);

create index signing_code_signer_id_idx on signing_code (signer_id, at);
create index signing_code_mail_id_idx on signing_code (mail_id);
create index signing_code_sms_id_idx on signing_code (sms_id);
