alter table rent_index
  add column state text not null default 'confirmed',
  add column published_value integer,
  add constraint rent_index_state_check check (state in ('proposed', 'confirmed'));

create table index_reading (
  kind text primary key,
  read_at timestamptz not null,
  failure text,
  constraint index_reading_kind_check check (kind in ('irav', 'ipc', 'igc')),
  constraint index_reading_failure_check check (failure in ('unreachable', 'unexpected'))
);
