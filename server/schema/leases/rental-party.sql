-- Tenants and guarantors of a rental over time. `tenant_id`, `guarantor_id` and `additional_tenant_ids` of the rental
-- are the current rows. A person has one role on a day, and a rental has one tenant and at most one guarantor.
create table rental_party (
  id uuid primary key default uuidv7(),
  rental_id uuid not null references rental on delete cascade,
  person_id uuid not null references person,
  role text not null,
  since date not null,
  until date,
  -- Basis points of the rental's invoices, where these are split among the co-tenants.
  share integer,
  constraint rental_party_share_check check (share is null or share between 1 and 9999 and role <> 'guarantor'),
  constraint rental_party_role_check check (role in ('tenant', 'additional_tenant', 'guarantor')),
  constraint rental_party_no_overlap exclude using gist
    (rental_id with =, person_id with =, daterange(since, until, '[]') with &&),
  constraint rental_party_one_holder exclude using gist
    (rental_id with =, role with =, daterange(since, until, '[]') with &&) where (role <> 'additional_tenant'),
  constraint rental_party_until_check check (until >= since)
);

create index rental_party_person_id_idx on rental_party (person_id);
create index rental_party_rental_id_idx on rental_party (rental_id, since);

-- ==== Functions, triggers and views ====

-- Parties that join or leave are part of the history of the rental, also when the day is in the future.
create function record_parties() returns trigger language plpgsql as $$
begin
  if current_move() is null then return null; end if;
  if tg_op = 'INSERT' then
    insert into audit_entry (actor_id, entity, entity_id, label, action, changes)
    select current_actor(), 'rental', r.id, r.label, current_move(),
      jsonb_build_object('party', jsonb_build_array(null, p.label), 'party_role', jsonb_build_array(null, n.role),
                         'party_since', jsonb_build_array(null, n.since))
      || case when n.until is null then '{}' else jsonb_build_object('party_until', jsonb_build_array(null, n.until)) end
      || case when n.share is null then '{}' else jsonb_build_object('party_share', jsonb_build_array(null, round(n.share / 100.0, 2))) end
    from new_rows n join rental r on r.id = n.rental_id join person p on p.id = n.person_id;
  else
    insert into audit_entry (actor_id, entity, entity_id, label, action, changes)
    select current_actor(), 'rental', r.id, r.label, current_move(), jsonb_build_object(
      'party', jsonb_build_array(p.label, p.label))
      || case when o.until is distinct from n.until then jsonb_build_object('party_until', jsonb_build_array(o.until, n.until)) else '{}' end
      || case when o.share is distinct from n.share then jsonb_build_object('party_share',
          jsonb_build_array(round(o.share / 100.0, 2), round(n.share / 100.0, 2))) else '{}' end
    from new_rows n join old_rows o using (id) join rental r on r.id = n.rental_id join person p on p.id = n.person_id
    where (o.until, o.share) is distinct from (n.until, n.share);
  end if;
  return null;
end $$;
create trigger record_added after insert on rental_party referencing new table as new_rows
  for each statement execute function record_parties();
create trigger record_ended after update on rental_party referencing old table as old_rows new table as new_rows
  for each statement execute function record_parties();
