-- The messages of an answer, each with the records between two positions. They are fixed when the answer begins, so that after
-- a kill it goes on with the next one.
create table requirement_message (
  id uuid primary key default uuidv7(),
  requirement_id uuid not null references record_requirement,
  sequence integer not null,
  first_position bigint not null,
  last_position bigint not null,
  record_count integer not null,
  state text not null default 'waiting',
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default clock_now(),
  last_error text,
  error_text text,
  answered_at timestamptz,
  -- AEAT's CSV, and the first of the records that it refused, then of those that it accepted with errors, with their states, codes and
  -- texts; both are counted.
  csv text,
  refused_count integer not null default 0,
  refused jsonb not null default '[]',
  -- Of a message of an answer that began again: the period that it was for. Null: the requirement's.
  starts_on date,
  ends_on date,
  constraint requirement_message_state_check check (state in ('waiting', 'answered', 'empty', 'stopped')),
  constraint requirement_message_record_count_check check (record_count between 1 and 1000),
  constraint requirement_message_days_check check ((starts_on is null) = (ends_on is null)),
  constraint requirement_message_sequence_key unique (requirement_id, sequence)
);
