-- What verifies the certificates of a seal later (PAdES B-LT). A job adds the rows of seals that exist.
create table seal_validation (
  document_id uuid primary key references document on delete cascade,
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default clock_now(),
  -- Why the last attempt failed.
  failure text,
  -- Whether another attempt would change nothing.
  is_over boolean not null default false,
  -- The sealed file with the update behind its seal; the sealed file itself stays.
  pdf_key text,
  pdf_sha256 text,
  added_at timestamptz,
  constraint seal_validation_failure_check check
    (failure in ('no_service', 'no_chain', 'unreachable', 'invalid', 'unknown', 'revoked', 'ended', 'changed', 'internal')),
  constraint seal_validation_pdf_check check (num_nulls(pdf_key, pdf_sha256, added_at) in (0, 3))
);

create index seal_validation_next_attempt_at_idx on seal_validation (next_attempt_at) where pdf_key is null and not is_over;
create index seal_validation_pdf_sha256_idx on seal_validation (pdf_sha256) where pdf_sha256 is not null;

-- That they were added is in the history of the document.
alter table document_event drop constraint document_event_kind_check;
alter table document_event add constraint document_event_kind_check check
  (kind in ('created', 'filled', 'uploaded', 'requested', 'print_failed', 'sent', 'mailed', 'link_made',
    'opened', 'read', 'delegated', 'delegation_revoked', 'code_sent', 'code_wrong', 'code_confirmed', 'picture_given',
    'picture_withdrawn', 'consented', 'signed', 'declined', 'reminded', 'expired', 'cancelled', 'told', 'completed', 'sealed',
    'validation_added', 'copied'));
