create sequence deposit_code;

-- Deposits and guarantees: received, held by the landlord or lodged with the body of the region, recovered and returned.
create table deposit (
  id uuid primary key default uuidv7(),
  rental_id uuid not null references rental on delete cascade,
  kind text not null default 'legal',
  amount bigint not null,
  state text not null default 'pending',
  -- Follows the allocations of payments, as does `returned_amount`.
  received_amount bigint not null default 0,
  returned_amount bigint not null default 0,
  code text not null default next_code('FIA-', 'deposit_code'),
  date date not null,
  tenant_id uuid not null references person,
  property_id uuid not null references property,
  body_id uuid references deposit_body,
  received_on date,
  -- Since when the landlord holds it without lodging it.
  held_on date,
  -- Only where the term of the body is verified.
  lodge_due_on date,
  lodged_on date,
  lodge_reference text,
  recovered_on date,
  return_due_on date,
  returned_on date,
  withheld_amount bigint not null default 0,
  notes text,
  is_processed boolean not null generated always as (lodged_on is not null) stored,
  is_returned boolean not null generated always as (state in ('returned', 'partly_returned')) stored,
  label text not null generated always as (code) stored,
  search_text text not null default '',
  created_at timestamptz not null default clock_now(),
  updated_at timestamptz not null default clock_now(),
  created_by uuid references "user",
  archived_at timestamptz,
  version integer not null default 1,
  constraint deposit_kind_check check (kind in ('legal', 'additional', 'bank_guarantee')),
  constraint deposit_amount_check check (amount >= 0),
  constraint deposit_state_check check
    (state in ('pending', 'received', 'held', 'lodged', 'recovered', 'returned', 'partly_returned', 'retained')),
  constraint deposit_received_amount_check check (received_amount between 0 and amount),
  constraint deposit_returned_amount_check check (returned_amount between 0 and amount),
  constraint deposit_code_key unique (code),
  constraint deposit_withheld_amount_check check (withheld_amount between 0 and amount),
  -- Nothing is returned or withheld beyond what was received. A bank guarantee is a document: no money comes in or
  -- goes out.
  constraint deposit_settled_check check (returned_amount + withheld_amount
      <= case when kind = 'bank_guarantee' then amount else received_amount end),
  constraint deposit_guarantee_check check (kind <> 'bank_guarantee' or received_amount = 0 and returned_amount = 0),
  constraint deposit_received_check check (state = 'pending' or kind = 'bank_guarantee' or received_amount = amount),
  constraint deposit_closed_check check (case state
      when 'returned' then withheld_amount = 0 and (kind = 'bank_guarantee' or returned_amount = amount)
      when 'retained' then withheld_amount = amount
      when 'partly_returned' then withheld_amount > 0 and withheld_amount < amount
      and (kind = 'bank_guarantee' or returned_amount + withheld_amount = amount)
      else true end),
  constraint deposit_received_on_check check ((state = 'pending') = (received_on is null)),
  constraint deposit_held_on_check check
    (case when held_on is null then state <> 'held' else kind = 'legal' and state not in ('pending', 'received') end),
  constraint deposit_lodged_on_check check
    (case when lodged_on is null then state not in ('lodged', 'recovered') else kind = 'legal'
      and state not in ('pending', 'received', 'held') end),
  constraint deposit_recovered_on_check check
    (case when recovered_on is null then state <> 'recovered' and (lodged_on is null or state = 'lodged')
      else lodged_on is not null and state <> 'lodged' end),
  constraint deposit_returned_on_check check
    ((case state when 'returned' then true when 'partly_returned' then true when 'retained' then true
      else false end) = (returned_on is not null)),
  constraint deposit_days_check check (held_on >= received_on and lodged_on >= greatest(received_on, held_on)
      and recovered_on >= lodged_on and returned_on >= greatest(received_on, held_on, recovered_on)),
  constraint deposit_body_id_check check (body_id is null or kind = 'legal')
);

create unique index deposit_rental_id_key on deposit (rental_id) where kind = 'legal';
create index deposit_rental_id_idx on deposit (rental_id);
create index deposit_search_idx on deposit using gin (search_text gin_trgm_ops);
create index deposit_code_list on deposit (code, id) where archived_at is null;
create index deposit_date_list on deposit (date, id) where archived_at is null;
create index deposit_amount_list on deposit (amount, id) where archived_at is null;
create index deposit_lodge_due_on_list on deposit (lodge_due_on, id) where archived_at is null;
create index deposit_return_due_on_list on deposit (return_due_on, id) where archived_at is null;
create index deposit_created_at_list on deposit (created_at, id) where archived_at is null;
create index deposit_tenant_id_idx on deposit (tenant_id);
create index deposit_property_id_idx on deposit (property_id);
create index deposit_body_id_idx on deposit (body_id);
create index deposit_state_idx on deposit (state);

-- ==== Functions, triggers and views ====

call track_changes('deposit');
-- Its other dates follow allocations, which are bound themselves.
call bind_to_closed_months('deposit', 'direct');

-- The moves of a deposit until a day.
create function deposit_until(d deposit, day date) returns jsonb
  language sql stable parallel safe
  return jsonb_strip_nulls(jsonb_build_object(
    'received', case when d.received_on <= day then d.received_on end, 'held', case when d.held_on <= day then d.held_on end,
    'lodged', case when d.lodged_on <= day then d.lodged_on end, 'recovered', case when d.recovered_on <= day then d.recovered_on end,
    'returned', case when d.returned_on <= day then d.returned_on end));

-- Copies tenant, property and dates from the rental; the body is that of the region, and its term is a deadline only once
-- it is verified. The return is due one month after the keys were returned (LAU art. 36.4), for a renewed rental at the end of
-- the last renewal.
create function fill_deposit_from_neighbours() returns trigger language plpgsql as $$
declare of_rental rental;
begin
  select * into of_rental from rental where id = new.rental_id;
  if found then
    new.tenant_id := of_rental.tenant_id;
    new.property_id := of_rental.property_id;
    new.date := coalesce(new.date, of_rental.signed_on, of_rental.start_date);
    new.return_due_on := within_calendar((keys_day_of(new.rental_id) + interval '1 month')::date);
  end if;
  if tg_op = 'INSERT' and new.body_id is null and new.kind = 'legal' then
    select b.id into new.body_id from property p join address a on a.id = p.address_id
    join deposit_body b on b.region = region_of_postal_code(a.postal_code) and b.archived_at is null
    where p.id = new.property_id order by b.created_at, b.id limit 1;
  end if;
  new.lodge_due_on := within_calendar(new.date + (select days_to_lodge from deposit_body where id = new.body_id and is_verified));
  new.search_text := normalize_text(new.code) || ' ' || coalesce(of_rental.search_text, '');
  return new;
end $$;
create trigger fill_deposit_from_neighbours before insert or update of rental_id, date, body_id, search_text on deposit
  for each row execute function fill_deposit_from_neighbours();

-- Fills the deposits of a changed rental again: tenant, property, return of the keys, and the contract date while nothing is
-- received.
create function refresh_deposits_of_rental() returns trigger language plpgsql as $$
begin
  update deposit set search_text = '',
    date = case when state = 'pending' and date = coalesce(old.signed_on, old.start_date)
                then coalesce(new.signed_on, new.start_date) else date end
  where rental_id = new.id;
  return null;
end $$;
create trigger refresh_deposits after update on rental for each row
  when ((old.search_text, old.tenant_id, old.property_id, old.signed_on, old.start_date, old.keys_returned_on)
  is distinct from (new.search_text, new.tenant_id, new.property_id, new.signed_on, new.start_date, new.keys_returned_on))
  execute function refresh_deposits_of_rental();

-- Fills the deposits that a renewal continues again when its keys are returned, or when that is undone.
create function refresh_continued_deposits() returns trigger language plpgsql as $$
begin
  update deposit set search_text = '' where rental_id in (select renewed_rentals(new.id));
  return null;
end $$;
create trigger refresh_continued_deposits after update on rental for each row
  when (new.renews_id is not null and old.keys_returned_on is distinct from new.keys_returned_on)
  execute function refresh_continued_deposits();

-- Fills a deposit again that was inserted in one statement with its rental, before the rental existed.
create function refresh_named_deposit() returns trigger language plpgsql as $$
begin
  update deposit set search_text = '' where id = new.deposit_id;
  return null;
end $$;
create trigger refresh_deposit after insert on rental for each row
  when (new.deposit_id is not null) execute function refresh_named_deposit();

-- Updates the lodging deadline of deposits that are not lodged when that of their body changes or is verified.
create function refresh_deposits_of_body() returns trigger language plpgsql as $$
begin
  update deposit set search_text = '' where body_id = new.id and state in ('pending', 'received', 'held');
  return null;
end $$;
create trigger refresh_deposits after update on deposit_body for each row
  when ((old.days_to_lodge, old.is_verified) is distinct from (new.days_to_lodge, new.is_verified))
  execute function refresh_deposits_of_body();

-- Whether a deposit is lodged before it is returned: a legal one, unless its body has no `days_to_lodge`; also without a body.
create function must_lodge(d deposit) returns boolean
  language sql stable parallel safe
  return d.kind = 'legal' and d.amount > 0
    and not exists (select 1 from deposit_body b where b.id = d.body_id and b.days_to_lodge is null);

-- Whether staff verified the term of the body where a deposit is lodged.
create function is_term_verified(d deposit) returns boolean
  language sql stable parallel safe
  return exists (select 1 from deposit_body b where b.id = d.body_id and b.is_verified);

-- What of a deposit is fixed: its sums change with allocations and withholdings only; the rental, kind and amount are fixed
-- once it was received, body and date once it was lodged. Money is returned or withheld only while it is in hand.
create function protect_deposit() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    -- Undoing an upload deletes the deposits that it recorded, while nothing refers to them.
    if (old.state <> 'pending' or old.received_amount > 0) and current_bulk_upload() is null then
      call refuse('deposit_fixed', 'deposit');
    end if;
    return old;
  end if;
  if (new.received_amount, new.returned_amount, new.withheld_amount)
     is distinct from (old.received_amount, old.returned_amount, old.withheld_amount) and pg_trigger_depth() = 1 then
    call refuse('deposit_fixed', 'deposit');
  end if;
  if old.state <> 'pending'
     and (old.rental_id, old.kind, old.amount, old.code) is distinct from (new.rental_id, new.kind, new.amount, new.code) then
    call refuse('deposit_fixed', 'deposit');
  end if;
  if old.state not in ('pending', 'received', 'held') and (old.body_id, old.date) is distinct from (new.body_id, new.date) then
    call refuse('deposit_fixed', 'deposit');
  end if;
  if new.returned_amount > old.returned_amount or new.withheld_amount > old.withheld_amount then
    if old.state not in ('received', 'held', 'recovered') then call refuse('deposit_not_in_hand', 'deposit'); end if;
    if must_lodge(old) and old.state = 'received' then call refuse('deposit_not_lodged', 'deposit'); end if;
  end if;
  if new.received_amount < old.received_amount and old.state not in ('pending', 'received', 'held') then
    call refuse('deposit_lodged', 'deposit');
  end if;
  return new;
end $$;
create trigger protect_deposit before update or delete on deposit for each row execute function protect_deposit();

-- The transfers that wait to return a deposit, or to pay its interest.
create function waiting_transfers(d deposit) returns uuid[]
  language sql stable as $$
  select array(
    select id from payment where returns_deposit_id = d.id and state = 'pending' and archived_at is null
    union select id from payment where interest_deposit_id = d.id and state = 'pending' and archived_at is null)
$$;

-- The sums move the state: received when all of it came in, pending again when that is undone, closed when all of it is
-- returned or withheld. It stays received while a transfer waits to pay it out. Its name sorts after `protect_deposit`, so it runs on a permitted change.
create function settle_deposit() returns trigger language plpgsql as $$
begin
  if new.received_amount <> old.received_amount or new.amount <> old.amount then
    if new.state = 'pending' and new.received_amount = new.amount and new.amount > 0 then
      new.state := 'received';
      new.received_on := coalesce((select max(p.date) from payment_allocation a join payment p on p.id = a.payment_id
                                   where a.deposit_id = new.id and a.state = 'applied' and p.direction = 'in'), business_today());
    elsif new.state in ('received', 'held') and new.received_amount < new.amount then
      if waiting_transfers(old) <> '{}' then
        call refuse_by(transfer_hindrance(waiting_transfers(old)), 'deposit', transfer_hindered_by(waiting_transfers(old)));
      end if;
      if new.returned_amount + new.withheld_amount > 0 then call refuse('deposit_lodged', 'deposit'); end if;
      new.state := 'pending';
      new.received_on := null;
      new.held_on := null;
    end if;
  end if;
  if (new.returned_amount, new.withheld_amount) is distinct from (old.returned_amount, old.withheld_amount)
     and new.kind <> 'bank_guarantee' then
    if new.returned_amount + new.withheld_amount = new.amount then
      new.state := case when new.withheld_amount = 0 then 'returned' when new.returned_amount = 0 then 'retained'
                        else 'partly_returned' end;
      new.returned_on := greatest(new.received_on, new.held_on, new.recovered_on,
        (select max(p.date) from payment_allocation a join payment p on p.id = a.payment_id
         where a.deposit_id = new.id and a.state = 'applied' and p.direction = 'out'),
        (select max(w.date) from deposit_withholding w where w.deposit_id = new.id));
    elsif old.state in ('returned', 'partly_returned', 'retained') then
      -- A returned transfer reopens the deposit: the amount is to be returned again.
      new.state := case when new.lodged_on is not null then 'recovered' when new.held_on is not null then 'held' else 'received' end;
      new.returned_on := null;
    end if;
  end if;
  return new;
end $$;
create trigger settle_deposit before update on deposit for each row execute function settle_deposit();

-- The lifecycle of a deposit (docs/design/entities.md, "Money"), of moves by users and by `settle_deposit` alike. Its name
-- sorts last, so it sees the final state.
create function verify_deposit_move() returns trigger language plpgsql as $$
declare
  closed text[] := array['returned', 'partly_returned', 'retained'];
  is_allowed boolean := (old.state, new.state) in (('pending', 'received'), ('lodged', 'recovered'))
    or (old.state, new.state) in (('received', 'held'), ('received', 'lodged'), ('held', 'lodged')) and new.kind = 'legal'
    or old.state in ('received', 'held', 'recovered') and new.state = any(closed)
    or pg_trigger_depth() > 1 and (old.state in ('received', 'held') and new.state = 'pending'
                                   or old.state = any(closed) and new.state in ('received', 'held', 'recovered'));
begin
  if not is_allowed then call refuse('forbidden_move', 'deposit'); end if;
  if old.state = 'received' and new.state = any(closed) and must_lodge(old) then call refuse('deposit_not_lodged', 'deposit'); end if;
  if new.state = 'received' and new.received_amount < new.amount and new.kind <> 'bank_guarantee' then
    call refuse('deposit_not_received', 'deposit');
  end if;
  return new;
end $$;
create trigger verify_deposit_move before update on deposit for each row
  when (old.state <> new.state) execute function verify_deposit_move();

-- When the payment that returns a deposit completes (by remittance, bank movement or a user), it covers what is left of
-- the deposit. If the deposit was closed another way in the meantime, the payment covers nothing.
create function allocate_deposit_return() returns trigger language plpgsql as $$
declare held deposit; rest bigint;
begin
  select * into held from deposit where id = new.returns_deposit_id for no key update;
  rest := least(new.amount, held.amount - held.returned_amount - held.withheld_amount);
  if held.state in ('received', 'held', 'recovered') and rest > 0 then
    insert into payment_allocation (payment_id, deposit_id, payment_application_id, amount)
    select new.id, held.id, a.id, rest from payment_application a
    where a.kind = 'deposit' order by a.archived_at nulls first, a.position limit 1;
  end if;
  return null;
end $$;
create trigger allocate_deposit_return after update on payment for each row
  when (old.state = 'pending' and new.state = 'completed' and new.returns_deposit_id is not null)
  execute function allocate_deposit_return();

-- When that payment is cancelled, fails or is deleted before the bank executed it, the interest promised with it is
-- cancelled, and what was withheld with it is to be returned again, unless the deposit was closed another way.
create function withdraw_deposit_return() returns trigger language plpgsql as $$
begin
  perform 1 from deposit where id = old.returns_deposit_id for no key update;
  delete from deposit_withholding w using deposit d
  where w.payment_id = old.id and d.id = w.deposit_id and d.state in ('received', 'held', 'recovered');
  update payment set state = 'cancelled' where interest_deposit_id = old.returns_deposit_id and state = 'pending';
  return coalesce(new, old);
end $$;
create trigger withdraw_deposit_return after update on payment for each row
  when (old.state = 'pending' and new.state in ('cancelled', 'failed') and new.returns_deposit_id is not null)
  execute function withdraw_deposit_return();
create trigger withdraw_deleted_return before delete on payment for each row
  when (old.state = 'pending' and old.returns_deposit_id is not null) execute function withdraw_deposit_return();

create trigger drop_attachments after delete on deposit referencing old table as old_rows
  for each statement execute function drop_attachments();
