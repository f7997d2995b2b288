-- The service's code of an establishment, of a property or of one of its assets, sealed with the secret of the installation.
create table lodging_establishment (
  id uuid primary key default uuidv7(),
  property_id uuid references property on delete cascade,
  asset_id uuid references asset on delete cascade,
  sealed_code text not null,
  created_at timestamptz not null default clock_now(),
  created_by uuid references "user",
  constraint lodging_establishment_owner_check check (num_nonnulls(property_id, asset_id) = 1),
  constraint lodging_establishment_property_id_key unique (property_id),
  constraint lodging_establishment_asset_id_key unique (asset_id)
);

create index lodging_establishment_created_by_idx on lodging_establishment (created_by);
