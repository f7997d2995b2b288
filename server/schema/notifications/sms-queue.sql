-- Text messages to send; an attempt is counted before it starts.
create table sms_queue (
  sms_id uuid primary key references sms on delete cascade,
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default clock_now(),
  sealed_message text not null,
  -- When its code has expired.
  useful_until timestamptz not null
);
