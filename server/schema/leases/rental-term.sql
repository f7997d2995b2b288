-- The last day of each rental as far as it is known today: the agreed exit; for a home the end of the legal period that runs, which
-- the law may extend (`legal_term`); else the contract's end. Null where nothing ends it, as a home that only continues. Once a period has passed the
-- calendar job sets the next one.
create table rental_term (
  rental_id uuid primary key references rental on delete cascade,
  last_day date
);

create index rental_term_last_day_idx on rental_term (last_day);

-- ==== Functions, triggers and views ====

create function last_day_of(r rental, day date) returns date language sql stable as $$
  -- A home that only continues (CC art. 1566) has a period without a last day: its agreed end has long passed.
  select coalesce(r.exit_date, (select until from legal_term(r, day)),
    case when r.state in ('ended', 'cancelled') or not exists (select from legal_term(r, day)) then r.end_date end)
$$;

-- A computed column of the rental: its stored last day.
create function last_day(r rental) returns date
  language sql stable parallel safe
  return (select t.last_day from rental_term t where t.rental_id = r.id);

-- Stores the last day of some rentals; null is those without one, and those not ended whose stored one has passed.
create function follow_terms(ids uuid[]) returns void language sql as $$
  insert into rental_term (rental_id, last_day)
  select r.id, last_day_of(r, business_today())
  from rental r left join rental_term t on t.rental_id = r.id
  where case
    when ids is not null then r.id = any(ids)
    when t.rental_id is null then true
    else r.state not in ('ended', 'cancelled') and (t.last_day is null or t.last_day < business_today()) end
  on conflict (rental_id) do update set last_day = excluded.last_day where rental_term.last_day is distinct from excluded.last_day
$$;

create function follow_term() returns trigger language plpgsql as $$
begin
  perform follow_terms(array[new.id]);
  return null;
end $$;
create trigger follow_term_insert after insert on rental for each row execute function follow_term();
create trigger follow_term_update after update on rental for each row
  when ((old.regime, old.start_date, old.end_date, old.signed_on, old.exit_date, old.asset_id, old.property_id)
    is distinct from (new.regime, new.start_date, new.end_date, new.signed_on, new.exit_date, new.asset_id, new.property_id))
  execute function follow_term();

-- The owner's kind decides how long a home's lease lasts.
create function follow_terms_of_property() returns trigger language plpgsql as $$
begin
  perform follow_terms(array(
    select r.id from rental r join (select asset_id, property_id from changed_rows) o on o.asset_id = r.asset_id or o.property_id = r.property_id));
  return null;
end $$;
create trigger follow_terms_insert after insert on ownership referencing new table as changed_rows
  for each statement execute function follow_terms_of_property();
create trigger follow_terms_update after update on ownership referencing new table as changed_rows
  for each statement execute function follow_terms_of_property();
create trigger follow_terms_delete after delete on ownership referencing old table as changed_rows
  for each statement execute function follow_terms_of_property();

create function follow_terms_of_owner() returns trigger language plpgsql as $$
begin
  perform follow_terms(array(
    select r.id from rental r join ownership o on o.asset_id = r.asset_id or o.property_id = r.property_id where o.owner_id = new.id));
  return null;
end $$;
create trigger follow_terms after update of kind on owner for each row
  when (old.kind is distinct from new.kind) execute function follow_terms_of_owner();

-- The company is the landlord where there are no owners, and its number says whether it is a legal person.
create function follow_terms_of_company() returns trigger language plpgsql as $$
begin
  perform follow_terms(array(select id from rental where regime = 'habitual' and state not in ('ended', 'cancelled')));
  return null;
end $$;
create trigger follow_terms_insert after insert on company for each row
  when (not is_legal_person(new.tax_id)) execute function follow_terms_of_company();
create trigger follow_terms_update after update of tax_id on company for each row
  when (is_legal_person(old.tax_id) is distinct from is_legal_person(new.tax_id)) execute function follow_terms_of_company();
