create table rent_index (
  kind text not null,
  month date not null,
  value integer not null,
  source text,
  constraint rent_index_kind_check check (kind in ('irav', 'ipc', 'igc')),
  constraint rent_index_month_check check (extract(day from month) = 1),
  constraint rent_index_value_check check (value between -10000 and 10000),
  constraint rent_index_month_key unique (kind, month)
);
-- `IRAV 2025-10`: the year and the month as text by ways that PostgreSQL knows to be immutable.
call make_entity('rent_index',
  $$upper(kind) || ' ' || extract(year from month)::integer || '-' || lpad(extract(month from month)::integer::text, 2, '0')$$,
  $$kind || ' ' || extract(year from month)::integer || '-' || lpad(extract(month from month)::integer::text, 2, '0') || ' ' || coalesce(source, '')$$);

-- Published figures, in basis points; staff add the months that come.
insert into rent_index (kind, month, value, source)
select 'irav', month, value, 'INE, índice de referencia para la actualización de los arrendamientos de vivienda'
from (values
  (date '2024-11-01', 220), ('2024-12-01', 228), ('2025-01-01', 219), ('2025-02-01', 208), ('2025-03-01', 198),
  ('2025-04-01', 209), ('2025-05-01', 190), ('2025-08-01', 219), ('2025-09-01', 222), ('2025-10-01', 225)
) published (month, value);

create table price_increment (
  name text not null,
  index_kind text not null,
  percentage integer,
  amount bigint,
  effective_date date not null,
  notified_on date,
  target text not null,
  scope text not null,
  property_ids uuid[] not null default '{}',
  asset_ids uuid[] not null default '{}',
  notes text,
  state text not null default 'draft',
  previewed_at timestamptz not null default clock_now(),
  applied_at timestamptz,
  reverted_at timestamptz,
  line_count integer not null default 0,
  included_count integer not null default 0,
  old_total bigint not null default 0,
  new_total bigint not null default 0,
  constraint price_increment_index_kind_check check (index_kind in ('irav', 'ipc', 'igc', 'percentage', 'amount')),
  constraint price_increment_percentage_check check ((percentage is not null) = (index_kind = 'percentage')),
  constraint price_increment_amount_check check ((amount is not null) = (index_kind = 'amount')),
  constraint price_increment_effective_date_check check (extract(day from effective_date) = 1),
  constraint price_increment_notified_on_check check (notified_on is not null or target = 'prices'),
  constraint price_increment_target_check check (target in ('rentals', 'prices', 'both')),
  constraint price_increment_scope_check check (scope in ('all', 'properties', 'assets')),
  constraint price_increment_state_check check (state in ('draft', 'applied', 'reverted'))
);
call make_entity('price_increment', 'name', $$name || ' ' || coalesce(notes, '')$$);
call index_list('price_increment', 'name', 'effective_date', 'created_at');
create index price_increment_property_ids_idx on price_increment using gin (property_ids);

-- What an increment makes of one rent or one price: worked out by the rules, decided by people, applied once.
create table price_increment_line (
  price_increment_id uuid not null references price_increment on delete cascade,
  rental_id uuid references rental,
  asset_price_id uuid references asset_price,
  -- Of the rental or the price, whose own foreign keys hold them.
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
  is_included boolean not null generated always as (
    new_amount is not null and new_amount <> old_amount
    and coalesce(choice = 'included', excluded_reason is null)) stored,
  rental_rent_id uuid references rental_rent on delete set null,
  next_asset_price_id uuid references asset_price,
  -- The end that the former price had before it was closed for the new one.
  former_valid_to date,
  search_text text not null,
  constraint price_increment_line_rental_id_check check ((rental_id is null) <> (asset_price_id is null)),
  constraint price_increment_line_rental_id_key unique (rental_id, price_increment_id),
  constraint price_increment_line_asset_price_id_key unique (asset_price_id, price_increment_id),
  constraint price_increment_line_new_amount_check check (new_amount >= 0),
  constraint price_increment_line_index_kind_check check (index_kind in ('irav', 'ipc', 'igc')),
  constraint price_increment_line_excluded_reason_check check (excluded_reason in ('no_clause', 'other_clause', 'first_year',
    'already_updated', 'ends_before', 'later_amount', 'index_missing', 'out_of_range', 'no_change')),
  constraint price_increment_line_choice_check check (choice in ('included', 'excluded')),
  constraint price_increment_line_choice_reason_check check (choice is null or choice_reason is not null)
);
call make_entity('price_increment_line', 'title');
-- Lines are always looked for within their increment, also by their words: ten thousand are read faster than an index of
-- words would be written.
create index price_increment_line_title_list on price_increment_line (price_increment_id, title, id);
create index price_increment_line_rental_rent_id_idx on price_increment_line (rental_rent_id) where rental_rent_id is not null;
create index price_increment_line_next_asset_price_id_idx on price_increment_line (next_asset_price_id)
  where next_asset_price_id is not null;
