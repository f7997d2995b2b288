-- The contract that a rental renews: once, unless the renewal was cancelled or put away.
alter table rental
  add column renews_id uuid,
  add constraint rental_renews_id_fkey foreign key (renews_id) references rental,
  add constraint rental_renews_id_check check (renews_id <> id);
create unique index rental_renews_id_key on rental (renews_id) where state <> 'cancelled' and archived_at is null;

-- Somebody is one thing in a rental on a day, and a rental has one tenant and at most one guarantor on it. What was written
-- down before by the day of its entry may share that day with what came next.
with following as (
  select id, lead(since) over w as next_since
  from rental_party window w as (partition by rental_id, person_id order by since, until nulls last, id))
delete from rental_party p using following f where f.id = p.id and f.next_since = p.since;
with following as (
  select id, lead(since) over w as next_since
  from rental_party window w as (partition by rental_id, person_id order by since, id))
update rental_party p set until = f.next_since - 1 from following f
where f.id = p.id and f.next_since <= coalesce(p.until, 'infinity');
with following as (
  select id, lead(since) over w as next_since
  from rental_party where role <> 'additional_tenant' window w as (partition by rental_id, role order by since, until nulls last, id))
delete from rental_party p using following f where f.id = p.id and f.next_since = p.since;
with following as (
  select id, lead(since) over w as next_since
  from rental_party where role <> 'additional_tenant' window w as (partition by rental_id, role order by since, id))
update rental_party p set until = f.next_since - 1 from following f
where f.id = p.id and f.next_since <= coalesce(p.until, 'infinity');

drop index rental_party_present_key;
alter table rental_party
  add constraint rental_party_until_check check (until >= since),
  add constraint rental_party_no_overlap
    exclude using gist (rental_id with =, person_id with =, daterange(since, until, '[]') with &&),
  add constraint rental_party_one_holder
    exclude using gist (rental_id with =, role with =, daterange(since, until, '[]') with &&)
    where (role <> 'additional_tenant');
create index rental_party_rental_id_idx on rental_party (rental_id, since);

-- Whoever comes to a rental or leaves it is part of its history, also when that is to happen later.
create function record_parties() returns trigger language plpgsql as $$
begin
  if current_move() is null then return null; end if;
  if tg_op = 'INSERT' then
    insert into audit_entry (actor_id, entity, entity_id, label, action, changes)
    select current_actor(), 'rental', r.id, r.label, current_move(),
      jsonb_build_object('party', jsonb_build_array(null, p.label), 'party_role', jsonb_build_array(null, n.role),
                         'party_since', jsonb_build_array(null, n.since))
      || case when n.until is null then '{}' else jsonb_build_object('party_until', jsonb_build_array(null, n.until)) end
    from new_rows n join rental r on r.id = n.rental_id join person p on p.id = n.person_id;
  else
    insert into audit_entry (actor_id, entity, entity_id, label, action, changes)
    select current_actor(), 'rental', r.id, r.label, current_move(), jsonb_build_object(
      'party', jsonb_build_array(p.label, p.label), 'party_until', jsonb_build_array(o.until, n.until))
    from new_rows n join old_rows o using (id) join rental r on r.id = n.rental_id join person p on p.id = n.person_id;
  end if;
  return null;
end $$;
create trigger record_added after insert on rental_party referencing new table as new_rows
  for each statement execute function record_parties();
create trigger record_ended after update on rental_party referencing old table as old_rows new table as new_rows
  for each statement execute function record_parties();
