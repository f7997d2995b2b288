-- The other increment that leaves a line out: it has raised the same rent or price already, or is about to.
alter table price_increment_line
  add column other_increment_id uuid,
  add constraint price_increment_line_other_increment_id_fkey foreign key (other_increment_id)
    references price_increment on delete set null,
  drop constraint price_increment_line_excluded_reason_check,
  add constraint price_increment_line_excluded_reason_check check (excluded_reason in ('no_clause', 'other_clause',
    'first_year', 'already_updated', 'ends_before', 'later_amount', 'other_draft', 'index_missing', 'out_of_range',
    'no_change'));
create index price_increment_line_other_increment_id_idx on price_increment_line (other_increment_id)
  where other_increment_id is not null;

-- What was decided of lines is part of their increment's history: which, and why. Of many at once the first are named.
create function record_line_choices() returns trigger language plpgsql as $$
begin
  if current_move() is distinct from 'choose' then return null; end if;
  insert into audit_entry (actor_id, entity, entity_id, label, action, changes)
  select current_actor(), 'price_increment', i.id, i.label, 'choose', jsonb_build_object(
      'line_titles', jsonb_build_array(null, c.titles), 'choice', jsonb_build_array(c.before, c.after),
      'choice_reason', jsonb_build_array(c.reason_before, c.reason_after))
  from (
    select n.price_increment_id, o.choice as before, n.choice as after, o.choice_reason as reason_before,
           n.choice_reason as reason_after,
           to_jsonb((array_agg(n.title order by n.title))[1:20])
             || case when count(*) > 20 then jsonb_build_array('+ ' || (count(*) - 20)) else '[]' end as titles
    from new_rows n join old_rows o using (id)
    where (o.choice, o.choice_reason) is distinct from (n.choice, n.choice_reason)
    group by 1, 2, 3, 4, 5) c
  join price_increment i on i.id = c.price_increment_id;
  return null;
end $$;
create trigger record_choices after update on price_increment_line referencing old table as old_rows new table as new_rows
  for each statement execute function record_line_choices();
