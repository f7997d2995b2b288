-- Blocked personal data (LO 3/2018, art. 32): what identifies a person is moved here from every table in ordinary
-- use. No list, search, export or history reads it; only the routes of `personal_data` do, and each access is
-- recorded.
create table reserved_value (
  subject_id uuid constraint reserved_value_person_id_not_null not null,
  table_name text not null,
  row_id uuid not null,
  -- The former values by column.
  before jsonb not null,
  entity text not null,
  primary key (table_name, row_id, subject_id),
  constraint reserved_value_entity_check check (entity in ('person', 'owner'))
);

create index reserved_value_subject_id_idx on reserved_value (subject_id);

-- ==== Functions, triggers and views ====

-- Replaces the words of one person in a text that is also about others.
create function mask_words(value text, words text[]) returns text
  language plpgsql immutable parallel safe as $$
declare word text;
begin
  foreach word in array words loop
    value := replace(value, word, '•••');
  end loop;
  return value;
end $$;

-- The content of an owner statement without who paid these allocations; an entry's id begins with that of its allocation. A name that the
-- person had then need not be known any more.
create function mask_parties(content jsonb, allocations uuid[]) returns jsonb
  language sql immutable parallel safe
  return content || jsonb_build_object('properties', coalesce((
    select jsonb_agg(p.property || jsonb_build_object('income', coalesce((
      select jsonb_agg(case when left(e.entry ->> 'id', 36) = any(allocations::text[]) then e.entry || '{"detail": "•••"}' else e.entry end
        order by e.place)
      from jsonb_array_elements(p.property -> 'income') with ordinality e (entry, place)), '[]')) order by p.place)
    from jsonb_array_elements(content -> 'properties') with ordinality p (property, place)), '[]'));

-- Masks the values of a history entry about one person; the names of the changed fields remain.
create function blank_changes(changes jsonb) returns jsonb
  language sql immutable parallel safe
  return (select coalesce(jsonb_object_agg(key, '["•••", "•••"]'::jsonb), '{}') from jsonb_each(changes));
