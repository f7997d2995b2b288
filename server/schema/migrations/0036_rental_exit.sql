create sequence rental_exit_code;
create table rental_exit (
  code text not null default next_code('SAL-', 'rental_exit_code'),
  rental_id uuid not null,
  keys_returned_on date not null,
  readings jsonb not null default '[]',
  damages jsonb not null default '[]',
  covers_debts boolean not null,
  credit_use text not null,
  prepares_return boolean not null,
  -- Cents to be returned to the tenant; negative to be paid by the tenant.
  result bigint not null,
  notes text,
  -- What was settled, as it was on the day.
  account jsonb not null,
  state text not null default 'settled',
  settled_on date not null,
  undone_at timestamptz,
  property_id uuid,
  -- What it created, for its undo.
  payment_ids uuid[] not null default '{}',
  allocation_ids uuid[] not null default '{}',
  withholding_ids uuid[] not null default '{}',
  charge_ids uuid[] not null default '{}',
  -- State, reason and parties of the rental before.
  rental_before jsonb not null,
  constraint rental_exit_code_key unique (code),
  constraint rental_exit_rental_id_key exclude using btree (rental_id with =) where (state = 'settled'),
  constraint rental_exit_credit_use_check check (credit_use in ('settle', 'keep')),
  constraint rental_exit_state_check check (state in ('settled', 'undone')),
  constraint rental_exit_undone_at_check check ((state = 'undone') = (undone_at is not null)),
  constraint rental_exit_rental_id_fkey foreign key (rental_id) references rental,
  constraint rental_exit_property_id_fkey foreign key (property_id) references property
);
call make_entity('rental_exit', 'code', $$code || coalesce(' ' || notes, '')$$);
call index_list('rental_exit', 'keys_returned_on', 'result', 'created_at');
create index rental_exit_rental_id_idx on rental_exit (rental_id);
create index rental_exit_property_id_idx on rental_exit (property_id);

alter table attachment drop constraint attachment_owner_entity_check;
alter table attachment add constraint attachment_owner_entity_check check
  (owner_entity in ('incident', 'deposit', 'asset', 'booking', 'rental', 'cost_settlement', 'rental_exit'));

-- The tenant's payment by which a withholding covers an invoice.
alter table deposit_withholding add column offset_payment_id uuid references payment;
create index deposit_withholding_offset_payment_id_idx on deposit_withholding (offset_payment_id);
