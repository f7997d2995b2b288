-- An invoice that nobody can read back is none: its sums stay within what fields of money hold (MAX_CENTS of
-- shared/domain/core/fields.ts), however large its lines are each. What is there already
-- is left as it is: a server that cannot start would help nobody.
alter table invoice add constraint invoice_lines_check check (
  greatest(abs(net_amount), abs(tax_amount), abs(total), abs(withholding_amount), abs(amount_due)) <= 1000000000000) not valid;
alter table invoice_line add constraint invoice_line_amount_check check (abs(amount) <= 1000000000000) not valid;

-- The number after the largest that a series may begin with is a number too.
drop function next_number(invoice_series);
drop trigger record_counter on invoice_counter;
alter table invoice_counter alter column next_number type bigint;
create trigger record_counter after update on invoice_counter for each row
  when (old.next_number <> new.next_number and coalesce(current_setting('llavero.invoicing', true), '') <> 'on')
  execute function record_counter();
create function next_number(series invoice_series) returns bigint
  language sql stable parallel safe
  return coalesce((select c.next_number from invoice_counter c
                   where c.series_id = series.id and c.year = counter_year(series.year_reset, business_today())), 1);

-- As in 0052, with a number that a large counter fits in, and with everything that a rectification touches locked at the beginning,
-- in the order of whoever pays or annuls: payments, invoices, then counters and chains.
create or replace function issue_invoices(ids uuid[], on_day date) returns integer language plpgsql as $$
declare
  batch record;
  first_number bigint;
  issued uuid[] := '{}';
  refused record;
  made uuid;
begin
  perform 1 from payment where id in (
    select a.payment_id from invoice r cross join unnest(r.rectified_ids) o (id)
    join payment_allocation a on a.invoice_id = o.id and a.state = 'applied' where r.id = any(ids)) order by id for update;
  perform 1 from invoice
  where id = any(ids) or id in (select o.id from invoice r cross join unnest(r.rectified_ids) o (id) where r.id = any(ids))
  order by id for update;
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

-- Days by which something is due end where the calendar of our dates does.
create function within_calendar(day date) returns date
  language sql immutable strict parallel safe
  return least(day, date '2199-12-31');

create or replace function fill_deposit_from_neighbours() returns trigger language plpgsql as $$
declare of_rental rental;
begin
  select * into of_rental from rental where id = new.rental_id;
  if found then
    new.tenant_id := of_rental.tenant_id;
    new.property_id := of_rental.property_id;
    new.date := coalesce(new.date, of_rental.signed_on, of_rental.start_date);
    new.return_due_on := within_calendar((of_rental.keys_returned_on + interval '1 month')::date);
  end if;
  if tg_op = 'INSERT' and new.body_id is null and new.kind = 'legal' then
    select b.id into new.body_id from property p join address a on a.id = p.address_id
    join deposit_body b on b.region = region_of_postal_code(a.postal_code) and b.archived_at is null
    where p.id = new.property_id order by b.created_at, b.id limit 1;
  end if;
  new.lodge_due_on := within_calendar(new.date + (select days_to_lodge from deposit_body where id = new.body_id));
  new.search_text := normalize_text(new.code) || ' ' || coalesce(of_rental.search_text, '');
  return new;
end $$;

alter table deposit disable trigger user;
update deposit set lodge_due_on = within_calendar(lodge_due_on), return_due_on = within_calendar(return_due_on)
where greatest(lodge_due_on, return_due_on) > '2199-12-31';
alter table deposit enable trigger user;

-- What is in a file for the bank stays what the file says of it: the bank pays it whatever becomes of our row.
create function keep_filed_payment() returns trigger language plpgsql as $$
begin
  if exists (select 1 from remittance_line l join remittance r on r.id = l.remittance_id
             where l.payment_id = old.id and l.is_held and r.state in ('generated', 'sent')) then
    call refuse('payment_in_remittance', 'payment');
  end if;
  return coalesce(new, old);
end $$;
create trigger keep_filed_change before update on payment for each row
  when (old.state = 'pending' and (old.state, old.amount, old.direction, old.payment_method_id, old.archived_at)
        is distinct from (new.state, new.amount, new.direction, new.payment_method_id, new.archived_at))
  execute function keep_filed_payment();

-- A rental is billed from a series that bills: one that rectifies would stop the whole month's run.
create function check_rental_series() returns trigger language plpgsql as $$
begin
  if exists (select 1 from invoice_series s where s.id = new.invoice_series_id and s.kind = 'rectifying') then
    call refuse('series_rectifies', 'rental', 'invoice_series_id');
  end if;
  return new;
end $$;
create trigger check_rental_series before insert or update of invoice_series_id on rental
  for each row when (new.invoice_series_id is not null) execute function check_rental_series();
