create sequence rental_code;

create table rental (
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
  notes text,
  search_text text not null default '',
  constraint rental_code_key unique (code),
  constraint rental_state_check
    check (state in ('draft', 'pending_signature', 'upcoming', 'active', 'notice_given', 'ended', 'cancelled')),
  constraint rental_regime_check check (regime in ('habitual', 'seasonal', 'business', 'other')),
  constraint rental_monthly_rent_check check (monthly_rent >= 0),
  constraint rental_monthly_expenses_check check (monthly_expenses >= 0),
  constraint rental_end_date_check check (end_date >= start_date),
  constraint rental_payment_day_check check (payment_day between 1 and 28),
  constraint rental_notice_by_check check (notice_by in ('tenant', 'landlord')),
  constraint rental_signed_on_check check (state not in ('upcoming', 'active', 'notice_given', 'ended') or signed_on is not null)
);
call make_entity('rental', 'code');
call index_list('rental', 'code', 'start_date', 'end_date', 'monthly_rent', 'created_at');
create index rental_search_idx on rental using gin (search_text gin_trgm_ops);
create index rental_asset_id_idx on rental (asset_id);
create index rental_property_id_idx on rental (property_id);
create index rental_tenant_id_idx on rental (tenant_id);
create index rental_guarantor_id_idx on rental (guarantor_id);
create index rental_additional_tenant_ids_idx on rental using gin (additional_tenant_ids);
create index rental_annex_asset_ids_idx on rental using gin (annex_asset_ids);
create index rental_state_idx on rental (state);

-- Who was what in a rental, and when: tenant_id, guarantor_id and additional_tenant_ids are its present rows.
create table rental_party (
  id uuid primary key default uuidv7(),
  rental_id uuid not null references rental on delete cascade,
  person_id uuid not null,
  role text not null,
  since date not null,
  until date,
  constraint rental_party_person_id_fkey foreign key (person_id) references person,
  constraint rental_party_role_check check (role in ('tenant', 'additional_tenant', 'guarantor'))
);
create unique index rental_party_present_key on rental_party (rental_id, person_id, role) where until is null;
create index rental_party_person_id_idx on rental_party (person_id);

-- The rent of a month is the row valid on its first day.
create table rental_rent (
  id uuid primary key default uuidv7(),
  rental_id uuid not null references rental on delete cascade,
  amount bigint not null check (amount >= 0),
  expenses bigint not null check (expenses >= 0),
  valid_from date not null,
  source text not null check (source in ('contract', 'increment', 'agreement')),
  created_at timestamptz not null default clock_now(),
  constraint rental_rent_valid_from_key unique (rental_id, valid_from)
);

create table deposit (
  rental_id uuid not null references rental on delete cascade,
  kind text not null default 'legal',
  amount bigint not null,
  state text not null default 'pending',
  constraint deposit_kind_check check (kind in ('legal', 'additional', 'bank_guarantee')),
  constraint deposit_amount_check check (amount >= 0),
  constraint deposit_state_check check (state in ('pending', 'received', 'lodged', 'recovered', 'returned', 'partly_returned', 'retained'))
);
call make_entity('deposit', 'kind');
create unique index deposit_legal_key on deposit (rental_id) where kind = 'legal';
create index deposit_rental_id_idx on deposit (rental_id);
alter table rental add constraint rental_deposit_id_fkey foreign key (deposit_id) references deposit on delete set null;
create index rental_deposit_id_idx on rental (deposit_id);

-- The one table that says when an asset is taken, whatever takes it; two rows of an asset never share a day.
create table asset_occupancy (
  id uuid primary key default uuidv7(),
  asset_id uuid not null,
  period daterange not null,
  source text not null,
  rental_id uuid references rental on delete cascade,
  created_at timestamptz not null default clock_now(),
  constraint asset_occupancy_asset_id_fkey foreign key (asset_id) references asset,
  constraint asset_occupancy_period_check check (not isempty(period)),
  constraint asset_occupancy_source_check check (source in ('booking', 'rental', 'block')),
  constraint asset_occupancy_rental_id_check check ((source = 'rental') = (rental_id is not null)),
  constraint asset_occupancy_no_overlap exclude using gist (asset_id with =, period with &&)
);
create index asset_occupancy_rental_id_idx on asset_occupancy (rental_id);

-- Rentals are found by their tenant's and asset's names, and belong to their asset's property.
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

create function refresh_rentals_of_person() returns trigger language plpgsql as $$
begin
  update rental set search_text = '' where tenant_id = new.id;
  return null;
end $$;
create trigger refresh_rentals after update on person for each row
  when (old.search_text is distinct from new.search_text) execute function refresh_rentals_of_person();

create function refresh_rentals_of_asset() returns trigger language plpgsql as $$
begin
  update rental set search_text = '' where asset_id = new.id;
  return null;
end $$;
create trigger refresh_rentals after update on asset for each row
  when (old.label is distinct from new.label or old.property_id is distinct from new.property_id)
  execute function refresh_rentals_of_asset();
