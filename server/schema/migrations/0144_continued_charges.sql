-- Which charges of a renewal continue those of the contract that it renews. Neither charge is referenced: where the one of the renewal
-- is gone, a user removed it; where the former one is gone, nothing is to be continued.
create table continued_charge (
  rental_id uuid not null,
  former_id uuid not null,
  charge_id uuid not null,
  constraint continued_charge_pkey primary key (rental_id, former_id),
  constraint continued_charge_rental_id_fkey foreign key (rental_id) references rental on delete cascade
);

-- Of the renewals that have not started, the charges that are equal are linked. The others stay as they are: a link without a charge
-- says that nothing is to be continued.
insert into continued_charge (rental_id, former_id, charge_id)
select distinct on (r.id, f.id) r.id, f.id, n.id
from rental r
join recurring_charge f on f.rental_id = r.renews_id and f.archived_at is null and coalesce(f.ends_on, 'infinity') >= r.start_date
join recurring_charge n on n.rental_id = r.id and n.archived_at is null
  and (n.kind, n.payment_application_id, n.concept, n.amount, n.tax_rate, n.withholding_rate, n.tax_reason, n.ends_on, n.rhythm,
       n.interval_months, n.months, n.is_indexed)
    is not distinct from
      (f.kind, f.payment_application_id, f.concept, f.amount, f.tax_rate, f.withholding_rate, f.tax_reason, f.ends_on, f.rhythm,
       f.interval_months, f.months, f.is_indexed)
where r.state in ('draft', 'pending_signature', 'upcoming') and f.kind not in ('rent', 'expenses')
order by r.id, f.id, n.id;

with recursive chain as (
  select id, id as root, rental_id from recurring_charge where replaces_id is null and kind not in ('rent', 'expenses')
  union all select n.id, c.root, n.rental_id from chain c join recurring_charge n on n.replaces_id = c.id)
insert into continued_charge (rental_id, former_id, charge_id)
select r.id, c.id, uuidv7()
from rental r join chain c on c.rental_id = r.renews_id
where r.state in ('draft', 'pending_signature', 'upcoming') and not exists (
  select from continued_charge k join chain o on o.id = k.former_id where k.rental_id = r.id and o.root = c.root);
