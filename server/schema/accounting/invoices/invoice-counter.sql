-- The next number of a series: one row a year where numbers restart each year, otherwise one row under year 0.
create table invoice_counter (
  series_id uuid not null references invoice_series on delete cascade,
  year integer not null,
  next_number bigint not null,
  last_issued_on date,
  primary key (series_id, year),
  constraint invoice_counter_next_number_check check (next_number > 0)
);

-- ==== Functions, triggers and views ====

-- A number is never given twice: after the first one the counter only moves up.
create function keep_counter() returns trigger language plpgsql as $$
begin
  if old.last_issued_on is not null and (tg_op = 'DELETE' or new.next_number < old.next_number) then
    raise exception using errcode = 'LL001', message = 'series_used', constraint = 'invoice_counter_only_up', table = 'invoice_series';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;
create trigger keep_counter before update or delete on invoice_counter for each row execute function keep_counter();

-- The year that numbers of a day belong to in a series.
create function counter_year(year_reset boolean, day date) returns integer
  language sql immutable parallel safe
  return case when year_reset then extract(year from day)::integer else 0 end;

-- A computed column of the series: whether it has given a number.
create function is_used(series invoice_series) returns boolean
  language sql stable parallel safe
  return exists (select 1 from invoice_counter c where c.series_id = series.id and c.last_issued_on is not null);

-- A number that a user sets is part of the history of the series. Numbers that invoices take are in the history of
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

-- A computed column of the series (`t.next_number`): only the counter knows it.
create function next_number(series invoice_series) returns bigint
  language sql stable parallel safe
  return coalesce((select c.next_number from invoice_counter c
                   where c.series_id = series.id and c.year = counter_year(series.year_reset, business_today())), 1);
