-- A manager is a user with assigned properties. A role of scope `own` limits the user to them, to none without any; only
-- `sees_all_properties` says that they see every property.
create table manager (
  id uuid primary key default uuidv7(),
  user_id uuid not null references "user",
  phone text,
  -- Copied from `manager_property`, which has the foreign keys, so that the history of the row shows them.
  property_ids uuid[] not null default '{}',
  sees_all_properties boolean not null default false,
  label text not null,
  search_text text not null default '',
  created_at timestamptz not null default clock_now(),
  updated_at timestamptz not null default clock_now(),
  created_by uuid references "user",
  archived_at timestamptz,
  version integer not null default 1,
  constraint manager_user_id_key unique (user_id)
);

create index manager_search_idx on manager using gin (search_text gin_trgm_ops);
create index manager_property_ids_idx on manager using gin (property_ids);

-- ==== Functions, triggers and views ====

call track_changes('manager');

-- The label is the user's name; the search text is the user's name and email and the manager's phone.
create function fill_manager_label() returns trigger language plpgsql as $$
begin
  select name, normalize_text(concat_ws(' ', name, email, new.phone)) into new.label, new.search_text
  from "user" where id = new.user_id;
  return new;
end $$;
create trigger fill_manager_label before insert or update of user_id, label, phone on manager
  for each row execute function fill_manager_label();

-- Runs `fill_manager_label` again when the name or email of the user changes.
create function refresh_label_of_manager() returns trigger language plpgsql as $$
begin
  update manager set label = '' where user_id = new.id;
  return null;
end $$;
create trigger refresh_label_of_manager after update on "user" for each row
  when (old.name is distinct from new.name or old.email is distinct from new.email)
  execute function refresh_label_of_manager();

create trigger announce_access_change after insert or update or delete on manager
  for each statement execute function announce_access_change();

-- A manager who no longer sees all, or who is another user now: see `user.reach_revision`.
create function note_lost_sight() returns trigger language plpgsql as $$
begin
  update "user" set reach_revision = reach_revision + 1 where id = old.user_id;
  return null;
end $$;
create trigger note_lost_sight after update on manager for each row
  when (old.user_id <> new.user_id or (old.sees_all_properties and not new.sees_all_properties))
  execute function note_lost_sight();
