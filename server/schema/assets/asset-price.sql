-- The asking rent of an asset over a period; without `valid_to` it continues.
create table asset_price (
  id uuid primary key default uuidv7(),
  asset_id uuid not null references asset,
  property_id uuid not null references property,
  amount bigint not null,
  expenses bigint not null default 0,
  deposit_amount bigint,
  valid_from date not null,
  valid_to date,
  notes text,
  label text not null,
  search_text text not null default '',
  created_at timestamptz not null default clock_now(),
  updated_at timestamptz not null default clock_now(),
  created_by uuid references "user",
  archived_at timestamptz,
  version integer not null default 1,
  constraint asset_price_amount_check check (amount >= 0),
  constraint asset_price_expenses_check check (expenses >= 0),
  constraint asset_price_deposit_amount_check check (deposit_amount >= 0),
  constraint asset_price_valid_to_check check (valid_to >= valid_from),
  constraint asset_price_no_overlap exclude using gist
    (asset_id with =, daterange(valid_from, valid_to, '[]') with &&) where (archived_at is null)
);

create index asset_price_label_list on asset_price (label, id) where archived_at is null;
create index asset_price_amount_list on asset_price (amount, id) where archived_at is null;
create index asset_price_valid_from_list on asset_price (valid_from, id) where archived_at is null;
create index asset_price_valid_to_list on asset_price (valid_to, id) where archived_at is null;
create index asset_price_created_at_list on asset_price (created_at, id) where archived_at is null;
create index asset_price_asset_id_idx on asset_price (asset_id, valid_from);
create index asset_price_property_id_idx on asset_price (property_id);
create index asset_price_search_idx on asset_price using gin (search_text gin_trgm_ops);

-- ==== Functions, triggers and views ====

call track_changes('asset_price');

-- Copies the property of the asset; the label is the asset's label and the first day.
create function fill_asset_price_from_asset() returns trigger language plpgsql as $$
begin
  select property_id, label || ' · ' || to_char(new.valid_from, 'YYYY-MM-DD') into new.property_id, new.label
  from asset where id = new.asset_id;
  new.label := coalesce(new.label, '');
  new.search_text := normalize_text(new.label);
  return new;
end $$;
create trigger fill_asset_price_from_asset before insert or update of asset_id, valid_from, label, search_text on asset_price
  for each row execute function fill_asset_price_from_asset();

-- Fills the prices again when the label or property of their asset changes: the update of `search_text` runs the trigger.
create function refresh_prices_of_asset() returns trigger language plpgsql as $$
begin
  update asset_price set search_text = '' where asset_id = new.id;
  return null;
end $$;
create trigger refresh_prices after update on asset for each row
  when (old.label is distinct from new.label or old.property_id is distinct from new.property_id)
  execute function refresh_prices_of_asset();
