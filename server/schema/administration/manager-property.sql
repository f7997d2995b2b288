-- The properties of a manager. A property is removed from the manager before it is deleted.
create table manager_property (
  manager_id uuid not null references manager on delete cascade,
  property_id uuid not null references property,
  primary key (manager_id, property_id)
);

create index manager_property_property_id_idx on manager_property (property_id);

-- ==== Functions, triggers and views ====

-- Pairs are added and removed, never changed.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is added and removed, never changed', tg_table_name using errcode = 'check_violation';
end $$;
create trigger refuse_change before update on manager_property for each statement execute function refuse_change();

-- The properties of a manager, in order.
create function managed_properties(of_manager uuid) returns uuid[]
  language sql stable
  return array(select property_id from manager_property where manager_id = of_manager order by 1);

-- Keeps `manager.property_ids` equal to the rows of this table.
create function refresh_properties_of_manager() returns trigger language plpgsql as $$
begin
  update manager set property_ids = managed_properties(id)
  where id in (select manager_id from changed_rows) and property_ids <> managed_properties(id);
  return null;
end $$;
create trigger refresh_added after insert on manager_property referencing new table as changed_rows
  for each statement execute function refresh_properties_of_manager();
create trigger refresh_removed after delete on manager_property referencing old table as changed_rows
  for each statement execute function refresh_properties_of_manager();

create trigger announce_access_change after insert or update or delete on manager_property
  for each statement execute function announce_access_change();

-- The users whose manager lost a property: see `user.reach_revision`.
create function note_lost_properties() returns trigger language plpgsql as $$
begin
  update "user" u set reach_revision = reach_revision + 1
  from manager m
  where m.user_id = u.id and not m.sees_all_properties and m.id in (select manager_id from lost_rows);
  return null;
end $$;
create trigger note_lost_properties after delete on manager_property referencing old table as lost_rows
  for each statement execute function note_lost_properties();

-- The users whose manager sees the property that a record was moved from, and not the one that it is of now: see
-- `user.reach_revision`.
create function note_moved_away() returns trigger language plpgsql as $$
begin
  update "user" u set reach_revision = reach_revision + 1
  from manager m
  where m.user_id = u.id and not m.sees_all_properties and old.property_id = any(m.property_ids)
    and not coalesce(new.property_id = any(m.property_ids), true);
  if found then perform pg_notify('access_changed', ''); end if;
  return null;
end $$;
