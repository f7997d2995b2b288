-- Requirements of the tax agency that are answered with the signed records of a period (RD 1007/2023, art. 14.2; Orden
-- HAC/1177/2024, art. 18).
create table record_requirement (
  id uuid primary key default uuidv7(),
  issuer_id uuid not null references issuer,
  -- Whose records they are: the issuer's number may change later.
  issuer_tax_id text not null,
  -- `RefRequerimiento`.
  reference text not null,
  starts_on date not null,
  ends_on date not null,
  environment text not null,
  created_at timestamptz not null default clock_now(),
  created_by uuid references "user",
  constraint record_requirement_environment_check check (environment in ('test', 'production')),
  constraint record_requirement_days_check check (starts_on <= ends_on),
  constraint record_requirement_reference_key unique (issuer_id, reference, environment)
);

create index record_requirement_created_by_idx on record_requirement (created_by);

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
  -- AEAT's CSV, and the first of the records that it refused, with their codes and texts.
  csv text,
  refused_count integer not null default 0,
  refused jsonb not null default '[]',
  constraint requirement_message_state_check check (state in ('waiting', 'answered', 'empty', 'stopped')),
  constraint requirement_message_record_count_check check (record_count between 1 and 1000),
  constraint requirement_message_sequence_key unique (requirement_id, sequence)
);
