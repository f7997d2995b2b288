-- What was withheld from a deposit, and why.
create table deposit_withholding (
  id uuid primary key default uuidv7(),
  deposit_id uuid not null references deposit,
  concept text not null,
  amount bigint not null,
  incident_id uuid references incident,
  property_id uuid not null references property,
  date date not null,
  label text not null generated always as (concept) stored,
  search_text text not null generated always as (normalize_text(concept)) stored,
  created_at timestamptz not null default clock_now(),
  updated_at timestamptz not null default clock_now(),
  created_by uuid references "user",
  archived_at timestamptz,
  version integer not null default 1,
  -- The payment that returns the rest of the deposit, while it waits for a remittance. The withholding is removed if that
  -- payment is cancelled before the bank executed it.
  payment_id uuid references payment,
  -- The tenant's payment by which it covers an invoice: annulled with the withholding.
  offset_payment_id uuid references payment,
  constraint deposit_withholding_concept_check check (concept <> ''),
  constraint deposit_withholding_amount_check check (amount > 0)
);

create index deposit_withholding_search_idx on deposit_withholding using gin (search_text gin_trgm_ops);
create index deposit_withholding_created_at_list on deposit_withholding (created_at, id) where archived_at is null;
create index deposit_withholding_deposit_id_idx on deposit_withholding (deposit_id);
create index deposit_withholding_incident_id_idx on deposit_withholding (incident_id);
create index deposit_withholding_property_id_idx on deposit_withholding (property_id);
create index deposit_withholding_payment_id_idx on deposit_withholding (payment_id);
create index deposit_withholding_offset_payment_id_idx on deposit_withholding (offset_payment_id);

-- ==== Functions, triggers and views ====

call track_changes('deposit_withholding');
-- One that waits for its payment is removed with it.
call bind_to_closed_months('deposit_withholding', 'direct');

-- What was withheld until a day.
create function deposit_withholding_until(w deposit_withholding, day date) returns jsonb
  language sql stable parallel safe
  return case when w.date <= day then jsonb_build_object('withheld', w.date, 'amount', w.amount) else '{}' end;

-- A withholding has the property of its deposit.
create function fill_withholding_property() returns trigger language plpgsql as $$
begin
  select property_id into new.property_id from deposit where id = new.deposit_id;
  return new;
end $$;
create trigger fill_withholding_property before insert on deposit_withholding for each row execute function fill_withholding_property();

-- The withheld sum of the deposit follows its withholdings. A removed one no longer covers its invoice: its payment never was, or,
-- where a closed month has it, is returned today.
create function follow_withholding() returns trigger language plpgsql as $$
declare
  closed date;
begin
  if tg_op = 'DELETE' then
    update deposit set withheld_amount = withheld_amount - old.amount where id = old.deposit_id;
    update payment_allocation set state = 'reversed', reversed_on = business_today()
    where payment_id = old.offset_payment_id and state = 'applied';
    closed := hold_closed_until();
    update payment set state = case when date <= closed then 'returned' else 'annulled' end,
      returned_on = case when date <= closed then business_today() end
    where id = old.offset_payment_id and state = 'completed';
  else
    update deposit set withheld_amount = withheld_amount + new.amount where id = new.deposit_id;
  end if;
  return null;
end $$;
create trigger follow_withholding after insert or delete on deposit_withholding for each row execute function follow_withholding();

-- Only `withdraw_deposit_return` and, of its own, `undo_exit` delete a withholding; its deposit, concept, amount, date and payment never change,
-- and what it covers is named once.
create function protect_withholding() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if pg_trigger_depth() = 1 or old.payment_id is null and not exists (
      select 1 from deposit d join rental_exit e on e.rental_id = d.rental_id
      where d.id = old.deposit_id and e.state = 'undone' and old.id = any(e.withholding_ids)) then call refuse('deposit_fixed', 'deposit_withholding'); end if;
    return old;
  end if;
  if (old.deposit_id, old.concept, old.amount, old.date, old.payment_id, coalesce(old.offset_payment_id, new.offset_payment_id))
    is distinct from (new.deposit_id, new.concept, new.amount, new.date, new.payment_id, new.offset_payment_id) then
    call refuse('deposit_fixed', 'deposit_withholding');
  end if;
  return new;
end $$;
create trigger protect_withholding before update or delete on deposit_withholding for each row execute function protect_withholding();

-- Withholdings and allocations move with their deposit to another property.
create function carry_deposit_property() returns trigger language plpgsql as $$
begin
  update deposit_withholding set property_id = new.property_id where deposit_id = new.id;
  update payment_allocation set property_id = new.property_id where deposit_id = new.id;
  return null;
end $$;
create trigger carry_deposit_property after update on deposit for each row
  when (old.property_id <> new.property_id) execute function carry_deposit_property();
