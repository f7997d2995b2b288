create sequence payment_code;

create table payment (
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
  refunds_payment_id uuid,
  allocated bigint not null default 0,
  refunded bigint not null default 0,
  -- What came in and is neither applied nor given back.
  credit bigint not null generated always as (
    case when state = 'completed' and direction = 'in' then amount - allocated - refunded else 0 end) stored,
  returned_on date,
  return_reason text,
  search_text text not null default '',
  constraint payment_code_key unique (code),
  constraint payment_direction_check check (direction in ('in', 'out')),
  constraint payment_state_check check (state in ('pending', 'completed', 'failed', 'cancelled', 'returned')),
  constraint payment_person_id_check check ((person_id is null) <> (owner_id is null)),
  constraint payment_amount_check check (amount > 0),
  constraint payment_allocated_check check (allocated >= 0 and refunded >= 0 and allocated + refunded <= amount),
  constraint payment_returned_on_check check ((state = 'returned') = (returned_on is not null)),
  constraint payment_refunds_payment_id_check check (refunds_payment_id is null or direction = 'out')
);
call make_entity('payment', 'code');
alter table payment add constraint payment_refunds_payment_id_fkey foreign key (refunds_payment_id) references payment;
create index payment_search_idx on payment using gin (search_text gin_trgm_ops);
call index_list('payment', 'code', 'date', 'amount', 'created_at', 'credit');
create index payment_person_id_idx on payment (person_id);
create index payment_owner_id_idx on payment (owner_id);
create index payment_rental_id_idx on payment (rental_id);
create index payment_property_id_idx on payment (property_id);
create index payment_payment_method_id_idx on payment (payment_method_id);
create index payment_refunds_payment_id_idx on payment (refunds_payment_id);
create index payment_state_idx on payment (state);

create function fill_payment_from_neighbours() returns trigger language plpgsql as $$
begin
  select property_id into new.property_id from rental where id = new.rental_id;
  new.search_text := normalize_text(concat_ws(' ', new.code, new.reference,
    (select label || ' ' || documentation from person where id = new.person_id),
    (select label || ' ' || documentation from owner where id = new.owner_id),
    (select label from rental where id = new.rental_id)));
  return new;
end $$;
create trigger fill_payment_from_neighbours before insert or update of rental_id, person_id, owner_id, reference, code, search_text on payment
  for each row execute function fill_payment_from_neighbours();

-- Where a deposit's money is: what was received and what was given back, each by its allocations.
alter table deposit
  add column received_amount bigint not null default 0,
  add column returned_amount bigint not null default 0,
  add constraint deposit_received_amount_check check (received_amount between 0 and amount),
  add constraint deposit_returned_amount_check check (returned_amount between 0 and amount);

create table payment_allocation (
  payment_id uuid not null references payment,
  invoice_id uuid references invoice,
  deposit_id uuid references deposit,
  property_id uuid references property,
  payment_application_id uuid not null references payment_application,
  amount bigint not null,
  state text not null default 'applied',
  reversed_on date,
  reverse_reason text,
  constraint payment_allocation_invoice_id_check check ((invoice_id is null) <> (deposit_id is null)),
  constraint payment_allocation_amount_check check (amount > 0),
  constraint payment_allocation_state_check check (state in ('applied', 'reversed')),
  constraint payment_allocation_reversed_on_check check ((state = 'reversed') = (reversed_on is not null))
);
call make_entity('payment_allocation', 'state', 'state');
call index_list('payment_allocation', 'created_at');
create index payment_allocation_property_id_idx on payment_allocation (property_id);
create index payment_allocation_payment_id_idx on payment_allocation (payment_id);
create index payment_allocation_invoice_id_idx on payment_allocation (invoice_id);
create index payment_allocation_deposit_id_idx on payment_allocation (deposit_id);
create index payment_allocation_payment_application_id_idx on payment_allocation (payment_application_id);

-- It belongs where the invoice or the deposit does.
create function fill_allocation_property() returns trigger language plpgsql as $$
begin
  new.property_id := coalesce((select property_id from invoice where id = new.invoice_id),
    (select r.property_id from deposit d join rental r on r.id = d.rental_id where d.id = new.deposit_id));
  return new;
end $$;
create trigger fill_allocation_property before insert on payment_allocation for each row execute function fill_allocation_property();

-- The sums of payment, invoice and deposit follow their allocations and nothing else; their own checks refuse what is too much.
-- Whoever applies or reverses locks the payment first, then the invoice or deposit.
create function follow_allocation() returns trigger language plpgsql as $$
declare moved bigint := new.amount; flow text;
begin
  if tg_op = 'UPDATE' then
    if (old.payment_id, old.invoice_id, old.deposit_id, old.amount, old.payment_application_id)
       is distinct from (new.payment_id, new.invoice_id, new.deposit_id, new.amount, new.payment_application_id)
       or (old.state, new.state) = ('reversed', 'applied') then
      call refuse('allocation_fixed', 'payment_allocation');
    end if;
    if old.state = new.state then return null; end if;
    moved := -new.amount;
  end if;
  if tg_op = 'INSERT' and new.state <> 'applied' then call refuse('allocation_fixed', 'payment_allocation'); end if;
  update payment set allocated = allocated + moved where id = new.payment_id and state = 'completed' returning direction into flow;
  if not found then call refuse('payment_not_completed', 'payment'); end if;
  if new.invoice_id is not null then
    if flow <> 'in' then call refuse('allocation_direction', 'payment'); end if;
    update invoice set paid = paid + moved where id = new.invoice_id and state in ('issued', 'rectified');
    if not found then call refuse('invoice_not_issued', 'invoice'); end if;
  elsif flow = 'in' then
    update deposit set received_amount = received_amount + moved where id = new.deposit_id;
  else
    update deposit set returned_amount = returned_amount + moved where id = new.deposit_id;
  end if;
  return null;
end $$;
create trigger follow_allocation after insert or update on payment_allocation
  for each row execute function follow_allocation();
create function keep_allocation() returns trigger language plpgsql as $$
begin
  call refuse('allocation_fixed', 'payment_allocation');
  return null;
end $$;
create trigger keep_allocation before delete on payment_allocation for each row execute function keep_allocation();

-- What a payment was stays; it moves as entities.md says, and comes back only when nothing is covered by it any more.
create function keep_payment() returns trigger language plpgsql as $$
declare moves text[] := array['state', 'allocated', 'refunded', 'credit', 'returned_on', 'return_reason', 'reference', 'notes', 'version',
                              'updated_at', 'search_text', 'property_id', 'rental_id', 'archived_at', 'label', 'person_id'];
begin
  if tg_op = 'DELETE' then
    if old.state <> 'pending' then call refuse('payment_fixed', 'payment'); end if;
    return old;
  end if;
  if (new.allocated, new.refunded) is distinct from (old.allocated, old.refunded) and pg_trigger_depth() = 1 then
    call refuse('payment_fixed', 'payment');
  end if;
  if new.state <> old.state and (old.state, new.state) not in (('pending', 'completed'), ('pending', 'failed'), ('pending', 'cancelled'),
                                                               ('completed', 'returned')) then
    call refuse('forbidden_move', 'payment');
  end if;
  if new.state = 'returned' and new.allocated + new.refunded > 0 then call refuse('payment_in_use', 'payment'); end if;
  if old.state <> 'pending' and to_jsonb(new) - moves is distinct from to_jsonb(old) - moves then
    call refuse('payment_fixed', 'payment');
  end if;
  return new;
end $$;
create trigger keep_payment before update or delete on payment for each row execute function keep_payment();

-- What is given back of a payment is no credit of it any more.
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

-- Takes payments off an invoice, the newest first, until at most `keep` cents of it are covered; what is taken is credit again.
create procedure free_invoice(of_invoice uuid, keep bigint, why text) language plpgsql as $$
declare
  excess bigint;
  applied record;
begin
  perform 1 from payment where id in (
    select payment_id from payment_allocation where invoice_id = of_invoice and state = 'applied') order by id for update;
  select paid - keep into excess from invoice where id = of_invoice for update;
  for applied in
    select * from payment_allocation where invoice_id = of_invoice and state = 'applied' order by created_at desc, id desc
  loop
    exit when excess <= 0;
    update payment_allocation set state = 'reversed', reversed_on = business_today(), reverse_reason = why where id = applied.id;
    if applied.amount > excess then
      insert into payment_allocation (payment_id, invoice_id, payment_application_id, amount)
      values (applied.payment_id, of_invoice, applied.payment_application_id, applied.amount - excess);
    end if;
    excess := excess - applied.amount;
  end loop;
end $$;

-- What a rectifying invoice does to those it rectifies: by differences, a negative one takes from what they ask; by
-- substitution, it takes their place and what was paid of them pays it (RD 1619/2012, art. 15).
create procedure settle_rectification(of_invoice uuid) language plpgsql as $$
declare
  made invoice;
  original record;
  credit bigint;
  taken bigint;
  freed payment_allocation;
  freed_rows payment_allocation[];
  fits bigint;
begin
  select * into made from invoice where id = of_invoice;
  credit := greatest(-made.amount_due, 0);
  if made.rectification_mode = 'substitution' and made.amount_due < 0 then call refuse('rectified_too_much', 'invoice'); end if;
  update invoice set collectible = greatest(amount_due, 0) where id = of_invoice;
  for original in
    select i.* from invoice i where i.id = any(made.rectified_ids) order by i.issue_date, i.number, i.id for update
  loop
    -- What a negative one took stays taken: the invoice it took it from is rectified again instead.
    if original.state not in ('issued', 'rectified') or original.kind = 'receipt' or original.amount_due < 0
       or original.issuer_id <> made.issuer_id
       or (original.person_id, original.owner_id) is distinct from (made.person_id, made.owner_id) then
      call refuse('not_rectifiable', 'invoice', 'rectified_ids');
    end if;
    if exists (select 1 from invoice s
               where s.rectified_ids @> array[original.id] and s.id <> of_invoice and s.state <> 'draft'
                 and s.rectification_mode = 'substitution') then
      call refuse('already_substituted', 'invoice', 'rectified_ids');
    end if;
    if made.rectification_mode = 'substitution' and original.state = 'rectified' then
      call refuse('rectified_by_differences', 'invoice', 'rectification_mode');
    end if;
    if made.rectification_mode = 'substitution' then
      select coalesce(array_agg(a order by a.created_at, a.id), '{}') into freed_rows
      from payment_allocation a where a.invoice_id = original.id and a.state = 'applied';
      call free_invoice(original.id, 0, 'substituted');
      update invoice set collectible = 0, state = 'rectified' where id = original.id;
      foreach freed in array freed_rows loop
        select least(freed.amount, outstanding) into fits from invoice where id = of_invoice;
        if fits > 0 then
          insert into payment_allocation (payment_id, invoice_id, payment_application_id, amount)
          values (freed.payment_id, of_invoice, freed.payment_application_id, fits);
        end if;
      end loop;
    else
      taken := least(credit, original.collectible);
      if taken > 0 then call free_invoice(original.id, original.collectible - taken, 'rectified'); end if;
      update invoice set collectible = collectible - taken, state = 'rectified' where id = original.id;
      credit := credit - taken;
    end if;
  end loop;
  if credit > 0 then call refuse('rectified_too_much', 'invoice'); end if;
end $$;

-- Issues drafts: numbers without gaps in the order given, frozen names, chained records, all in the caller's transaction. Locks are
-- taken in one order by everybody: the drafts, the series' counters, the chains. Returns how many it issued.
create function issue_invoices(ids uuid[], on_day date) returns integer language plpgsql as $$
declare
  batch record;
  first_number integer;
  issued uuid[] := '{}';
  refused record;
  made uuid;
begin
  perform 1 from invoice where id = any(ids) order by id for update;
  if (select count(*) from invoice where id = any(ids)) <> cardinality(ids) then call refuse('not_found', 'invoice'); end if;
  select case
      when i.state <> 'draft' or i.archived_at is not null then 'forbidden_move'
      when not exists (select 1 from invoice_line l where l.invoice_id = i.id) then 'invoice_empty'
      when i.amount_due < 0 and i.kind <> 'rectifying' then 'invoice_negative'
    end as code, i.label into refused
  from invoice i
  where i.id = any(ids) and (i.state <> 'draft' or i.archived_at is not null or i.amount_due < 0 and i.kind <> 'rectifying'
        or not exists (select 1 from invoice_line l where l.invoice_id = i.id))
  limit 1;
  if found then call refuse(refused.code, 'invoice'); end if;
  perform set_config('llavero.invoicing', 'on', true);
  for batch in
    select i.series_id, counter_year(s.year_reset, on_day) as year, count(*) as count,
           array_agg(i.id order by g.place) as ids
    from unnest(ids) with ordinality g (id, place) join invoice i on i.id = g.id join invoice_series s on s.id = i.series_id
    group by 1, 2 order by 1
  loop
    insert into invoice_counter as c (series_id, year, next_number, last_issued_on)
    values (batch.series_id, batch.year, 1 + batch.count, on_day)
    on conflict (series_id, year) do update set next_number = c.next_number + batch.count, last_issued_on = on_day
    where c.last_issued_on is null or c.last_issued_on <= on_day
    returning next_number - batch.count into first_number;
    if first_number is null then call refuse('issued_before_last', 'invoice', 'issue_date'); end if;
    update invoice i set state = 'issued', issue_date = on_day, series_year = batch.year, series_number = first_number + g.place - 1,
           number = print_number(s, batch.year, first_number + g.place - 1),
           collectible = case when i.kind = 'rectifying' then 0 else i.amount_due end
    from unnest(batch.ids) with ordinality g (id, place), invoice_series s
    where i.id = g.id and s.id = batch.series_id;
    issued := issued || batch.ids;
  end loop;
  call chain_records(issued, 'issue');
  for made in select id from invoice where id = any(ids) and kind = 'rectifying' order by id loop
    call settle_rectification(made);
  end loop;
  perform set_config('llavero.invoicing', '', true);
  return cardinality(ids);
end $$;

-- Annuls an invoice or receipt that should never have been: nothing of it may be paid or rectified.
create procedure annul_invoice(of_invoice uuid, on_day date, why text) language plpgsql as $$
declare found_invoice invoice;
begin
  select * into found_invoice from invoice where id = of_invoice for update;
  if found_invoice.state is distinct from 'issued' or found_invoice.kind = 'rectifying' then call refuse('forbidden_move', 'invoice'); end if;
  if found_invoice.paid > 0 then call refuse('invoice_paid', 'invoice'); end if;
  perform set_config('llavero.invoicing', 'on', true);
  call chain_records(array[of_invoice], 'annul');
  update invoice set state = 'annulled', collectible = 0, annulled_on = on_day, annulled_reason = why where id = of_invoice;
  perform set_config('llavero.invoicing', '', true);
end $$;
