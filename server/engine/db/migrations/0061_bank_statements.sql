-- A bank statement as it was brought in: one account of a Norma 43 file.
create table bank_statement (
  issuer_id uuid references issuer,
  iban text not null,
  holder text not null,
  currency text not null,
  start_date date not null,
  end_date date not null,
  initial_balance bigint not null,
  final_balance bigint not null,
  file_name text not null,
  file_sha256 text not null,
  file_key text not null,
  -- Of no property and so of the whole company: for whoever sees every property.
  property_ids uuid[] not null default '{}'
);
call make_entity('bank_statement', 'file_name', $$file_name || ' ' || iban || ' ' || holder$$);
call index_list('bank_statement', 'start_date', 'end_date', 'created_at');
create index bank_statement_issuer_id_idx on bank_statement (issuer_id);

create table bank_movement (
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
  -- Whether its confirmation made or completed the payment, which an undo takes back then.
  is_payment_made boolean not null default false,
  confidence integer,
  ignore_reason text,
  property_ids uuid[] not null default '{}',
  constraint bank_movement_hash_key unique (hash),
  constraint bank_movement_state_check check (state in ('pending', 'confirmed', 'ignored')),
  constraint bank_movement_payment_id_check check ((state = 'confirmed') = (num_nonnulls(payment_id, remittance_id) = 1)
    and num_nonnulls(payment_id, remittance_id) < 2),
  constraint bank_movement_confidence_check check (confidence between 0 and 100)
);
call make_entity('bank_movement', $$coalesce(nullif(text, ''), nullif(reference_2, ''), common_concept)$$,
  $$text || ' ' || document_number || ' ' || reference_1 || ' ' || reference_2$$);
call index_list('bank_movement', 'position', 'operation_date', 'amount', 'created_at');
create index bank_movement_bank_statement_id_idx on bank_movement (bank_statement_id, position);
-- One movement of the bank is one payment or one remittance.
create unique index bank_movement_payment_id_idx on bank_movement (payment_id);
create unique index bank_movement_remittance_id_idx on bank_movement (remittance_id);

-- What the bank said stays.
create function keep_bank_movement() returns trigger language plpgsql as $$
begin
  if (old.bank_statement_id, old.operation_date, old.value_date, old.amount, old.text, old.hash)
     is distinct from (new.bank_statement_id, new.operation_date, new.value_date, new.amount, new.text, new.hash)
     or old.state <> 'pending' and new.state not in ('pending', old.state) then
    call refuse('forbidden_move', 'bank_movement');
  end if;
  return new;
end $$;
create trigger keep_bank_movement before update on bank_movement for each row execute function keep_bank_movement();

-- Read as columns of the statement.
create function movement_count(of_statement bank_statement) returns integer
  language sql stable parallel safe
  return (select count(*)::integer from bank_movement where bank_statement_id = of_statement.id);
create function pending_count(of_statement bank_statement) returns integer
  language sql stable parallel safe
  return (select count(*)::integer from bank_movement where bank_statement_id = of_statement.id and state = 'pending');
