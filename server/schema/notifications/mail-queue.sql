-- Mails to send. An attempt is counted, and the next one scheduled, before it starts: if the server stops during an
-- attempt, the mail is due again later. Confidential text is stored here, sealed, and is deleted with the row.
-- Mails of a message to many (`is_bulk`) wait for every other mail.
create table mail_queue (
  mail_id uuid primary key references mail on delete cascade,
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default clock_now(),
  sealed_text text,
  is_bulk boolean not null default false,
  -- When it is of no use any more, such as a mail with a code that expires.
  useful_until timestamptz
);

create index mail_queue_next_attempt_at_idx on mail_queue (is_bulk, next_attempt_at, mail_id);
