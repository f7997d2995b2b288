-- The effect of a rent review on one rent or one price: computed by the rules, confirmed by users, applied once.
create table price_increment_line (
  id uuid primary key default uuidv7(),
  price_increment_id uuid not null references price_increment on delete cascade,
  rental_id uuid references rental,
  asset_price_id uuid references asset_price,
  -- From the rental or the price, which have the foreign keys.
  asset_id uuid not null,
  property_id uuid not null,
  title text not null,
  old_amount bigint not null,
  new_amount bigint,
  difference bigint generated always as (new_amount - old_amount) stored,
  rate integer,
  index_kind text,
  index_month date,
  index_source text,
  is_capped boolean not null,
  reference_date date not null,
  excluded_reason text,
  reason_on date,
  choice text,
  choice_reason text,
  is_included boolean not null
    generated always as (new_amount is not null and new_amount <> old_amount and coalesce(choice = 'included',
      excluded_reason is null)) stored,
  -- Months from the effective date that are invoiced at the old rent, drafted at it, or changed by hand.
  invoiced_months text[] not null default '{}',
  invoiced_difference bigint not null default 0,
  redrafted_months text[] not null default '{}',
  edited_months text[] not null default '{}',
  rental_rent_id uuid references rental_rent on delete set null,
  next_asset_price_id uuid references asset_price,
  -- The end of the former price before it was closed for the new one.
  former_valid_to date,
  -- The other rent review that excludes the line, because it has raised the same rent or price or is about to.
  other_increment_id uuid references price_increment on delete set null,
  label text not null generated always as (title) stored,
  search_text text not null,
  created_at timestamptz not null default clock_now(),
  updated_at timestamptz not null default clock_now(),
  created_by uuid references "user",
  archived_at timestamptz,
  version integer not null default 1,
  -- Indexed recurring charges of the rental that rise with its rent: old and new amount, and the first day of the new one.
  raised_charges jsonb not null default '[]',
  published_rate integer,
  constraint price_increment_line_rental_id_check check ((rental_id is null) <> (asset_price_id is null)),
  constraint price_increment_line_new_amount_check check (new_amount >= 0),
  constraint price_increment_line_index_kind_check check (index_kind in ('irav', 'ipc', 'igc')),
  constraint price_increment_line_choice_check check (choice in ('included', 'excluded')),
  constraint price_increment_line_choice_reason_check check (choice is null or choice_reason is not null),
  constraint price_increment_line_rental_id_key unique (rental_id, price_increment_id),
  constraint price_increment_line_asset_price_id_key unique (asset_price_id, price_increment_id),
  constraint price_increment_line_excluded_reason_check check
    (excluded_reason in ('no_clause', 'other_clause', 'first_year', 'already_updated', 'ends_before',
      'later_amount', 'other_draft', 'index_missing', 'out_of_range', 'no_change', 'update_skipped'))
);

-- Lines are always searched within their rent review: reading ten thousand is faster than maintaining an index of
-- words.
create index price_increment_line_title_list on price_increment_line (price_increment_id, title, id);
create index price_increment_line_rental_rent_id_idx on price_increment_line (rental_rent_id)
  where rental_rent_id is not null;
create index price_increment_line_next_asset_price_id_idx on price_increment_line (next_asset_price_id)
  where next_asset_price_id is not null;
create index price_increment_line_other_increment_id_idx on price_increment_line (other_increment_id)
  where other_increment_id is not null;

-- ==== Functions, triggers and views ====

call track_changes('price_increment_line');

-- Decisions on lines are part of the history of the rent review. At most twenty lines are named.
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
