-- The last time that each index was read from INE's service, and why it failed.
create table index_reading (
  kind text primary key,
  read_at timestamptz not null,
  failure text,
  constraint index_reading_kind_check check (kind in ('irav', 'ipc', 'igc')),
  constraint index_reading_failure_check check (failure in ('unreachable', 'unexpected'))
);
