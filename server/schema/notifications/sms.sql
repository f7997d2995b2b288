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
