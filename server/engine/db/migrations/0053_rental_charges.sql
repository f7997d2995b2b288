-- What the next invoice of a rental asks besides the rent: a bank's fee, a repair that the tenant bears. It is asked again when
-- the invoice that asked it is annulled or thrown away.
create table rental_charge (
  rental_id uuid not null references rental,
  payment_application_id uuid not null references payment_application,
  concept text not null,
  amount bigint not null,
  charged_on date not null,
  payment_id uuid references payment,
  incident_id uuid references incident,
  invoice_id uuid references invoice on delete set null,
  property_id uuid references property,
  constraint rental_charge_amount_check check (amount <> 0)
);
call make_entity('rental_charge', 'concept', 'concept');
create index rental_charge_rental_id_idx on rental_charge (rental_id);
create index rental_charge_payment_application_id_idx on rental_charge (payment_application_id);
create index rental_charge_payment_id_idx on rental_charge (payment_id);
create index rental_charge_incident_id_idx on rental_charge (incident_id);
create index rental_charge_invoice_id_idx on rental_charge (invoice_id);
create index rental_charge_property_id_idx on rental_charge (property_id);

create function fill_charge_property() returns trigger language plpgsql as $$
begin
  select property_id into new.property_id from rental where id = new.rental_id;
  return new;
end $$;
create trigger fill_charge_property before insert or update on rental_charge for each row execute function fill_charge_property();

-- Whether it waits for an invoice; read as a column of the charge.
create function is_pending(charge rental_charge) returns boolean
  language sql stable parallel safe
  return charge.archived_at is null
    and not exists (select 1 from invoice i where i.id = charge.invoice_id and i.state <> 'annulled');
