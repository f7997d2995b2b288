-- One message to the tax agency: records of an issuer in the order of the chain. Its text is stored, so that a second
-- attempt sends the same.
create table verifactu_batch (
  id uuid primary key default uuidv7(),
  issuer_id uuid not null references issuer,
  -- Counts the messages of an issuer.
  sequence integer not null,
  issuer_tax_id text not null,
  first_position bigint not null,
  last_position bigint not null,
  record_count integer not null,
  state text not null default 'waiting',
  file_key text not null,
  sha256 text not null,
  made_at timestamptz not null default clock_now(),
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default clock_now(),
  last_error text,
  sent_at timestamptz,
  reference text,
  refused_count integer not null default 0,
  environment text not null default 'none',
  -- Whether its records are late because AEAT or the network was away.
  is_incident boolean not null default false,
  -- What the other side said to the last attempt.
  error_text text,
  -- Attempts that AEAT rejected as a whole: of these it has nothing.
  rejections integer not null default 0,
  constraint verifactu_batch_state_check check (state in ('waiting', 'sent', 'dropped')),
  constraint verifactu_batch_sent_at_check check ((state = 'sent') = (sent_at is not null and reference is not null)),
  constraint verifactu_batch_environment_check check (environment in ('none', 'test', 'production')),
  constraint verifactu_batch_record_count_check check (record_count between 1 and 1000),
  constraint verifactu_batch_refused_count_check check (refused_count between 0 and record_count),
  constraint verifactu_batch_sequence_key unique (issuer_id, sequence),
  constraint verifactu_batch_file_key_key unique (file_key)
);

-- At most one waiting message per issuer and tax number, so that chained records arrive in order.
create unique index verifactu_batch_waiting_key on verifactu_batch (issuer_id, issuer_tax_id) where state = 'waiting';
