-- One debit or transfer of a remittance.
create table remittance_line (
  id uuid primary key default uuidv7(),
  remittance_id uuid not null references remittance,
  invoice_id uuid references invoice,
  -- The payment that the transfer executes, or that was created when the debit was collected.
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
  -- Whether it prevents its invoice or payment from being in another remittance.
  is_held boolean not null default true,
  label text not null generated always as (concept) stored,
  search_text text not null generated always as (normalize_text(name || ' ' || concept)) stored,
  created_at timestamptz not null default clock_now(),
  updated_at timestamptz not null default clock_now(),
  created_by uuid references "user",
  archived_at timestamptz,
  version integer not null default 1,
  -- What the bank's status reports say of the line; the reason is a code of ISO's external list, or the bank's own.
  bank_status text,
  bank_reason text,
  constraint remittance_line_invoice_id_check check (invoice_id is not null or payment_id is not null),
  constraint remittance_line_mandate_id_check check ((invoice_id is null) = (mandate_id is null)),
  constraint remittance_line_amount_check check (amount > 0),
  constraint remittance_line_sequence_check check (sequence in ('FRST', 'RCUR')),
  constraint remittance_line_bank_status_check check (bank_status in ('accepted', 'rejected')),
  constraint remittance_line_bank_reason_check check (bank_reason is null or bank_status = 'rejected'),
  constraint remittance_line_end_to_end_id_key unique (remittance_id, end_to_end_id)
);

create index remittance_line_search_idx on remittance_line using gin (search_text gin_trgm_ops);
create index remittance_line_name_list on remittance_line (name, id) where archived_at is null;
create index remittance_line_amount_list on remittance_line (amount, id) where archived_at is null;
create index remittance_line_created_at_list on remittance_line (created_at, id) where archived_at is null;
create index remittance_line_remittance_id_idx on remittance_line (remittance_id);
create index remittance_line_invoice_id_idx on remittance_line (invoice_id);
create index remittance_line_payment_id_idx on remittance_line (payment_id);
create index remittance_line_mandate_id_idx on remittance_line (mandate_id);
create index remittance_line_property_id_idx on remittance_line (property_id);
create unique index remittance_line_invoice_held on remittance_line (invoice_id) where is_held;
create unique index remittance_line_payment_held on remittance_line (payment_id) where is_held;

-- ==== Functions, triggers and views ====

call track_changes('remittance_line');

-- Whether the account of a line, or of the person who signed its mandate, changed within the seven days before its file is made.
create function has_changed_account(line remittance_line) returns boolean
  language sql stable parallel safe
  return exists (select 1 from remittance r
    left join payment p on p.id = line.payment_id and line.mandate_id is null
    left join mandate m on m.id = line.mandate_id
    join bank_account_change c on c.entity_id in (m.id, m.person_id, p.person_id, p.owner_id)
    where r.id = line.remittance_id and is_shortly_before(c, r));

create function changed_account_count(of_remittance remittance) returns integer
  language sql stable parallel safe
  return (select count(*)::integer from remittance_line l
    where l.remittance_id = of_remittance.id and l.is_included and has_changed_account(l));


-- Whether the bank books a line with its whole remittance, and not by itself: that is under way, or settled without a rejection of
-- the line.
create function is_booked_together(line remittance_line) returns boolean
  language sql stable
  return line.is_held or line.is_included and line.bank_status is distinct from 'rejected'
    and exists (select 1 from remittance where id = line.remittance_id and state = 'settled');

-- After draft, the lines of a remittance are fixed.
create function protect_remittance_line() returns trigger language plpgsql as $$
declare stage text;
begin
  if is_reserving() then return coalesce(new, old); end if;
  select state into stage from remittance where id = new.remittance_id;
  if tg_op = 'UPDATE' and stage <> 'draft'
     and (old.invoice_id, old.mandate_id, old.name, old.iban, old.amount, old.concept, old.sequence, old.end_to_end_id, old.is_included)
         is distinct from (new.invoice_id, new.mandate_id, new.name, new.iban, new.amount, new.concept, new.sequence,
           new.end_to_end_id, new.is_included)
     or tg_op = 'INSERT' and stage <> 'draft' then
    call refuse('forbidden_move', 'remittance');
  end if;
  return new;
end $$;
create trigger protect_remittance_line before insert or update on remittance_line
  for each row execute function protect_remittance_line();

-- A line holds its invoice or payment, so that no other remittance includes it, until the bank rejects it or the remittance is
-- settled or cancelled.
create function fill_is_held() returns trigger language plpgsql as $$
begin
  if is_reserving() then return new; end if;
  new.is_held := new.is_included and new.bank_status is distinct from 'rejected' and exists (
    select 1 from remittance where id = new.remittance_id and state not in ('settled', 'cancelled'));
  return new;
end $$;
create trigger fill_is_held before insert or update on remittance_line for each row execute function fill_is_held();

-- A payment in a generated file is fixed: the bank executes the file, even if the row changes.
create function protect_filed_payment() returns trigger language plpgsql as $$
begin
  if exists (select 1 from remittance_line l join remittance r on r.id = l.remittance_id
             where l.payment_id = old.id and l.is_held and r.state in ('generated', 'sent')) then
    call refuse('payment_in_remittance', 'payment');
  end if;
  return coalesce(new, old);
end $$;
create trigger protect_filed_payment before update on payment for each row
  when (old.state = 'pending' and (old.state, old.amount, old.direction, old.payment_method_id, old.archived_at)
  is distinct from (new.state, new.amount, new.direction, new.payment_method_id, new.archived_at))
  execute function protect_filed_payment();

-- Withdrawing the bank's rejections of debits reverts what they did, in the same statement: the returns are withdrawn, and a
-- payment that only recorded the rejection of a debit under way (the line loses it) is annulled.
create function withdraw_rejections() returns trigger language plpgsql as $$
declare
  returned uuid[] := array(
    select o.payment_id from old_rows o join new_rows n on n.id = o.id
    where o.bank_status = 'rejected' and n.bank_status is null and o.mandate_id is not null and o.payment_id is not null);
  recorded uuid[] := array(
    select o.payment_id from old_rows o join new_rows n on n.id = o.id where o.payment_id = any(returned) and n.payment_id is null);
begin
  if cardinality(returned) = 0 then return null; end if;
  perform 1 from payment where id = any(returned) order by id for no key update;
  call withdraw_returns(returned);
  update payment_allocation set state = 'reversed', reversed_on = business_today()
  where payment_id = any(recorded) and state = 'applied';
  update payment set state = 'annulled' where id = any(recorded);
  return null;
end $$;
create trigger withdraw_rejections after update on remittance_line referencing old table as old_rows new table as new_rows
  for each statement execute function withdraw_rejections();
