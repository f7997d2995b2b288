create sequence mandate_reference;
create sequence remittance_code;

-- What lets an issuer collect from somebody's account (SEPA Core and B2B rulebooks).
create table mandate (
  person_id uuid not null references person,
  reference text not null default next_code('MND-', 'mandate_reference'),
  signed_on date not null,
  iban text not null,
  scheme text not null default 'core',
  state text not null default 'active',
  last_used_on date,
  notes text,
  constraint mandate_reference_key unique (reference),
  constraint mandate_scheme_check check (scheme in ('core', 'b2b')),
  constraint mandate_state_check check (state in ('active', 'cancelled'))
);
call make_entity('mandate', 'reference', $$reference || ' ' || iban$$);
call index_list('mandate', 'reference', 'signed_on', 'created_at');
create index mandate_person_id_idx on mandate (person_id);

-- One file for the bank: collections of invoices, or transfers of payments that go out.
create table remittance (
  code text not null default next_code('REM-', 'remittance_code'),
  kind text not null,
  state text not null default 'draft',
  issuer_id uuid not null references issuer,
  scheme text not null default 'core',
  execution_date date not null,
  due_until date,
  notes text,
  -- Of which properties its lines are: whoever sees each of them sees it.
  property_ids uuid[] not null default '{}',
  message_id text,
  file_key text,
  file_sha256 text,
  generated_at timestamptz,
  sent_on date,
  settled_on date,
  constraint remittance_code_key unique (code),
  constraint remittance_message_id_key unique (message_id),
  constraint remittance_kind_check check (kind in ('direct_debit', 'transfer')),
  constraint remittance_state_check check (state in ('draft', 'generated', 'sent', 'settled', 'cancelled')),
  constraint remittance_scheme_check check (scheme in ('core', 'b2b')),
  constraint remittance_due_until_check check ((kind = 'direct_debit') = (due_until is not null)),
  constraint remittance_file_check check (state not in ('generated', 'sent', 'settled')
    or (message_id is not null and file_key is not null and file_sha256 is not null and generated_at is not null)),
  constraint remittance_sent_on_check check (state not in ('sent', 'settled') or sent_on is not null),
  constraint remittance_settled_on_check check ((state = 'settled') = (settled_on is not null))
);
call make_entity('remittance', 'code', 'code');
call index_list('remittance', 'code', 'execution_date', 'created_at');
create index remittance_issuer_id_idx on remittance (issuer_id);

create table remittance_line (
  remittance_id uuid not null references remittance,
  invoice_id uuid references invoice,
  -- The payment that is made by the transfer, or that its collection came to.
  payment_id uuid references payment,
  mandate_id uuid references mandate,
  property_id uuid references property,
  name text not null,
  iban text not null,
  amount bigint not null,
  concept text not null,
  sequence text,
  end_to_end_id text,
  is_included boolean not null default true,
  -- Whether it keeps its invoice or payment from every other remittance.
  is_held boolean not null default true,
  constraint remittance_line_invoice_id_check check (invoice_id is not null or payment_id is not null),
  constraint remittance_line_mandate_id_check check ((invoice_id is null) = (mandate_id is null)),
  constraint remittance_line_amount_check check (amount > 0),
  constraint remittance_line_sequence_check check (sequence in ('FRST', 'RCUR')),
  constraint remittance_line_end_to_end_id_key unique (remittance_id, end_to_end_id)
);
call make_entity('remittance_line', 'concept', $$name || ' ' || concept$$);
call index_list('remittance_line', 'name', 'amount', 'created_at');
create index remittance_line_remittance_id_idx on remittance_line (remittance_id);
create index remittance_line_invoice_id_idx on remittance_line (invoice_id);
create index remittance_line_payment_id_idx on remittance_line (payment_id);
create index remittance_line_mandate_id_idx on remittance_line (mandate_id);
create index remittance_line_property_id_idx on remittance_line (property_id);
create unique index remittance_line_invoice_held on remittance_line (invoice_id) where is_held;
create unique index remittance_line_payment_held on remittance_line (payment_id) where is_held;

-- A line holds what it names while its remittance is under way; what was sent to the bank stays as it was sent.
create function hold_remittance_line() returns trigger language plpgsql as $$
declare stage text;
begin
  select state into stage from remittance where id = new.remittance_id;
  if tg_op = 'UPDATE' and stage <> 'draft'
     and (old.invoice_id, old.mandate_id, old.name, old.iban, old.amount, old.concept, old.sequence, old.end_to_end_id, old.is_included)
         is distinct from (new.invoice_id, new.mandate_id, new.name, new.iban, new.amount, new.concept, new.sequence, new.end_to_end_id, new.is_included)
     or tg_op = 'INSERT' and stage <> 'draft' then
    call refuse('forbidden_move', 'remittance');
  end if;
  new.is_held := new.is_included and stage not in ('settled', 'cancelled');
  return new;
end $$;
create trigger hold_remittance_line before insert or update on remittance_line
  for each row execute function hold_remittance_line();

create function follow_remittance() returns trigger language plpgsql as $$
begin
  if (old.state, new.state) not in (('draft', 'generated'), ('draft', 'cancelled'), ('generated', 'sent'), ('generated', 'cancelled'),
                                    ('sent', 'settled')) then
    call refuse('forbidden_move', 'remittance');
  end if;
  if new.state in ('settled', 'cancelled') then
    update remittance_line set is_held = false where remittance_id = new.id and is_held;
  end if;
  return null;
end $$;
create trigger follow_remittance after update on remittance for each row
  when (old.state <> new.state) execute function follow_remittance();

-- Read as columns of the remittance.
create function line_count(of_remittance remittance) returns integer
  language sql stable parallel safe
  return (select count(*)::integer from remittance_line where remittance_id = of_remittance.id and is_included);
create function amount(of_remittance remittance) returns bigint
  language sql stable parallel safe
  return (select coalesce(sum(amount), 0)::bigint from remittance_line where remittance_id = of_remittance.id and is_included);
