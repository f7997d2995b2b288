-- What the next invoice of a rental charges besides the rent, such as a bank fee or a repair. It is pending again
-- after that invoice is annulled, archived or deleted.
create table rental_charge (
  id uuid primary key default uuidv7(),
  rental_id uuid not null references rental,
  payment_application_id uuid not null references payment_application,
  concept text not null,
  amount bigint not null,
  charged_on date not null,
  payment_id uuid references payment,
  incident_id uuid references incident,
  -- The rent review whose invoiced months it makes up for; one charge for each invoice.
  price_increment_id uuid references price_increment,
  invoice_id uuid references invoice on delete set null,
  property_id uuid references property,
  label text not null generated always as (concept) stored,
  search_text text not null generated always as (normalize_text(concept)) stored,
  created_at timestamptz not null default clock_now(),
  updated_at timestamptz not null default clock_now(),
  created_by uuid references "user",
  archived_at timestamptz,
  version integer not null default 1,
  -- The invoice at the former rent whose difference it charges or credits.
  corrected_invoice_id uuid references invoice,
  -- The settlement of costs whose difference it charges or credits.
  cost_settlement_id uuid references cost_settlement,
  -- The recurring charge that it settles, whose agreed taxes it has.
  settled_charge_id uuid references recurring_charge,
  constraint rental_charge_amount_check check (amount <> 0),
  constraint rental_charge_corrected_invoice_id_key unique (corrected_invoice_id, price_increment_id)
);

create index rental_charge_search_idx on rental_charge using gin (search_text gin_trgm_ops);
create index rental_charge_rental_id_idx on rental_charge (rental_id);
create index rental_charge_payment_application_id_idx on rental_charge (payment_application_id);
create index rental_charge_payment_id_idx on rental_charge (payment_id);
create index rental_charge_incident_id_idx on rental_charge (incident_id);
-- Without the charges that wait: the planner would read all of them for each rental.
create index rental_charge_invoice_id_idx on rental_charge (invoice_id) where invoice_id is not null;
create index rental_charge_waiting_idx on rental_charge (rental_id) where archived_at is null and invoice_id is null;
create index rental_charge_property_id_idx on rental_charge (property_id);
create index rental_charge_price_increment_id_idx on rental_charge (price_increment_id);
create index rental_charge_cost_settlement_id_idx on rental_charge (cost_settlement_id);
create index rental_charge_settled_charge_id_idx on rental_charge (settled_charge_id) where settled_charge_id is not null;

-- ==== Functions, triggers and views ====

call track_changes('rental_charge');

call scope_by('rental_charge', 'rental');

-- A computed column of the charge: whether it waits for an invoice. Annulling, archiving or deleting the invoice releases it.
-- It reads no other table, so that the planner inlines it.
create function is_pending(charge rental_charge) returns boolean
  language sql stable parallel safe
  return charge.archived_at is null and charge.invoice_id is null;

-- A computed column of an invoice: the co-tenant whose part it bills, also where it is issued to another person, as an employer: who
-- had that share in its place then. Where no one is found, its customer.
create function co_tenant_id(i invoice) returns uuid
  language sql stable
  return coalesce(
    (select p.person_id from rental_party p
     where p.rental_id = i.rental_id and p.person_id = i.person_id and p.role <> 'guarantor' limit 1),
    (select y.person_id from (
       select p.person_id, p.share, row_number() over (order by p.role = 'tenant' desc, p.since, p.id) as part
       from rental_party p
       where p.rental_id = i.rental_id and p.share is not null and daterange(p.since, p.until, '[]') @> i.period_start) y
     where i.share < 10000 and y.part = i.part and y.share = i.share),
    i.person_id);

-- A computed column of the charge: the person who bears it alone where a rental is split, whose payment caused it or whose part
-- it corrects. Of a payer who is no tenant, as an employer, the co-tenant whose part alone the payment covered, also in a contract that
-- the charge's rental renews.
create function bearer_id(charge rental_charge) returns uuid
  language sql stable
  return coalesce(
    (select (array_agg(distinct i.co_tenant_id))[1]
     from payment p join payment_allocation a on a.payment_id = p.id join invoice i on i.id = a.invoice_id
       and (i.rental_id = charge.rental_id or i.rental_id in (select renewed_rentals(charge.rental_id)))
     where p.id = charge.payment_id and not exists (
       select 1 from rental_party y where y.rental_id in (charge.rental_id, i.rental_id) and y.person_id = p.person_id and y.role <> 'guarantor')
     having count(distinct i.co_tenant_id) = 1 and bool_and(i.share < 10000)),
    (select p.person_id from payment p where p.id = charge.payment_id),
    (select i.co_tenant_id from invoice i where i.id = charge.corrected_invoice_id and i.share < 10000));

-- The invoices and drafts that bill a charge: the one that holds it, and of a split rental each part with a line of it.
create function invoices_of_charge(of_charge uuid) returns setof uuid language sql stable as $$
  select c.invoice_id from rental_charge c where c.id = of_charge and c.invoice_id is not null
  union all
  select i.id from rental_charge c join invoice i on i.rental_id = c.rental_id and i.id is distinct from c.invoice_id
  where c.id = of_charge and i.share < 10000 and i.kind <> 'rectifying' and i.state <> 'annulled' and i.archived_at is null
    and exists (select 1 from invoice_line l where l.invoice_id = i.id and l.rental_charge_id = of_charge)
$$;

-- What waits in a renewal that is cancelled, or is on a draft of it, waits again in the contract that it renews (`adoptFormerCharges`), and
-- the drafts no longer bill it. A charge for a missed month of the renewal's own stays: that month never was.
create function return_waiting_charges() returns trigger language plpgsql as $$
declare
  waiting uuid[] := array(
    select c.id from rental_charge c
    where c.rental_id = new.id and c.archived_at is null
      and not exists (select 1 from invoices_of_charge(c.id) b (id) join invoice i on i.id = b.id where i.state <> 'draft')
      and not exists (select 1 from recurring_charge s where s.id = c.settled_charge_id and s.rental_id = new.id)
    order by c.id for no key update);
  drafts uuid[] := array(
    select distinct i.id from unnest(waiting) c (id) cross join invoices_of_charge(c.id) b (id) join invoice i on i.id = b.id);
begin
  update rental_charge set rental_id = new.renews_id, invoice_id = null where id = any(waiting);
  delete from invoice_line where invoice_id = any(drafts) and rental_charge_id = any(waiting);
  -- No form that was opened before puts the line back.
  update invoice i set version = i.version + 1, updated_at = clock_now(),
    archived_at = case when not exists (select 1 from invoice_line l where l.invoice_id = i.id) then clock_now() end
  where i.id = any(drafts);
  return null;
end $$;
create trigger return_waiting_charges after update of state on rental for each row
  when (new.state = 'cancelled' and old.state <> 'cancelled' and new.renews_id is not null) execute function return_waiting_charges();
