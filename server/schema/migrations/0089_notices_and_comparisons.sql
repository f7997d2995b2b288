-- Notices about an issuer's records that were sent, each once: the days before the law binds it, or the record that waits.
create table record_notice (
  issuer_id uuid not null references issuer on delete cascade,
  kind text not null,
  key text not null,
  sent_at timestamptz not null default clock_now(),
  primary key (issuer_id, kind, key),
  constraint record_notice_kind_check check (kind in ('deadline', 'waiting'))
);

-- Comparisons of an issuer's records with what the tax agency has of them, with their results.
create table record_comparison (
  id uuid primary key default uuidv7(),
  issuer_id uuid not null references issuer,
  environment text not null,
  -- The first days of the first and of the last month.
  starts_on date not null,
  ends_on date not null,
  state text not null default 'running',
  -- Records that AEAT has named so far.
  read_count integer not null default 0,
  created_at timestamptz not null default clock_now(),
  created_by uuid references "user",
  finished_at timestamptz,
  last_error text,
  error_text text,
  result jsonb,
  constraint record_comparison_environment_check check (environment in ('test', 'production')),
  constraint record_comparison_state_check check (state in ('running', 'done', 'failed')),
  constraint record_comparison_result_check check ((state = 'done') = (result is not null)),
  constraint record_comparison_days_check check (starts_on <= ends_on)
);

create index record_comparison_issuer_id_idx on record_comparison (issuer_id, id);
create index record_comparison_created_by_idx on record_comparison (created_by);
-- One comparison of an issuer runs at a time.
create unique index record_comparison_running_key on record_comparison (issuer_id) where state = 'running';

-- Since when a record waits to be sent or signed: its issue, or the day from which it is sent again.
alter table verifactu_record add column pending_since timestamptz not null default clock_now();
