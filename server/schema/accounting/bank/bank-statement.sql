-- Imported bank statements: one account of a bank's file.
create table bank_statement (
  id uuid primary key default uuidv7(),
  issuer_id uuid references issuer,
  iban text not null,
  holder text not null,
  currency text not null,
  start_date date not null,
  end_date date not null,
  -- Null where the file states none: a notification is no whole statement.
  initial_balance bigint,
  final_balance bigint,
  file_name text not null,
  file_sha256 text not null,
  file_key text not null,
  -- Always empty: a statement belongs to the whole company, and only users who see every property see it.
  property_ids uuid[] not null default '{}',
  label text not null generated always as (file_name) stored,
  search_text text not null generated always as (normalize_text(file_name || ' ' || iban || ' ' || holder)) stored,
  created_at timestamptz not null default clock_now(),
  updated_at timestamptz not null default clock_now(),
  created_by uuid references "user",
  archived_at timestamptz,
  version integer not null default 1,
  format text not null default 'norma43',
  constraint bank_statement_format_check check (format in ('norma43', 'camt053', 'camt054'))
);

create index bank_statement_search_idx on bank_statement using gin (search_text gin_trgm_ops);
create index bank_statement_start_date_list on bank_statement (start_date, id) where archived_at is null;
create index bank_statement_end_date_list on bank_statement (end_date, id) where archived_at is null;
create index bank_statement_created_at_list on bank_statement (created_at, id) where archived_at is null;
create index bank_statement_iban_idx on bank_statement (iban);
create index bank_statement_issuer_id_idx on bank_statement (issuer_id);

-- ==== Functions, triggers and views ====

call track_changes('bank_statement');

-- Computed columns of a bank statement.
create function movement_count(of_statement bank_statement) returns integer
  language sql stable parallel safe
  return (select count(*)::integer from bank_movement where bank_statement_id = of_statement.id);

create function pending_count(of_statement bank_statement) returns integer
  language sql stable parallel safe
  return (select count(*)::integer from bank_movement where bank_statement_id = of_statement.id and state = 'pending');
