create sequence cost_settlement_code;

-- Real costs of a period of a rental, settled against what was invoiced on account. The differences are charges or credits
-- of the rental's next invoice.
create table cost_settlement (
  code text not null default next_code('LIQ-', 'cost_settlement_code'),
  rental_id uuid not null,
  period_start date not null,
  period_end date not null,
  -- The first month of new amounts.
  new_from date,
  notes text,
  state text not null default 'settled',
  settled_on date not null,
  total bigint not null,
  -- The limit on general costs when it was settled (LAU art. 20.2).
  cap_until date,
  rent_rate integer,
  undone_at timestamptz,
  property_id uuid,
  constraint cost_settlement_code_key unique (code),
  constraint cost_settlement_period_end_check check (period_end >= period_start),
  constraint cost_settlement_new_from_check check (extract(day from new_from) = 1),
  constraint cost_settlement_state_check check (state in ('settled', 'undone')),
  constraint cost_settlement_undone_at_check check ((state = 'undone') = (undone_at is not null)),
  constraint cost_settlement_rental_id_fkey foreign key (rental_id) references rental,
  constraint cost_settlement_property_id_fkey foreign key (property_id) references property
);
call make_entity('cost_settlement', 'code', $$code || coalesce(' ' || notes, '')$$);
call index_list('cost_settlement', 'period_end', 'total', 'created_at');
create index cost_settlement_rental_id_idx on cost_settlement (rental_id);
create index cost_settlement_property_id_idx on cost_settlement (property_id);

-- ==== Functions, triggers and views ====

call track_changes('cost_settlement');

call scope_by('cost_settlement', 'rental');

create trigger drop_attachments after delete on cost_settlement referencing old table as old_rows
  for each statement execute function drop_attachments();
