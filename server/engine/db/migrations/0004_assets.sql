create table asset_type (
  name text not null,
  shape text not null,
  constraint asset_type_name_key unique (name),
  constraint asset_type_shape_check check (shape in ('dwelling', 'room', 'premises', 'office', 'parking', 'storage', 'land'))
);
call make_entity('asset_type', 'name', 'name');

create table asset_status (
  name text not null,
  kind text not null,
  color text not null,
  position integer not null,
  is_default boolean not null,
  constraint asset_status_name_key unique (name),
  constraint asset_status_kind_check
    check (kind in ('available', 'reserved', 'rented', 'notice', 'turnover', 'maintenance', 'retired'))
);
call make_entity('asset_status', 'name', 'name');
create unique index asset_status_default_key on asset_status (kind) where is_default;

create table asset (
  cod text not null,
  name text not null,
  cadastral_number text,
  asset_type_id uuid not null references asset_type,
  asset_status_id uuid not null references asset_status,
  property_id uuid not null references property,
  parent_asset_id uuid,
  floor text,
  door text,
  area_m2 double precision,
  bedrooms integer,
  bathrooms integer,
  capacity integer,
  furnished boolean,
  energy_rating text,
  energy_certificate_expiry date,
  tourist_registration text,
  description text,
  is_published boolean not null default false,
  notes text,
  constraint asset_cod_key unique (cod),
  constraint asset_area_m2_check check (area_m2 > 0)
);
call make_entity('asset', $$cod || ' · ' || name$$, $$cod || ' ' || name || ' ' || coalesce(cadastral_number, '')$$);
alter table asset
  add constraint asset_parent_asset_id_fkey foreign key (parent_asset_id) references asset,
  add constraint asset_parent_asset_id_check check (parent_asset_id <> id);
call index_list('asset', 'cod', 'name', 'area_m2', 'bedrooms', 'created_at');
create index asset_asset_type_id_idx on asset (asset_type_id);
create index asset_asset_status_id_idx on asset (asset_status_id);
create index asset_property_id_idx on asset (property_id);
create index asset_parent_asset_id_idx on asset (parent_asset_id);
