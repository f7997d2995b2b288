create sequence payment_code;

-- Payments in and out.
create table payment (
  id uuid primary key default uuidv7(),
  code text not null default next_code('PAG-', 'payment_code'),
  direction text not null default 'in',
  state text not null default 'pending',
  person_id uuid references person,
  owner_id uuid references owner,
  rental_id uuid references rental,
  property_id uuid references property,
  date date not null,
  amount bigint not null,
  payment_method_id uuid not null references payment_method,
  reference text,
  notes text,
  refunds_payment_id uuid references payment,
  allocated bigint not null default 0,
  refunded bigint not null default 0,
  -- The received amount that is neither allocated nor refunded.
  credit bigint not null
    generated always as (case when state = 'completed' and direction = 'in' then amount - allocated - refunded else 0 end) stored,
  returned_on date,
  return_reason text,
  -- The deposit that the payment returns. It is pending until the bank has made the transfer, and closes the deposit
  -- then.
  returns_deposit_id uuid references deposit,
  -- The deposit whose legal interest the payment pays.
  interest_deposit_id uuid references deposit,
  label text not null generated always as (code) stored,
  search_text text not null default '',
  created_at timestamptz not null default clock_now(),
  updated_at timestamptz not null default clock_now(),
  created_by uuid references "user",
  archived_at timestamptz,
  version integer not null default 1,
  -- The bank's day of a return that was booked later, because its month was closed.
  bank_date date,
  -- The deposit that covers invoices by this payment: no money moves, and no bank knows of it.
  offsets_deposit_id uuid references deposit,
  -- The owner statement whose net the payment pays.
  owner_statement_id uuid references owner_statement,
  constraint payment_direction_check check (direction in ('in', 'out')),
  constraint payment_state_check check (state in ('pending', 'completed', 'failed', 'cancelled', 'returned', 'annulled')),
  constraint payment_person_id_check check ((person_id is null) <> (owner_id is null)),
  constraint payment_amount_check check (amount > 0),
  constraint payment_allocated_check check (allocated >= 0 and refunded >= 0 and allocated + refunded <= amount),
  constraint payment_returned_on_check check ((state = 'returned') = (returned_on is not null)),
  constraint payment_refunds_payment_id_check check (refunds_payment_id is null or direction = 'out'),
  constraint payment_code_key unique (code),
  constraint payment_returns_deposit_id_check check (returns_deposit_id is null or direction = 'out'),
  constraint payment_interest_deposit_id_check check
    (interest_deposit_id is null or direction = 'out' and returns_deposit_id is null and refunds_payment_id is null),
  constraint payment_bank_date_check check (bank_date is null or state = 'returned' and bank_date < returned_on),
  constraint payment_offsets_deposit_id_check check (offsets_deposit_id is null or direction = 'in'),
  constraint payment_owner_statement_id_check check
    (owner_statement_id is null or direction = 'out' and owner_id is not null
      and num_nonnulls(returns_deposit_id, interest_deposit_id, refunds_payment_id) = 0)
);

create index payment_search_idx on payment using gin (search_text gin_trgm_ops);
create index payment_code_list on payment (code, id) where archived_at is null;
create index payment_date_list on payment (date, id) where archived_at is null;
create index payment_amount_list on payment (amount, id) where archived_at is null;
create index payment_created_at_list on payment (created_at, id) where archived_at is null;
create index payment_credit_list on payment (credit, id) where archived_at is null;
create index payment_rental_id_idx on payment (rental_id);
create index payment_property_id_idx on payment (property_id);
create index payment_payment_method_id_idx on payment (payment_method_id);
create index payment_refunds_payment_id_idx on payment (refunds_payment_id);
create index payment_state_idx on payment (state);
create index payment_returns_deposit_id_idx on payment (returns_deposit_id);
create index payment_interest_deposit_id_idx on payment (interest_deposit_id);
create index payment_offsets_deposit_id_idx on payment (offsets_deposit_id) where offsets_deposit_id is not null;
create unique index payment_returns_deposit_pending on payment (returns_deposit_id) where state = 'pending';
create index payment_owner_statement_id_idx on payment (owner_statement_id) where owner_statement_id is not null;
create index payment_reference_idx on payment (compact_reference(reference));
create index payment_code_idx on payment (compact_reference(code));
create index payment_amount_date_idx on payment (direction, amount, date) where archived_at is null;
create index payment_pending_amount_idx on payment (direction, amount, date)
  where state = 'pending' and archived_at is null;
-- Payments of a person are looked up together with an amount.
create index payment_person_id_idx on payment (person_id, amount);
create index payment_owner_id_idx on payment (owner_id, amount);

-- ==== Functions, triggers and views ====

call track_changes('payment');
call bind_to_closed_months('payment');

-- Money that moved until a day. What is pending has not moved yet, and what is annulled never did.
create function payment_until(p payment, day date) returns jsonb
  language sql stable parallel safe
  return case when p.date <= day or p.returned_on <= day then jsonb_strip_nulls(jsonb_build_object(
    'completed', case when p.state in ('completed', 'returned') and p.date <= day
      then jsonb_build_array(p.date, p.direction, p.amount, p.rental_id, p.property_id) end,
    'returned', case when p.state = 'returned' and p.returned_on <= day then p.returned_on end)) else '{}' end;

-- Copies the property of the rental; the search text includes the payer and the rental.
create function fill_payment_from_neighbours() returns trigger language plpgsql as $$
begin
  select property_id into new.property_id from rental where id = new.rental_id;
  new.search_text := normalize_text(concat_ws(' ', new.code, new.reference,
    (select label || ' ' || documentation from person where id = new.person_id),
    (select label || ' ' || documentation from owner where id = new.owner_id),
    (select label from rental where id = new.rental_id)));
  return new;
end $$;
create trigger fill_payment_from_neighbours before insert or update of rental_id, person_id, owner_id, reference, code,
  search_text on payment
  for each row execute function fill_payment_from_neighbours();

-- The transfers that wait and pay out what a payment brought in: they refund its credit, or return a deposit that it covers or pay the
-- interest of that. Of a transfer, the others that return its deposit. One that is archived promises nothing: brought back, it pays out
-- what came in only (`is_backed`).
create function promised_transfers(p payment) returns uuid[]
  language sql stable as $$
  select array(
    select id from payment where refunds_payment_id = p.id and state = 'pending' and archived_at is null
    union
    select unnest(waiting_transfers(d)) from payment_allocation a join deposit d on d.id = a.deposit_id
    where a.payment_id = p.id and a.state = 'applied' and p.direction = 'in'
    union
    select id from payment where returns_deposit_id = p.returns_deposit_id and state = 'pending' and archived_at is null and id <> p.id)
$$;

-- Codes of the remittances whose file pays some transfers, which are not cancelled one by one; null without one.
create function filing_remittances(transfers uuid[]) returns text
  language sql stable as $$
  select string_agg(distinct r.code, ', ' order by r.code) from remittance_line l join remittance r on r.id = l.remittance_id
  where l.payment_id = any(transfers) and l.is_held and r.state in ('generated', 'sent')
$$;

-- Why money that some transfers wait to pay out stays received, as a code of the error catalogue, and the records to settle or cancel
-- first; null without one.
create function transfer_hindrance(transfers uuid[]) returns text
  language sql stable as $$
  select case when filing_remittances(transfers) is not null then 'transfer_sent' when cardinality(transfers) > 0 then 'transfer_waits' end
$$;
create function transfer_hindered_by(transfers uuid[]) returns text
  language sql stable as $$
  select coalesce(filing_remittances(transfers), (select string_agg(code, ', ' order by code) from payment where id = any(transfers)))
$$;

-- Why a completed payment cannot be returned by the bank before something else is undone, as a code of the error catalogue; null where
-- it can.
create function return_hindrance(p payment) returns text
  language sql stable as $$
  select case
    when p.state <> 'completed' then null
    when p.refunded > 0 then 'payment_in_use'
    when promised_transfers(p) <> '{}' then 'transfer_waits'
    when exists (select 1 from payment_allocation a join deposit d on d.id = a.deposit_id
                 where a.payment_id = p.id and a.state = 'applied' and p.direction = 'in'
                 and (d.state not in ('pending', 'received', 'held') or d.returned_amount + d.withheld_amount > 0)) then 'deposit_lodged'
  end
$$;

-- Whether what a transfer pays out came in: the payment that it refunds is completed, the deposit that it returns, or whose
-- interest it pays, was received. Another transfer pays what the company owes anyway.
create function is_backed(p payment) returns boolean
  language sql stable as $$
  select coalesce((select state = 'completed' from payment where id = p.refunds_payment_id), true)
    and coalesce((select state <> 'pending' from deposit where id = coalesce(p.returns_deposit_id, p.interest_deposit_id)), true)
$$;

-- A payment that is not pending is fixed except for the listed columns. Its lifecycle is in docs/design/entities.md. Only
-- `undo_confirmations`, which runs inside its trigger, annuls a payment, or takes its completion or its return back. Nothing of a
-- payment is allocated or refunded unless it is completed, and it stays completed while a transfer waits to pay it out.
create function protect_payment() returns trigger language plpgsql as $$
declare mutable_columns text[] := array['state', 'allocated', 'refunded', 'credit', 'returned_on', 'bank_date', 'return_reason', 'reference', 'notes', 'version',
                              'updated_at', 'search_text', 'property_id', 'rental_id', 'archived_at', 'label', 'person_id'];
begin
  if is_reserving() then return coalesce(new, old); end if;
  if tg_op = 'DELETE' then
    if old.state <> 'pending' then call refuse('payment_fixed', 'payment'); end if;
    return old;
  end if;
  if (new.allocated, new.refunded) is distinct from (old.allocated, old.refunded) and pg_trigger_depth() = 1 then
    call refuse('payment_fixed', 'payment');
  end if;
  if new.state <> old.state and (old.state, new.state) not in (('pending', 'completed'), ('pending', 'failed'), ('pending', 'cancelled'),
                                                               ('completed', 'returned'))
     and (pg_trigger_depth() = 1 or (old.state, new.state) not in (('completed', 'annulled'), ('completed', 'pending'),
                                                                   ('returned', 'completed'))) then
    call refuse('forbidden_move', 'payment');
  end if;
  if new.state <> 'completed' and new.allocated + new.refunded > 0 then call refuse('payment_in_use', 'payment'); end if;
  if old.state = 'completed' and new.state <> 'completed' and new.direction = 'in' and promised_transfers(old) <> '{}' then
    call refuse_by(transfer_hindrance(promised_transfers(old)), 'payment', transfer_hindered_by(promised_transfers(old)));
  end if;
  -- A payment that is pending again has the date that it was expected on.
  if old.state <> 'pending' and new.state = 'pending' then mutable_columns := array_append(mutable_columns, 'date'); end if;
  -- An owner statement is linked once to a payment that was registered otherwise.
  if old.owner_statement_id is null and new.state = old.state then mutable_columns := array_append(mutable_columns, 'owner_statement_id'); end if;
  if old.state <> 'pending' and to_jsonb(new) - mutable_columns is distinct from to_jsonb(old) - mutable_columns then
    call refuse('payment_fixed', 'payment');
  end if;
  return new;
end $$;
create trigger protect_payment before update or delete on payment for each row execute function protect_payment();

-- Adds a completed refund to `refunded` of the payment that it refunds, which reduces its credit.
create function follow_refund() returns trigger language plpgsql as $$
declare
  before bigint := case when tg_op = 'UPDATE' and old.state = 'completed' then old.amount else 0 end;
  after bigint := case when new.state = 'completed' then new.amount else 0 end;
begin
  if before = after then return null; end if;
  update payment set refunded = refunded + after - before
  where id = new.refunds_payment_id and state = 'completed' and direction = 'in';
  if not found then call refuse('payment_not_completed', 'payment'); end if;
  return null;
end $$;
create trigger follow_refund after insert or update on payment for each row
  when (new.refunds_payment_id is not null) execute function follow_refund();

-- Credit that transfers which wait will refund.
create function promised_refund(p payment) returns bigint
  language sql stable parallel safe
  return coalesce((select sum(r.amount) from payment r where r.refunds_payment_id = p.id and r.state = 'pending'), 0)::bigint;

-- What is promised is neither allocated nor refunded otherwise. A promised refund that is completed is no longer pending here.
create function protect_promised_refund() returns trigger language plpgsql as $$
begin
  if new.credit < promised_refund(new) then call refuse('credit_promised', 'payment'); end if;
  return null;
end $$;
create trigger protect_promised_refund after update of allocated, refunded on payment for each row
  when (new.allocated + new.refunded > old.allocated + old.refunded) execute function protect_promised_refund();
