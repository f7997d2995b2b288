-- A rent review: raises rents or prices by an index, a percentage or an amount.
create table price_increment (
  id uuid primary key default uuidv7(),
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
  -- What happens with the months that were invoiced at the old rent; chosen when applying.
  invoiced_choice text,
  -- Included lines with such months, the last of those months, and what their invoices should have billed more.
  invoiced_count integer not null default 0,
  invoiced_until date,
  invoiced_total bigint not null default 0,
  -- Drafts that applying corrects, and invoices and drafts whose rent someone changed by hand.
  redrafted_count integer not null default 0,
  edited_count integer not null default 0,
  label text not null generated always as (name) stored,
  search_text text not null generated always as (normalize_text(name || ' ' || coalesce(notes, ''))) stored,
  created_at timestamptz not null default clock_now(),
  updated_at timestamptz not null default clock_now(),
  created_by uuid references "user",
  archived_at timestamptz,
  version integer not null default 1,
  constraint price_increment_index_kind_check check (index_kind in ('irav', 'ipc', 'igc', 'percentage', 'amount')),
  constraint price_increment_percentage_check check ((percentage is not null) = (index_kind = 'percentage')),
  constraint price_increment_amount_check check ((amount is not null) = (index_kind = 'amount')),
  constraint price_increment_effective_date_check check (extract(day from effective_date) = 1),
  constraint price_increment_notified_on_check check (notified_on is not null or target = 'prices'),
  constraint price_increment_target_check check (target in ('rentals', 'prices', 'both')),
  constraint price_increment_scope_check check (scope in ('all', 'properties', 'assets')),
  constraint price_increment_state_check check (state in ('draft', 'applied', 'reverted')),
  constraint price_increment_invoiced_choice_check check (invoiced_choice in ('charge', 'later', 'none'))
);

create index price_increment_search_idx on price_increment using gin (search_text gin_trgm_ops);
create index price_increment_name_list on price_increment (name, id) where archived_at is null;
create index price_increment_effective_date_list on price_increment (effective_date, id) where archived_at is null;
create index price_increment_created_at_list on price_increment (created_at, id) where archived_at is null;
create index price_increment_property_ids_idx on price_increment using gin (property_ids);

-- ==== Functions, triggers and views ====

call track_changes('price_increment');
