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
alter table recurring_charge add constraint recurring_charge_replaces_id_fkey foreign key (replaces_id) references recurring_charge;
call index_list('recurring_charge', 'created_at');
create index recurring_charge_rental_id_idx on recurring_charge (rental_id);
create unique index recurring_charge_kind_key on recurring_charge (rental_id, kind) where kind in ('rent', 'expenses');
create index recurring_charge_payment_application_id_idx on recurring_charge (payment_application_id);
create index recurring_charge_property_id_idx on recurring_charge (property_id);
create unique index recurring_charge_replaces_id_key on recurring_charge (replaces_id);

-- The rent and the expenses of the rentals that exist.
insert into recurring_charge (rental_id, kind, concept, amount, starts_on, property_id, created_by, created_at, updated_at)
select r.id, k.kind, k.concept, case k.kind when 'rent' then r.monthly_rent else r.monthly_expenses end, r.start_date, r.property_id,
       r.created_by, r.created_at, r.created_at
from rental r cross join (values ('rent', 'Renta'), ('expenses', 'Gastos')) k (kind, concept);

alter table invoice_line add column recurring_charge_id uuid;
