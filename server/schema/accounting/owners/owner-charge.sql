-- What an owner is charged or credited outside tenant invoices: repairs, taxes paid for them, advances. If `owner_id` is
-- null, all owners of the property on that day pay it by their shares.
create table owner_charge (
  id uuid primary key default uuidv7(),
  kind text not null,
  concept text not null,
  owner_id uuid references owner,
  property_id uuid references property,
  amount bigint not null,
  tax_rate integer not null default 0,
  -- The tax is rounded half away from zero (docs/design/product.md, section 2), as numeric rounds.
  total bigint not null generated always as (amount + round(amount * tax_rate / 10000.0)::bigint) stored,
  charged_on date not null,
  incident_id uuid references incident,
  notes text,
  label text not null generated always as (concept) stored,
  search_text text not null generated always as (normalize_text(concept)) stored,
  created_at timestamptz not null default clock_now(),
  updated_at timestamptz not null default clock_now(),
  created_by uuid references "user",
  archived_at timestamptz,
  version integer not null default 1,
  constraint owner_charge_kind_check check
    (kind in ('repair', 'community', 'tax', 'insurance', 'supplies', 'fee', 'advance', 'other', 'credit')),
  constraint owner_charge_amount_check check (amount > 0),
  constraint owner_charge_tax_rate_check check (tax_rate between 0 and 10000),
  constraint owner_charge_owner_id_check check (owner_id is not null or property_id is not null)
);

create index owner_charge_search_idx on owner_charge using gin (search_text gin_trgm_ops);
create index owner_charge_charged_on_list on owner_charge (charged_on, id) where archived_at is null;
create index owner_charge_total_list on owner_charge (total, id) where archived_at is null;
create index owner_charge_created_at_list on owner_charge (created_at, id) where archived_at is null;
create index owner_charge_owner_id_idx on owner_charge (owner_id);
create index owner_charge_property_id_idx on owner_charge (property_id);
create index owner_charge_incident_id_idx on owner_charge (incident_id);

-- ==== Functions, triggers and views ====

call track_changes('owner_charge');
call bind_to_closed_months('owner_charge');

-- What owners were charged until a day.
create function owner_charge_until(c owner_charge, day date) returns jsonb
  language sql stable parallel safe
  return case when c.charged_on <= day and c.archived_at is null
    then jsonb_build_object('charged', c.charged_on, 'kind', c.kind, 'total', c.total, 'tax', c.tax_rate, 'owner', c.owner_id, 'property', c.property_id)
    else '{}' end;

-- What a bank movement paid is fixed: its amount is the bank's. An undo of the movement releases the charge first.
create function protect_owner_charge() returns trigger language plpgsql as $$
begin
  if is_reserving() or not exists (select 1 from bank_movement where owner_charge_id = old.id)
     and not exists (select 1 from bank_movement_part where owner_charge_id = old.id) then
    return coalesce(new, old);
  end if;
  if tg_op = 'DELETE' or (old.amount, old.tax_rate, old.charged_on, old.archived_at, old.kind = 'credit', old.owner_id, old.property_id)
     is distinct from (new.amount, new.tax_rate, new.charged_on, new.archived_at, new.kind = 'credit', new.owner_id, new.property_id) then
    call refuse('owner_charge_paid', 'owner_charge');
  end if;
  return new;
end $$;
create trigger protect_owner_charge before update or delete on owner_charge for each row execute function protect_owner_charge();

-- The rate of the management fee under a tax, as `proposeTax` has it for fees: VAT from the catalogue, the general rate of IGIC, none
-- of IPSI, whose rates are not known.
create function management_fee_tax(indirect_tax text) returns integer
  language sql stable parallel safe
  return case $1
    when 'vat' then coalesce((select p.default_tax from payment_application p where p.kind = 'fee' and p.archived_at is null
                              order by p.position, p.id limit 1), 2100)
    when 'igic' then 700 end;
