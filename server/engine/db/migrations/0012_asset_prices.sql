-- What an asset asks a month, over days: `valid_to` null runs on.
create table asset_price (
  asset_id uuid not null references asset,
  property_id uuid not null references property,
  amount bigint not null,
  expenses bigint not null default 0,
  deposit_amount bigint,
  valid_from date not null,
  valid_to date,
  notes text,
  search_text text not null default '',
  constraint asset_price_amount_check check (amount >= 0),
  constraint asset_price_expenses_check check (expenses >= 0),
  constraint asset_price_deposit_amount_check check (deposit_amount >= 0),
  constraint asset_price_valid_to_check check (valid_to >= valid_from)
);
call make_entity('asset_price', $$''$$);
alter table asset_price alter column label drop expression;
alter table asset_price add constraint asset_price_no_overlap
  exclude using gist (asset_id with =, daterange(valid_from, valid_to, '[]') with &&) where (archived_at is null);
call index_list('asset_price', 'label', 'amount', 'valid_from', 'valid_to', 'created_at');
create index asset_price_asset_id_idx on asset_price (asset_id, valid_from);
create index asset_price_property_id_idx on asset_price (property_id);
create index asset_price_search_idx on asset_price using gin (search_text gin_trgm_ops);

-- A price is called after its asset and its first day, and belongs to its asset's property.
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

create function refresh_prices_of_asset() returns trigger language plpgsql as $$
begin
  update asset_price set search_text = '' where asset_id = new.id;
  return null;
end $$;
create trigger refresh_prices after update on asset for each row
  when (old.label is distinct from new.label or old.property_id is distinct from new.property_id)
  execute function refresh_prices_of_asset();
