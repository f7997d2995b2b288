-- How a signer is identified, by the document's type; frozen with the document when it is sent. What exists keeps the link.
alter table document_type
  add column signing_strength text not null default 'link',
  add constraint document_type_signing_strength_check check (signing_strength in ('link', 'code'));
alter table document
  add column signing_strength text not null default 'link',
  add constraint document_signing_strength_check check (signing_strength in ('link', 'code'));

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
  constraint signing_code_channel_check check (channel in ('mail', 'sms')),
  constraint signing_code_attempts_check check (attempts >= 0)
);

create index signing_code_signer_id_idx on signing_code (signer_id, at);
create index signing_code_mail_id_idx on signing_code (mail_id);

alter table document_event drop constraint document_event_kind_check;
alter table document_event add constraint document_event_kind_check check
  (kind in ('created', 'filled', 'uploaded', 'requested', 'print_failed', 'sent', 'mailed', 'link_made',
    'opened', 'read', 'code_sent', 'code_wrong', 'code_confirmed', 'consented', 'signed',
    'declined', 'reminded', 'expired', 'cancelled', 'told', 'completed', 'sealed'));

-- What the signer's browser said of the reading: the pages that were on screen, of how many, and for how long.
alter table signer
  add column pages_shown integer[],
  add column page_count integer,
  add column read_seconds integer,
  add constraint signer_reading_check check (num_nulls(pages_shown, page_count, read_seconds) in (0, 3));

-- The Message-ID under which the server accepted the mail.
alter table mail add column message_id text;

-- When a mail that waits is of no use any more, such as one with a code that expires.
alter table mail_queue add column useful_until timestamptz;
alter table mail drop constraint mail_last_error_check;
alter table mail add constraint mail_last_error_check check
  (last_error in ('unknown_host', 'private_host', 'refused', 'timeout', 'certificate', 'tls', 'login', 'sender',
    'lost_password', 'lost_text', 'postponed', 'rejected', 'interrupted', 'late', 'other'));
