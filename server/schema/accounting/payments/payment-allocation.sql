-- Which invoice or deposit a payment covers, and how much of it.
create table payment_allocation (
  id uuid primary key default uuidv7(),
  payment_id uuid not null references payment,
  invoice_id uuid references invoice,
  deposit_id uuid references deposit,
  property_id uuid references property,
  payment_application_id uuid not null references payment_application,
  amount bigint not null,
  state text not null default 'applied',
  -- Whether a job applied credit, by `credit_mode`.
  is_automatic boolean not null default false,
  reversed_on date,
  reverse_reason text,
  label text not null generated always as (state) stored,
  search_text text not null generated always as (normalize_text(state)) stored,
  created_at timestamptz not null default clock_now(),
  updated_at timestamptz not null default clock_now(),
  created_by uuid references "user",
  archived_at timestamptz,
  version integer not null default 1,
  -- The day from which it counts: the payment's or, if later, the invoice's; for credit applied later, the day of that.
  applied_on date not null,
  -- Since when the landlord held the deposit that it covered, while it is reversed. Withdrawing a return restores it.
  held_on date,
  constraint payment_allocation_invoice_id_check check ((invoice_id is null) <> (deposit_id is null)),
  constraint payment_allocation_amount_check check (amount > 0),
  constraint payment_allocation_state_check check (state in ('applied', 'reversed')),
  constraint payment_allocation_reversed_on_check check ((state = 'reversed') = (reversed_on is not null))
);

create index payment_allocation_search_idx on payment_allocation using gin (search_text gin_trgm_ops);
create index payment_allocation_created_at_list on payment_allocation (created_at, id) where archived_at is null;
create index payment_allocation_property_id_idx on payment_allocation (property_id);
create index payment_allocation_payment_id_idx on payment_allocation (payment_id);
create index payment_allocation_invoice_id_idx on payment_allocation (invoice_id);
create index payment_allocation_deposit_id_idx on payment_allocation (deposit_id);
create index payment_allocation_payment_application_id_idx on payment_allocation (payment_application_id);
-- Owner statements read what was applied or reversed in a period.
create index payment_allocation_applied_on_idx on payment_allocation (applied_on);
create index payment_allocation_reversed_on_idx on payment_allocation (reversed_on) where reversed_on is not null;
-- Allocations to deposits are not income: reports on many payments read them from this small index.
create index payment_allocation_of_deposit_idx on payment_allocation (payment_id)
  include (amount, state, reversed_on, reverse_reason)
  where deposit_id is not null;

-- ==== Functions, triggers and views ====

call track_changes('payment_allocation');
call bind_to_closed_months('payment_allocation');

-- What was covered, or reversed, until a day.
create function payment_allocation_until(a payment_allocation, day date) returns jsonb
  language sql stable parallel safe
  return case when a.applied_on <= day or a.reversed_on <= day then jsonb_strip_nulls(jsonb_build_object(
    'applied', case when a.applied_on <= day then jsonb_build_array(a.applied_on, a.amount) end,
    'reversed', case when a.reversed_on <= day then a.reversed_on end)) else '{}' end;

-- An allocation has the property of its invoice or deposit. It is applied with its payment unless a later day is given, and never
-- before its payment or its invoice.
create function fill_allocation_from_neighbours() returns trigger language plpgsql as $$
begin
  new.property_id := coalesce((select property_id from invoice where id = new.invoice_id),
    (select r.property_id from deposit d join rental r on r.id = d.rental_id where d.id = new.deposit_id));
  new.applied_on := greatest(new.applied_on, (select date from payment where id = new.payment_id),
    (select issue_date from invoice where id = new.invoice_id));
  return new;
end $$;
create trigger fill_allocation_from_neighbours before insert on payment_allocation
  for each row execute function fill_allocation_from_neighbours();

-- A reversed allocation keeps since when the landlord held its deposit, which is pending then.
create function keep_held_day() returns trigger language plpgsql as $$
begin
  new.held_on := case when new.state = 'reversed' then (select held_on from deposit where id = new.deposit_id and state = 'held') end;
  return new;
end $$;
create trigger keep_held_day before update on payment_allocation for each row
  when (new.deposit_id is not null and old.state <> new.state) execute function keep_held_day();

-- Allocations are reversed, never deleted.
create function protect_allocation() returns trigger language plpgsql as $$
begin
  call refuse('allocation_fixed', 'payment_allocation');
  return null;
end $$;
create trigger protect_allocation before delete on payment_allocation for each row execute function protect_allocation();

-- Updates the sums of payments, invoices and deposits, which change only with allocations. Check constraints refuse too
-- high an amount. Allocations of one statement are summed first, so that each row is updated once. Lock order:
-- payments, invoices, deposits, each by id.
create procedure move_allocated(moved payment_allocation[], sign integer) language plpgsql as $$
declare
  found_rows bigint;
begin
  perform 1 from payment where id in (select payment_id from unnest(moved)) order by id for no key update;
  update payment p set allocated = allocated + m.amount
  from (select payment_id, sign * sum(amount) as amount from unnest(moved) group by 1) m
  where p.id = m.payment_id and p.state = 'completed';
  get diagnostics found_rows = row_count;
  if found_rows < (select count(distinct payment_id) from unnest(moved)) then call refuse('payment_not_completed', 'payment'); end if;
  if exists (select 1 from unnest(moved) m join payment p on p.id = m.payment_id where m.invoice_id is not null
    and p.direction <> 'in') then
    call refuse('allocation_direction', 'payment');
  end if;

  perform 1 from invoice where id in (select invoice_id from unnest(moved)) order by id for no key update;
  update invoice i set paid = paid + m.amount
  from (select invoice_id, sign * sum(amount) as amount from unnest(moved) where invoice_id is not null group by 1) m
  where i.id = m.invoice_id and i.state in ('issued', 'rectified');
  get diagnostics found_rows = row_count;
  if found_rows < (select count(distinct invoice_id) from unnest(moved)) then call refuse('invoice_not_issued', 'invoice'); end if;

  perform 1 from deposit where id in (select deposit_id from unnest(moved)) order by id for no key update;
  update deposit d set received_amount = received_amount + m.received, returned_amount = returned_amount + m.returned
  from (select a.deposit_id, sign * coalesce(sum(a.amount) filter (where p.direction = 'in'), 0) as received,
               sign * coalesce(sum(a.amount) filter (where p.direction = 'out'), 0) as returned
        from unnest(moved) a join payment p on p.id = a.payment_id where a.deposit_id is not null group by 1) m
  where d.id = m.deposit_id;
end $$;

-- New allocations add to the sums.
create function follow_applied() returns trigger language plpgsql as $$
declare moved payment_allocation[] := array(select n from new_rows n);
begin
  if exists (select 1 from new_rows where state <> 'applied') then call refuse('allocation_fixed', 'payment_allocation'); end if;
  if cardinality(moved) > 0 then call move_allocated(moved, 1); end if;
  return null;
end $$;
create trigger follow_applied after insert on payment_allocation referencing new table as new_rows
  for each statement execute function follow_applied();

-- Reversed allocations reduce the sums. Nothing else of an allocation may change. Only `undo_confirmations`, which runs inside
-- its trigger, applies a reversed one again.
create function follow_reversed() returns trigger language plpgsql as $$
declare
  reversed payment_allocation[] := array(select n from new_rows n join old_rows o on o.id = n.id
                                         where (o.state, n.state) = ('applied', 'reversed'));
  restored payment_allocation[] := array(select n from new_rows n join old_rows o on o.id = n.id
                                         where (o.state, n.state) = ('reversed', 'applied'));
begin
  if exists (
    select 1 from old_rows o left join new_rows n on n.id = o.id
    where (o.payment_id, o.invoice_id, o.deposit_id, o.amount, o.payment_application_id, o.applied_on)
          is distinct from (n.payment_id, n.invoice_id, n.deposit_id, n.amount, n.payment_application_id, n.applied_on))
     or cardinality(restored) > 0 and pg_trigger_depth() = 1 then
    call refuse('allocation_fixed', 'payment_allocation');
  end if;
  if cardinality(reversed) > 0 then call move_allocated(reversed, -1); end if;
  if cardinality(restored) > 0 then call move_allocated(restored, 1); end if;
  return null;
end $$;
create trigger follow_reversed after update on payment_allocation referencing old table as old_rows new table as new_rows
  for each statement execute function follow_reversed();
