-- A person who turned out to be another: archived for good, and their page leads to the one they became.
alter table person
  add column merged_into_id uuid,
  add constraint person_merged_into_id_fkey foreign key (merged_into_id) references person,
  add constraint person_merged_into_id_check
    check (merged_into_id is null or (merged_into_id <> id and archived_at is not null));
create index person_merged_into_id_idx on person (merged_into_id) where merged_into_id is not null;

-- One number is one person; what a merged one was entered under stays with its record and may be the other's too.
drop index person_documentation_key;
create unique index person_documentation_key on person (documentation, (documentation_type = 'passport'))
  where merged_into_id is null;
create index person_documentation_idx on person (documentation);

-- The history of the person who stays tells of each one who became them.
create function record_merges() returns trigger language plpgsql as $$
begin
  insert into audit_entry (actor_id, entity, entity_id, label, action, changes)
  select current_actor(), 'person', k.id, k.label, coalesce(current_move(), 'update'),
         jsonb_build_object('merged_id', jsonb_build_array(null, n.label || ' · ' || n.documentation))
  from new_rows n
  join old_rows o on o.id = n.id and o.merged_into_id is null
  join person k on k.id = n.merged_into_id;
  return null;
end $$;
create trigger record_merges after update on person referencing old table as old_rows new table as new_rows
  for each statement execute function record_merges();
