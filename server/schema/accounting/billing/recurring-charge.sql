-- What a rental is charged again and again: its rent, its expenses, and what else was agreed. Each due month is a line of
-- the month's invoice.
create table recurring_charge (
  rental_id uuid not null,
  kind text not null,
  payment_application_id uuid,
  concept text not null,
  amount bigint not null,
  -- Null as billing proposes it; another rate has a reason.
  tax_rate integer,
  withholding_rate integer,
  tax_reason text,
  starts_on date not null,
  ends_on date,
  rhythm text not null default 'monthly',
  interval_months integer,
  months integer[],
  -- The charge whose amount it changed.
  replaces_id uuid,
  property_id uuid,
  constraint recurring_charge_kind_check check
    (kind in ('rent', 'expenses', 'community', 'property_tax', 'waste', 'parking', 'insurance', 'other')),
  -- Rent and expenses have the catalogue's concepts of their names, and every day of the rental.
  constraint recurring_charge_payment_application_id_check check
    ((kind = 'rent' or kind = 'expenses') = (payment_application_id is null)),
  constraint recurring_charge_amount_check check (case when kind = 'rent' or kind = 'expenses' then amount >= 0 else amount <> 0 end),
  constraint recurring_charge_tax_rate_check check (tax_rate between 0 and 10000),
  constraint recurring_charge_withholding_rate_check check (withholding_rate between 0 and 10000),
  constraint recurring_charge_tax_reason_check check
    ((tax_rate is null and withholding_rate is null) = (tax_reason is null)),
  -- Rent and expenses are due in every month of the rental.
  constraint recurring_charge_ends_on_check check
    (case when kind = 'rent' or kind = 'expenses' then ends_on is null and rhythm = 'monthly' else ends_on is null or ends_on >= starts_on end),
  constraint recurring_charge_rhythm_check check (rhythm in ('monthly', 'every_n_months', 'named_months')),
  constraint recurring_charge_interval_months_check check
    ((rhythm = 'every_n_months') = (interval_months is not null) and interval_months between 2 and 12),
  -- Each month once, in order.
  constraint recurring_charge_months_check check
    ((rhythm = 'named_months') = (months is not null) and months <@ '{1,2,3,4,5,6,7,8,9,10,11,12}' and months = array_sort(months)
      and cardinality(months) > 0 and cardinality(months) = (1 = any(months))::integer + (2 = any(months))::integer
        + (3 = any(months))::integer + (4 = any(months))::integer + (5 = any(months))::integer + (6 = any(months))::integer
        + (7 = any(months))::integer + (8 = any(months))::integer + (9 = any(months))::integer + (10 = any(months))::integer
        + (11 = any(months))::integer + (12 = any(months))::integer),
  constraint recurring_charge_rental_id_fkey foreign key (rental_id) references rental on delete cascade,
  constraint recurring_charge_payment_application_id_fkey foreign key (payment_application_id) references payment_application,
  constraint recurring_charge_property_id_fkey foreign key (property_id) references property
);
call make_entity('recurring_charge', 'concept', 'concept');
alter table recurring_charge
  -- Whether an increment of the rent by a percentage raises it too. Rent and expenses are amounts of the contract.
  add column is_indexed boolean not null default false,
  -- The increment that set its amount, in place of that of the charge before.
  add column price_increment_id uuid,
  -- Why its amount exceeds the limit on general costs (LAU art. 20.2).
  add column raise_reason text,
  add constraint recurring_charge_is_indexed_check check (not is_indexed or kind not in ('rent', 'expenses')),
  add constraint recurring_charge_price_increment_id_fkey foreign key (price_increment_id) references price_increment;
alter table recurring_charge add constraint recurring_charge_replaces_id_fkey foreign key (replaces_id) references recurring_charge;
call index_list('recurring_charge', 'created_at');
create index recurring_charge_rental_id_idx on recurring_charge (rental_id);
create unique index recurring_charge_kind_key on recurring_charge (rental_id, kind) where kind in ('rent', 'expenses');
create index recurring_charge_payment_application_id_idx on recurring_charge (payment_application_id);
create index recurring_charge_property_id_idx on recurring_charge (property_id);
create unique index recurring_charge_replaces_id_key on recurring_charge (replaces_id);
create index recurring_charge_price_increment_id_idx on recurring_charge (price_increment_id);

-- ==== Functions, triggers and views ====

call track_changes('recurring_charge');

call scope_by('recurring_charge', 'rental');

-- Every rental has a charge of its rent and one of its expenses, in a renewal with the taxes that those of the former contract have.
-- The other charges of the former contract continue (continued-charge.sql).
create function record_contract_charges() returns trigger language plpgsql as $$
begin
  insert into recurring_charge (rental_id, kind, concept, amount, tax_rate, withholding_rate, tax_reason, starts_on)
  select r.id, k.kind, k.concept, case k.kind when 'rent' then r.monthly_rent else r.monthly_expenses end,
    f.tax_rate, f.withholding_rate, f.tax_reason, r.start_date
  from new_rows r cross join (values ('rent', 'Renta'), ('expenses', 'Gastos')) k (kind, concept)
  left join recurring_charge f on f.rental_id = r.renews_id and f.kind = k.kind;
  perform follow_former_charges(array(select id from new_rows where renews_id is not null));
  return null;
end $$;
create trigger record_contract_charges after insert on rental referencing new table as new_rows
  for each statement execute function record_contract_charges();

-- They follow the rental's terms.
create function carry_contract_terms() returns trigger language plpgsql as $$
begin
  update recurring_charge c set amount = t.amount, starts_on = new.start_date
  from (values ('rent', new.monthly_rent), ('expenses', new.monthly_expenses)) t (kind, amount)
  where c.rental_id = new.id and c.kind = t.kind and (c.amount, c.starts_on) is distinct from (t.amount, new.start_date);
  if new.start_date <> old.start_date then perform follow_former_charges(array[new.id]); end if;
  return null;
end $$;
create trigger carry_contract_terms after update on rental for each row
  when ((old.monthly_rent, old.monthly_expenses, old.start_date)
        is distinct from (new.monthly_rent, new.monthly_expenses, new.start_date))
  execute function carry_contract_terms();

-- A computed column of the charge: whether an invoice or a draft bills it, or a one-off charge for a missed month.
create function is_billed(charge recurring_charge) returns boolean
  language sql stable parallel safe
  return exists (
    select 1 from invoice i join invoice_line l on l.invoice_id = i.id
    where i.rental_id = charge.rental_id and l.recurring_charge_id = charge.id and i.state <> 'annulled' and i.archived_at is null)
    or exists (
    select 1 from rental_charge x where x.settled_charge_id = charge.id and x.cost_settlement_id is null and x.archived_at is null);

-- A computed column of the charge: whether the charge with its new amount is billed, if there is one.
create function replacement(charge recurring_charge) returns text
  language sql stable parallel safe
  return coalesce((select case when n.is_billed then 'billed' else 'waiting' end from recurring_charge n
                   where n.replaces_id = charge.id and n.archived_at is null), 'none');
