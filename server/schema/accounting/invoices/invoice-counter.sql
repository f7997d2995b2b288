-- The next number of a series: one row per year where numbers restart each year, otherwise one row under year 0.
create table invoice_counter (
  series_id uuid not null references invoice_series on delete cascade,
  year integer not null,
  next_number bigint not null,
  last_issued_on date,
  primary key (series_id, year),
  constraint invoice_counter_next_number_check check (next_number > 0)
);

-- ==== Functions, triggers and views ====

-- No number is used twice or left out (RD 1619/2012, art. 6.1.a): once an invoice of a series is issued, only issuing
-- moves the counters of that series, and only up.
create function protect_counter() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.last_issued_on is not null and (tg_op = 'DELETE' or new.next_number < old.next_number) then
    call refuse('series_used', 'invoice_series');
  end if;
  if tg_op = 'DELETE' then return old; end if;
  if coalesce(current_setting('llavero.invoicing', true), '') <> 'on' and (tg_op = 'INSERT' or new.next_number <> old.next_number)
     and exists (select 1 from invoice_counter c where c.series_id = new.series_id and c.last_issued_on is not null) then
    call refuse('series_counter_fixed', 'invoice_series', 'next_number');
  end if;
  return new;
end $$;
create trigger protect_counter before insert or update or delete on invoice_counter
  for each row execute function protect_counter();

-- The `year` of the counter row for a day; 0 where numbers do not restart each year.
create function counter_year(year_reset boolean, day date) returns integer
  language sql immutable parallel safe
  return case when year_reset then extract(year from day)::integer else 0 end;

-- A computed column of the series: whether an invoice was issued with one of its numbers.
create function is_used(series invoice_series) returns boolean
  language sql stable parallel safe
  return exists (select 1 from invoice_counter c where c.series_id = series.id and c.last_issued_on is not null);

-- A next number that a user sets is part of the history of the series. Numbers of issued invoices are in the history of
-- the invoices.
create function record_counter() returns trigger language plpgsql as $$
begin
  insert into audit_entry (actor_id, entity, entity_id, label, action, changes)
  select current_actor(), 'invoice_series', s.id, s.label, 'update',
         jsonb_build_object('next_number', jsonb_build_array(old.next_number, new.next_number))
  from invoice_series s where s.id = new.series_id;
  return null;
end $$;
create trigger record_counter after update on invoice_counter for each row
  when (old.next_number <> new.next_number and coalesce(current_setting('llavero.invoicing', true), '') <> 'on')
  execute function record_counter();

-- A computed column of the series (`t.next_number`), read from the counter of the current year.
create function next_number(series invoice_series) returns bigint
  language sql stable parallel safe
  return coalesce((select c.next_number from invoice_counter c
                   where c.series_id = series.id and c.year = counter_year(series.year_reset, business_today())), 1);
