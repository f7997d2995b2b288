-- What an owner is charged, or has in their favour, outside the invoices of tenants: repairs, taxes paid for them, advances. One that
-- names no owner is borne by all who own the property on its day, by their shares.
create table owner_charge (
  kind text not null,
  concept text not null,
  owner_id uuid references owner,
  property_id uuid references property,
  amount bigint not null,
  tax_rate integer not null default 0,
  -- The tax is rounded half away from zero (product.md, section 2), as numeric's own rounding does.
  total bigint not null generated always as (amount + round(amount * tax_rate / 10000.0)::bigint) stored,
  charged_on date not null,
  incident_id uuid references incident,
  notes text,
  constraint owner_charge_kind_check
    check (kind in ('repair', 'community', 'tax', 'insurance', 'supplies', 'fee', 'advance', 'other', 'credit')),
  constraint owner_charge_amount_check check (amount > 0),
  constraint owner_charge_tax_rate_check check (tax_rate between 0 and 10000),
  constraint owner_charge_owner_id_check check (owner_id is not null or property_id is not null)
);
call make_entity('owner_charge', 'concept', 'concept');
call index_list('owner_charge', 'charged_on', 'total', 'created_at');
create index owner_charge_owner_id_idx on owner_charge (owner_id);
create index owner_charge_property_id_idx on owner_charge (property_id);
create index owner_charge_incident_id_idx on owner_charge (incident_id);

-- What the office asks for its service carries the tax that its own catalogue says.
create function management_fee_tax() returns integer
  language sql stable parallel safe
  return coalesce((select p.default_tax from payment_application p where p.kind = 'fee' and p.archived_at is null
                   order by p.position, p.id limit 1), 2100);
