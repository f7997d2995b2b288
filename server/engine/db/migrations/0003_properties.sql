create table address (
  street text not null,
  city text not null,
  state text,
  country text not null,
  postal_code text not null,
  latitude double precision,
  longitude double precision,
  constraint address_latitude_check check (latitude between -90 and 90),
  constraint address_longitude_check check (longitude between -180 and 180)
);
call make_entity('address', $$street || ', ' || city$$, $$street || ' ' || city || ' ' || coalesce(state, '') || ' ' || postal_code$$);
call index_list('address', 'street', 'city', 'state', 'postal_code', 'created_at');

create table property_type (name text not null, description text, constraint property_type_name_key unique (name));
call make_entity('property_type', 'name', $$name || ' ' || coalesce(description, '')$$);

create table property (
  cod text not null,
  name text not null,
  property_type_id uuid not null references property_type,
  address_id uuid not null references address,
  cadastral_number text,
  year_built integer,
  notes text,
  constraint property_cod_key unique (cod)
);
call make_entity('property', $$cod || ' · ' || name$$, $$cod || ' ' || name || ' ' || coalesce(cadastral_number, '')$$);
call index_list('property', 'cod', 'name', 'year_built', 'created_at');
create index property_property_type_id_idx on property (property_type_id);
create index property_address_id_idx on property (address_id);

create table owner (
  kind text not null,
  name text not null,
  last_name text,
  documentation text not null,
  email text,
  phone text,
  bank_account text,
  address_id uuid references address,
  management_fee integer,
  withholding_exempt boolean not null default false,
  withholding_certificate_on date,
  notes text,
  constraint owner_kind_check check (kind in ('person', 'company')),
  constraint owner_documentation_key unique (documentation),
  constraint owner_management_fee_check check (management_fee between 0 and 10000)
);
call make_entity('owner', $$name || coalesce(' ' || last_name, '')$$,
  $$name || ' ' || coalesce(last_name, '') || ' ' || documentation || ' ' || coalesce(email, '') || ' ' || coalesce(phone, '')$$);
call index_list('owner', 'label', 'documentation', 'created_at');
create index owner_address_id_idx on owner (address_id);

-- A manager is a user with properties of their own; without any, every property is theirs to see.
create table manager (user_id uuid not null references "user", phone text, constraint manager_user_id_key unique (user_id));
call make_entity('manager', $$coalesce(phone, '')$$);
create table manager_property (
  manager_id uuid not null references manager on delete cascade,
  property_id uuid not null references property on delete cascade,
  primary key (manager_id, property_id)
);
create index manager_property_property_id_idx on manager_property (property_id);
create trigger announce_access_change after insert or update or delete on manager
  for each statement execute function announce_access_change();
create trigger announce_access_change after insert or update or delete on manager_property
  for each statement execute function announce_access_change();
