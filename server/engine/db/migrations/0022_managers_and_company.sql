-- Managers are found by the user's name and address and by the manager's own telephone.
alter table manager add column search_text text not null default '';
create index manager_search_idx on manager using gin (search_text gin_trgm_ops);
create or replace function fill_manager_label() returns trigger language plpgsql as $$
begin
  select name, normalize_text(concat_ws(' ', name, email, new.phone)) into new.label, new.search_text
  from "user" where id = new.user_id;
  return new;
end $$;
drop trigger fill_manager_label on manager;
create trigger fill_manager_label before insert or update of user_id, label, phone on manager
  for each row execute function fill_manager_label();
drop trigger refresh_label_of_manager on "user";
create trigger refresh_label_of_manager after update on "user" for each row
  when (old.name is distinct from new.name or old.email is distinct from new.email)
  execute function refresh_label_of_manager();

-- A manager's row tells the properties; the pairs stay the truth, with their foreign keys, and the row follows them. So
-- what the history says of the properties is what the row's history says: the trigger of its own is needed no more.
alter table manager add column property_ids uuid[] not null default '{}';
create index manager_property_ids_idx on manager using gin (property_ids);
drop trigger record_added on manager_property;
drop trigger record_taken on manager_property;
drop function record_managed_properties();
create function managed_properties(of_manager uuid) returns uuid[]
  language sql stable
  return array(select property_id from manager_property where manager_id = of_manager order by 1);
create function refresh_properties_of_manager() returns trigger language plpgsql as $$
begin
  update manager set property_ids = managed_properties(id)
  where id in (select manager_id from changed_rows) and property_ids <> managed_properties(id);
  return null;
end $$;
create trigger refresh_added after insert on manager_property referencing new table as changed_rows
  for each statement execute function refresh_properties_of_manager();
create trigger refresh_taken after delete on manager_property referencing old table as changed_rows
  for each statement execute function refresh_properties_of_manager();

-- The rows that are there get both, which is no change of theirs.
alter table manager disable trigger user;
alter table manager enable trigger fill_manager_label;
update manager set label = '', property_ids = managed_properties(id);
alter table manager enable trigger user;

-- What the firm collects and is paid by, and the search that every list has.
alter table company
  add column bank_account text,
  add column creditor_id text,
  add column search_text text not null generated always as (normalize_text(name || ' ' || tax_id)) stored;
create index company_search_idx on company using gin (search_text gin_trgm_ops);
