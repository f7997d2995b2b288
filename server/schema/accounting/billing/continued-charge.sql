-- Which charges of a renewal continue those of the contract that it renews. Neither charge is referenced: where the one of the renewal
-- is gone, a user removed it; where the former one is gone, nothing is to be continued.
create table continued_charge (
  rental_id uuid not null,
  former_id uuid not null,
  charge_id uuid not null,
  constraint continued_charge_pkey primary key (rental_id, former_id),
  constraint continued_charge_rental_id_fkey foreign key (rental_id) references rental on delete cascade
);

-- ==== Functions, triggers and views ====

-- The charges of the former contract that run past the first day of a renewal, in the months of their rhythm, and their first day in it.
-- A charge that is not monthly bills a month whole: in the month that both contracts have days of, the former one does.
create function continuing_charges(of_id uuid) returns table (former_id uuid, starts_on date) language sql stable as $$
  select c.id, d.starts_on
  from rental r join recurring_charge c on c.rental_id = r.renews_id
  cross join lateral (
    select (extract(year from r.start_date) - extract(year from c.starts_on)) * 12
      + extract(month from r.start_date) - extract(month from c.starts_on) as months) m
  cross join lateral (
    select case
      when c.starts_on >= r.start_date then c.starts_on
      when c.rhythm = 'monthly' then r.start_date
      when extract(day from r.start_date) = 1 then case when c.rhythm = 'every_n_months' then c.starts_on else r.start_date end
      when c.rhythm = 'named_months' then (date_trunc('month', r.start_date) + interval '1 month')::date
      else (date_trunc('month', c.starts_on)
        + make_interval(months => ((div(m.months, c.interval_months) + 1) * c.interval_months)::integer))::date
    end as starts_on) d
  where r.id = of_id and c.kind not in ('rent', 'expenses') and c.archived_at is null
    and coalesce(c.ends_on, 'infinity') >= greatest(r.start_date, d.starts_on)
$$;

-- Whether no user has changed, replaced, billed or settled a charge since it was recorded.
create function is_untouched(of_id uuid) returns boolean language sql stable as $$
  select c.version = 1 and c.archived_at is null
    and not exists (select from invoice_line l where l.recurring_charge_id = c.id)
    and not exists (select from rental_charge x where x.settled_charge_id = c.id)
    and not exists (select from cost_settlement_line l where l.recurring_charge_id = c.id)
    and not exists (select from recurring_charge n where n.replaces_id = c.id)
  from recurring_charge c where c.id = of_id
$$;

-- Until a renewal begins, its charges follow those of the contract that it renews. What a user changed or removed in the renewal
-- stays, and what replaced the former charge since then does not follow.
create function follow_former_charges(ids uuid[]) returns void language plpgsql as $$
declare
  r rental;
  former record;
  new_id uuid;
begin
  -- No lock of the rental, which a billing run holds while it waits for the charges.
  perform pg_advisory_xact_lock(hashtextextended('continued_charge ' || g.id, 0)) from (select unnest(ids) as id order by 1) g;
  for r in
    select * from rental where id = any(ids) and renews_id is not null and state in ('draft', 'pending_signature', 'upcoming') order by id
  loop
    update recurring_charge n set tax_rate = f.tax_rate, withholding_rate = f.withholding_rate, tax_reason = f.tax_reason
    from recurring_charge f
    where n.rental_id = r.id and f.rental_id = r.renews_id and n.kind = f.kind and n.kind in ('rent', 'expenses') and is_untouched(n.id)
      and (n.tax_rate, n.withholding_rate, n.tax_reason) is distinct from (f.tax_rate, f.withholding_rate, f.tax_reason);
    with outdated as (
      delete from continued_charge k using recurring_charge n
      where k.rental_id = r.id and n.id = k.charge_id and is_untouched(n.id) and not exists (
        select from continuing_charges(r.id) c join recurring_charge f on f.id = c.former_id
        where c.former_id = k.former_id
          and (c.starts_on, f.kind, f.payment_application_id, f.concept, f.amount, f.tax_rate, f.withholding_rate, f.tax_reason,
               f.ends_on, f.rhythm, f.interval_months, f.months, f.is_indexed)
            is not distinct from
              (n.starts_on, n.kind, n.payment_application_id, n.concept, n.amount, n.tax_rate, n.withholding_rate, n.tax_reason,
               n.ends_on, n.rhythm, n.interval_months, n.months, n.is_indexed))
      returning k.charge_id)
    delete from recurring_charge where id in (select charge_id from outdated);
    for former in
      with recursive decided as (
        select k.former_id as id from continued_charge k left join recurring_charge n on n.id = k.charge_id
        where k.rental_id = r.id and (n.id is null or not is_untouched(n.id))
        union select f.id from decided d join recurring_charge f on f.replaces_id = d.id)
      select c.* from continuing_charges(r.id) c
      where not exists (select from continued_charge k where k.rental_id = r.id and k.former_id = c.former_id)
        and not exists (select from decided d where d.id = c.former_id)
      order by c.former_id
    loop
      insert into recurring_charge (rental_id, kind, payment_application_id, concept, amount, tax_rate, withholding_rate, tax_reason,
        starts_on, ends_on, rhythm, interval_months, months, is_indexed)
      select r.id, f.kind, f.payment_application_id, f.concept, f.amount, f.tax_rate, f.withholding_rate, f.tax_reason,
        former.starts_on, f.ends_on, f.rhythm, f.interval_months, f.months, f.is_indexed
      from recurring_charge f where f.id = former.former_id returning id into new_id;
      insert into continued_charge (rental_id, former_id, charge_id) values (r.id, former.former_id, new_id);
    end loop;
  end loop;
end $$;

create function carry_former_charges() returns trigger language plpgsql as $$
begin
  perform follow_former_charges(array(select distinct r.id from rental r join changed_rows c on c.rental_id = r.renews_id));
  return null;
end $$;
create trigger carry_former_insert after insert on recurring_charge referencing new table as changed_rows
  for each statement execute function carry_former_charges();
create trigger carry_former_update after update on recurring_charge referencing new table as changed_rows
  for each statement execute function carry_former_charges();
create trigger carry_former_delete after delete on recurring_charge referencing old table as changed_rows
  for each statement execute function carry_former_charges();
