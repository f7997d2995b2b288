-- The letter of an anniversary is stored once: also by two users, or by a request that is repeated.
alter table attachment add column anniversary_on date;
alter table attachment add constraint attachment_anniversary_on_check check (anniversary_on is null or owner_entity = 'rental');
create unique index attachment_anniversary_on_key on attachment (owner_id, anniversary_on) where anniversary_on is not null;
