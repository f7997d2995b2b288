-- How the company tells and is told by mail: exactly one row.
create table notification_settings (
  incident_email text,
  language text not null default 'es',
  smtp_host text,
  smtp_port integer not null default 587,
  smtp_security text not null default 'starttls',
  smtp_user text,
  smtp_password text,
  smtp_password_set_at timestamptz,
  sender_name text,
  sender text,
  constraint notification_settings_language_check check (language in ('es', 'en')),
  constraint notification_settings_smtp_port_check check (smtp_port between 1 and 65535),
  constraint notification_settings_smtp_security_check check (smtp_security in ('starttls', 'tls', 'none')),
  -- Written through this name and kept elsewhere: no list, export or history can show it.
  constraint notification_settings_smtp_password_check check (smtp_password is null),
  constraint notification_settings_sender_check check (smtp_host is null or sender is not null)
);
call make_entity('notification_settings', $$'SMTP'$$, $$coalesce(smtp_host, '') || ' ' || coalesce(sender, '')$$);
create unique index notification_settings_only_one on notification_settings ((true));
insert into notification_settings default values;

-- The password of the account, sealed with the installation's secret.
create table smtp_secret (
  notification_settings_id uuid primary key
    constraint smtp_secret_notification_settings_id_fkey references notification_settings on delete cascade,
  sealed_password text not null
);

-- Every mail that was to be sent, and what became of it.
create table mail (
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
  constraint mail_language_check check (language in ('es', 'en')),
  constraint mail_state_check check (state in ('queued', 'sent', 'failed', 'not_sent')),
  constraint mail_last_error_check check (last_error in (
    'unknown_host', 'private_host', 'refused', 'timeout', 'certificate', 'tls', 'login', 'sender', 'lost_password',
    'lost_text', 'postponed', 'rejected', 'interrupted', 'other')),
  constraint mail_subject_check check (subject !~ '[\r\n]'),
  constraint mail_entity_id_check check ((entity is null) = (entity_id is null))
);
call make_entity('mail', 'subject', $$subject || ' ' || "to" || ' ' || left(text, 2000)$$);
call index_list('mail', 'created_at', 'sent_at');
create index mail_entity_id_idx on mail (entity_id);

-- The mails that wait, and how often each was tried. An attempt is counted, and the next one set, before it begins: whoever
-- dies in the middle of one leaves a mail that is due again later. What is the recipient's alone is here, sealed, and goes with the row.
create table mail_queue (
  mail_id uuid primary key constraint mail_queue_mail_id_fkey references mail on delete cascade,
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default clock_now(),
  sealed_text text
);
create index mail_queue_next_attempt_at_idx on mail_queue (next_attempt_at, mail_id);

-- Administration is for administrators (product.md, section 5).
update role set permissions = permissions || '{"notification_settings": [], "mail": []}'
where slug in ('manager', 'agent', 'viewer');
