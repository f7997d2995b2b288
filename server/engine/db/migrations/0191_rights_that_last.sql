-- A webhook tells by the rights of whoever set it up last, for as long as they have them. Why the system put it aside is kept.
alter table webhook
  add column responsible_id uuid constraint webhook_responsible_id_fkey references "user",
  add column suspended_for text;
alter table webhook disable trigger user;
update webhook set responsible_id = created_by, suspended_for = case state when 'suspended' then 'failing' end;
alter table webhook enable trigger user;
alter table webhook
  add constraint webhook_suspended_for_check
    check ((state = 'suspended') = (suspended_for is not null) and suspended_for in ('failing', 'gone', 'rights'));
create index webhook_responsible_id_idx on webhook (responsible_id);

-- Whoever works here must show a second factor, where the company says so.
alter table company add column requires_second_factor boolean not null default false;
create trigger announce_access_change after update of requires_second_factor on company
  for each statement execute function announce_access_change();
create trigger announce_factor_change after update of has_second_factor, passkey_count on "user"
  for each statement execute function announce_access_change();
