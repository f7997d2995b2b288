-- What was told or answered to somebody keeps the properties it spoke of: whoever loses one of them reads it no more.

-- Rooms are in their dwelling's property, and incidents in their asset's: a move to another property left them behind.
update asset room set property_id = dwelling.property_id from asset dwelling
where dwelling.id = room.parent_asset_id and dwelling.property_id <> room.property_id;
update incident i set property_id = a.property_id from asset a
where a.id = i.asset_id and a.property_id is distinct from i.property_id;

-- Of which property the news is; null is everyone's. No foreign key, as with subject_id: news outlives what it tells of.
alter table notification add column property_id uuid;
create index notification_subject_id_idx on notification (subject_id);
update notification n set property_id = i.property_id from incident i where n.subject_id = i.id;
update notification n set property_id = r.property_id from rental r where n.subject_id = r.id;

-- An incident that goes to another property takes its news along.
create function carry_notifications() returns trigger language plpgsql as $$
begin
  update notification set property_id = new.property_id
  where subject_id = new.id and property_id is distinct from new.property_id;
  return null;
end $$;
create trigger carry_notifications after update on incident for each row
  when (old.property_id is distinct from new.property_id) execute function carry_notifications();
create trigger carry_notifications after update on rental for each row
  when (old.property_id is distinct from new.property_id) execute function carry_notifications();

-- The scope in which a kept answer was given; null is every property.
alter table idempotency_key add column property_ids uuid[];

-- A manager whose last property vanished in silence would see every property: it is taken from the manager first.
alter table manager_property
  drop constraint manager_property_property_id_fkey,
  add constraint manager_property_property_id_fkey foreign key (property_id) references property;
