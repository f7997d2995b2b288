alter table manager add column sees_all_properties boolean not null default false;
alter table "user" add column reach_revision integer not null default 1;

create index person_created_by_idx on person (created_by) where created_by is not null;
create index owner_created_by_idx on owner (created_by) where created_by is not null;
create index address_created_by_idx on address (created_by) where created_by is not null;

-- A manager without a property saw every property. They keep that, said explicitly; their history shows it.
with kept as (
  update manager m set sees_all_properties = true, version = version + 1, updated_at = clock_now()
  where not exists (select from manager_property p where p.manager_id = m.id)
  returning id, label)
insert into audit_entry (entity, entity_id, label, action, changes)
select 'manager', id, label, 'update', '{"sees_all_properties": [false, true]}' from kept;

-- The same of users whose role is limited to their properties and who have no manager.
with added as (
  insert into manager (user_id, sees_all_properties, label, search_text)
  select u.id, true, u.name, normalize_text(concat_ws(' ', u.name, u.email))
  from "user" u join role r on r.id = u.role_id
  where r.scope = 'own' and not exists (select from manager m where m.user_id = u.id)
  returning id, label)
insert into audit_entry (entity, entity_id, label, action, changes)
select 'manager', id, label, 'create', '{"sees_all_properties": [null, true]}' from added;

-- Devices of the others stored persons that are out of scope now; a device that has no revision stored has the first one.
update "user" u set reach_revision = 2
from role r
where r.id = u.role_id and r.scope = 'own'
  and not exists (select from manager m where m.user_id = u.id and m.sees_all_properties);
