create table incident_type (
  name text not null,
  default_priority text not null,
  response_hours integer,
  is_public boolean not null,
  constraint incident_type_name_key unique (name),
  constraint incident_type_default_priority_check check (default_priority in ('low', 'normal', 'high', 'urgent')),
  constraint incident_type_response_hours_check check (response_hours > 0)
);
call make_entity('incident_type', 'name', 'name');
call index_list('incident_type', 'name');

create table incident_status (
  name text not null,
  kind text not null,
  color text not null,
  position integer not null,
  is_default boolean not null,
  constraint incident_status_name_key unique (name),
  constraint incident_status_kind_check check (kind in ('new', 'in_progress', 'on_hold', 'resolved', 'closed', 'rejected'))
);
call make_entity('incident_status', 'name', 'name');
create unique index incident_status_default_key on incident_status (kind) where is_default;

create sequence incident_number;
create type incident_priority as enum ('low', 'normal', 'high', 'urgent');

create table incident (
  number text not null default next_code('INC-', 'incident_number'),
  title text not null,
  description text not null,
  incident_type_id uuid not null references incident_type,
  incident_status_id uuid not null references incident_status,
  priority incident_priority not null,
  property_id uuid references property,
  asset_id uuid references asset,
  rental_id uuid references rental,
  reporter_name text,
  reporter_email text,
  reporter_phone text,
  source text not null default 'staff',
  assignee_id uuid references "user",
  due_on date,
  resolved_at timestamptz,
  closed_at timestamptz,
  reopened_count integer not null default 0,
  constraint incident_number_key unique (number),
  constraint incident_source_check check (source in ('staff', 'public_form', 'extension'))
);
call make_entity('incident', $$number || ' · ' || title$$,
  $$number || ' ' || title || ' ' || left(description, 2000) || ' ' || coalesce(reporter_name, '')$$);
call index_list('incident', 'number', 'created_at', 'due_on', 'priority');
create index incident_incident_type_id_idx on incident (incident_type_id);
create index incident_incident_status_id_idx on incident (incident_status_id);
create index incident_property_id_idx on incident (property_id);
create index incident_asset_id_idx on incident (asset_id);
create index incident_rental_id_idx on incident (rental_id);
create index incident_assignee_id_idx on incident (assignee_id);
