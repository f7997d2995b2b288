-- Text messages. Number and text wait in the queue, sealed, and leave with it: what stays is what became of the message.
create table sms (
  id uuid primary key default uuidv7(),
  state text not null default 'queued',
  queued_at timestamptz not null default clock_now(),
  sent_at timestamptz,
  error text,
  provider_id text,
  server_answer text,
  constraint sms_state_check check (state in ('queued', 'sent', 'failed')),
  constraint sms_error_check check
    (error in ('unreachable', 'timeout', 'login', 'rejected', 'busy', 'unavailable', 'unreadable', 'lost_token', 'lost_text',
      'not_configured', 'interrupted', 'late'))
);

create table sms_queue (
  sms_id uuid primary key references sms on delete cascade,
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default clock_now(),
  sealed_message text not null,
  useful_until timestamptz not null
);

-- The token of the account for text messages, sealed with the secret of the installation.
create table sms_secret (
  notification_settings_id uuid primary key references notification_settings on delete cascade,
  sealed_token text not null
);

alter table notification_settings
  add column sms_account text,
  add column sms_sender text,
  add column sms_token text,
  add column sms_token_set_at timestamptz,
  -- The token is written through this column and stored in `sms_secret`: no list, export or history can show it.
  add constraint notification_settings_sms_token_check check (sms_token is null),
  add constraint notification_settings_sms_sender_check check (sms_account is null or sms_sender is not null);

alter table signing_code add column sms_id uuid references sms on delete set null;
create index signing_code_sms_id_idx on signing_code (sms_id);

-- Where the signer's code goes to, as the office chose it.
alter table signer
  add column phone text,
  add column code_choice text not null default 'mail',
  add constraint signer_code_choice_check check (code_choice in ('mail', 'sms', 'sms_or_mail'));
