create sequence rental_code;

-- Rental contracts: from draft to end.
create table rental (
  id uuid primary key default uuidv7(),
  code text not null default next_code('ALQ-', 'rental_code'),
  state text not null default 'draft',
  asset_id uuid not null references asset,
  annex_asset_ids uuid[] not null default '{}',
  property_id uuid not null references property,
  tenant_id uuid not null references person,
  guarantor_id uuid references person,
  additional_tenant_ids uuid[] not null default '{}',
  deposit_id uuid,
  regime text not null,
  monthly_rent bigint not null,
  monthly_expenses bigint not null default 0,
  start_date date not null,
  end_date date,
  payment_day integer not null default 1,
  index_clause text not null default 'none',
  signed_on date,
  notice_given_on date,
  notice_by text,
  exit_date date,
  keys_returned_on date,
  end_reason text,
  arrears_status text not null default 'normal',
  -- Day and note of the latest move of the arrears status.
  arrears_changed_on date,
  arrears_note text,
  notes text,
  -- The rental that this one renews.
  renews_id uuid references rental,
  payment_method_id uuid references payment_method,
  invoice_series_id uuid references invoice_series,
  label text not null generated always as (code) stored,
  search_text text not null default '',
  created_at timestamptz not null default clock_now(),
  updated_at timestamptz not null default clock_now(),
  created_by uuid references "user",
  archived_at timestamptz,
  version integer not null default 1,
  constraint rental_state_check check
    (state in ('draft', 'pending_signature', 'upcoming', 'active', 'notice_given', 'ended', 'cancelled')),
  constraint rental_regime_check check (regime in ('habitual', 'seasonal', 'business', 'other')),
  constraint rental_monthly_rent_check check (monthly_rent >= 0),
  constraint rental_monthly_expenses_check check (monthly_expenses >= 0),
  constraint rental_end_date_check check (end_date >= start_date),
  constraint rental_payment_day_check check (payment_day between 1 and 28),
  constraint rental_arrears_status_check check (arrears_status in ('normal', 'claimed', 'judicial')),
  constraint rental_notice_by_check check (notice_by in ('tenant', 'landlord')),
  constraint rental_signed_on_check check
    (state not in ('upcoming', 'active', 'notice_given', 'ended') or signed_on is not null),
  constraint rental_code_key unique (code),
  constraint rental_renews_id_check check (renews_id <> id)
);

create index rental_code_list on rental (code, id) where archived_at is null;
create index rental_start_date_list on rental (start_date, id) where archived_at is null;
create index rental_end_date_list on rental (end_date, id) where archived_at is null;
create index rental_monthly_rent_list on rental (monthly_rent, id) where archived_at is null;
create index rental_created_at_list on rental (created_at, id) where archived_at is null;
create index rental_search_idx on rental using gin (search_text gin_trgm_ops);
create index rental_asset_id_idx on rental (asset_id);
create index rental_property_id_idx on rental (property_id);
create index rental_tenant_id_idx on rental (tenant_id);
create index rental_guarantor_id_idx on rental (guarantor_id);
create index rental_additional_tenant_ids_idx on rental using gin (additional_tenant_ids);
create index rental_annex_asset_ids_idx on rental using gin (annex_asset_ids);
create index rental_state_idx on rental (state);
create index rental_arrears_status_idx on rental (arrears_status) where arrears_status <> 'normal';
create index rental_deposit_id_idx on rental (deposit_id);
-- A rental is renewed once, unless the renewal was cancelled or archived.
create unique index rental_renews_id_key on rental (renews_id) where state <> 'cancelled' and archived_at is null;
create index rental_payment_method_id_idx on rental (payment_method_id);
create index rental_invoice_series_id_idx on rental (invoice_series_id);
create index rental_reference_idx on rental (compact_reference(code));
-- The rentals of one property in list order. Without it the planner, which expects them spread over the whole table,
-- scans the index of all rentals.
create index rental_property_start_date_list on rental (property_id, start_date, id) where archived_at is null;

-- ==== References to tables that are created later ====

alter table rental add constraint rental_deposit_id_fkey foreign key (deposit_id) references deposit on delete set null;

-- ==== Functions, triggers and views ====

call track_changes('rental');

-- Copies the property of the asset; the search text is the code, the tenant's search text and the asset's label.
create function fill_rental_from_neighbours() returns trigger language plpgsql as $$
begin
  select property_id into new.property_id from asset where id = new.asset_id;
  new.search_text := normalize_text(concat_ws(' ', new.code,
    (select search_text from person where id = new.tenant_id),
    (select label from asset where id = new.asset_id)));
  return new;
end $$;
create trigger fill_rental_from_neighbours before insert or update of asset_id, tenant_id, code, search_text on rental
  for each row execute function fill_rental_from_neighbours();

-- Fills the rentals again when the search text of their tenant changes: the update of `search_text` runs the trigger.
create function refresh_rentals_of_person() returns trigger language plpgsql as $$
begin
  update rental set search_text = '' where tenant_id = new.id;
  return null;
end $$;
create trigger refresh_rentals after update on person for each row
  when (old.search_text is distinct from new.search_text) execute function refresh_rentals_of_person();

-- Fills the rentals again when the label or property of their asset changes.
create function refresh_rentals_of_asset() returns trigger language plpgsql as $$
begin
  update rental set search_text = '' where asset_id = new.id;
  return null;
end $$;
create trigger refresh_rentals after update on asset for each row
  when (old.label is distinct from new.label or old.property_id is distinct from new.property_id)
  execute function refresh_rentals_of_asset();

create trigger drop_attachments after delete on rental referencing old table as old_rows
  for each statement execute function drop_attachments();

create trigger carry_notifications after update on rental for each row
  when (old.property_id is distinct from new.property_id) execute function carry_notifications();
