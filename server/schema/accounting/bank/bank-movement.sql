-- The movements of a bank statement, each matched with one payment or remittance, or ignored.
create table bank_movement (
  id uuid primary key default uuidv7(),
  bank_statement_id uuid not null references bank_statement,
  position integer not null,
  operation_date date not null,
  value_date date not null,
  amount bigint not null,
  common_concept text not null,
  own_concept text not null,
  document_number text not null,
  reference_1 text not null,
  reference_2 text not null,
  text text not null,
  hash text not null,
  state text not null default 'pending',
  payment_id uuid references payment,
  remittance_id uuid references remittance,
  -- Whether confirming it created or completed the payment, which undoing it then reverses.
  is_payment_made boolean not null default false,
  confidence integer,
  ignore_reason text,
  property_ids uuid[] not null default '{}',
  -- A returned debit: the movement reverses an earlier payment.
  returned_payment_id uuid references payment,
  label text not null generated always as (coalesce(nullif(text, ''), nullif(reference_2, ''), common_concept)) stored,
  search_text text not null
    generated always as (normalize_text(text || ' ' || document_number || ' ' || reference_1 || ' ' || reference_2)) stored,
  created_at timestamptz not null default clock_now(),
  updated_at timestamptz not null default clock_now(),
  created_by uuid references "user",
  archived_at timestamptz,
  version integer not null default 1,
  constraint bank_movement_state_check check (state in ('pending', 'confirmed', 'ignored')),
  constraint bank_movement_confidence_check check (confidence between 0 and 100),
  constraint bank_movement_hash_key unique (hash),
  constraint bank_movement_payment_id_check check
    ((state = 'confirmed') = (num_nonnulls(payment_id, remittance_id, returned_payment_id) = 1)
      and num_nonnulls(payment_id, remittance_id, returned_payment_id) < 2)
);

create index bank_movement_search_idx on bank_movement using gin (search_text gin_trgm_ops);
create index bank_movement_position_list on bank_movement ("position", id) where archived_at is null;
create index bank_movement_operation_date_list on bank_movement (operation_date, id) where archived_at is null;
create index bank_movement_amount_list on bank_movement (amount, id) where archived_at is null;
create index bank_movement_created_at_list on bank_movement (created_at, id) where archived_at is null;
create index bank_movement_bank_statement_id_idx on bank_movement (bank_statement_id, position);
-- One movement is one payment or one remittance.
create unique index bank_movement_payment_id_idx on bank_movement (payment_id);
create unique index bank_movement_remittance_id_idx on bank_movement (remittance_id);
create unique index bank_movement_returned_payment_id_idx on bank_movement (returned_payment_id);
create index bank_movement_state_idx on bank_movement (bank_statement_id, state);

-- ==== Functions, triggers and views ====

call track_changes('bank_movement');

-- What the bank sent is fixed.
create function protect_bank_movement() returns trigger language plpgsql as $$
begin
  if is_reserving() then return coalesce(new, old); end if;
  if (old.bank_statement_id, old.position, old.operation_date, old.value_date, old.amount, old.common_concept, old.own_concept,
      old.document_number, old.reference_1, old.reference_2, old.text, old.hash)
     is distinct from (new.bank_statement_id, new.position, new.operation_date, new.value_date, new.amount, new.common_concept,
      new.own_concept, new.document_number, new.reference_1, new.reference_2, new.text, new.hash)
     or old.state <> 'pending' and new.state not in ('pending', old.state) then
    call refuse('forbidden_move', 'bank_movement');
  end if;
  return new;
end $$;
create trigger protect_bank_movement before update on bank_movement for each row execute function protect_bank_movement();
