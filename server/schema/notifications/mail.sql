-- Every mail that was to be sent, and its outcome.
create table mail (
  id uuid primary key default uuidv7(),
  "to" text not null,
  language text not null,
  subject text not null,
  text text not null,
  is_confidential boolean not null,
  state text not null,
  attempts integer not null default 0,
  queued_at timestamptz not null default clock_now(),
  next_attempt_at timestamptz,
  sent_at timestamptz,
  last_error text,
  server_answer text,
  entity text,
  entity_id uuid,
  label text not null generated always as (subject) stored,
  search_text text not null
    generated always as (normalize_text(subject || ' ' || "to" || ' ' || left(text, 2000))) stored,
  created_at timestamptz not null default clock_now(),
  updated_at timestamptz not null default clock_now(),
  created_by uuid references "user",
  archived_at timestamptz,
  version integer not null default 1,
  -- The Message-ID under which the server accepted the mail.
  message_id text,
  constraint mail_language_check check (language in ('es', 'en')),
  constraint mail_state_check check (state in ('queued', 'sent', 'failed', 'not_sent')),
  constraint mail_last_error_check check
    (last_error in ('unknown_host', 'private_host', 'refused', 'timeout', 'certificate', 'tls', 'login', 'sender',
      'lost_password', 'lost_text', 'postponed', 'rejected', 'interrupted', 'late', 'other')),
  constraint mail_subject_check check (subject !~ '[\r\n]'),
  constraint mail_entity_id_check check ((entity is null) = (entity_id is null))
);

create index mail_search_idx on mail using gin (search_text gin_trgm_ops);
create index mail_created_at_list on mail (created_at, id) where archived_at is null;
create index mail_sent_at_list on mail (sent_at, id) where archived_at is null;
create index mail_entity_id_idx on mail (entity_id);

-- ==== Functions, triggers and views ====

call track_changes('mail');
