-- A template says which kinds of asset it is for; one that says nothing is for all.
alter table template add column asset_shapes text[] not null default '{}',
  add constraint template_asset_shapes_check
    check (asset_shapes <@ array['dwelling', 'room', 'premises', 'office', 'parking', 'storage', 'land']);

-- The leases that an installation began with, as far as nobody renamed them.
update template t set asset_shapes = starter.shapes
from (values
  ('Contrato de arrendamiento de vivienda', array['dwelling']),
  ('Contrato de arrendamiento de habitación', array['room']),
  ('Contrato de arrendamiento de plaza de garaje', array['parking'])) starter (title, shapes)
where t.title = starter.title and t.created_by is null;
