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
