-- The legal interest of money by year, in basis points, with the law that fixes it.
create table interest_rate (
  year integer not null,
  rate integer not null,
  source text not null,
  constraint interest_rate_year_key unique (year),
  constraint interest_rate_year_check check (year between 1985 and 2100),
  constraint interest_rate_rate_check check (rate between 0 and 10000),
  constraint interest_rate_source_check check (source <> '')
);
call make_entity('interest_rate', 'year::text', 'year::text || '' '' || source');

-- ==== Functions, triggers and views ====

call track_changes('interest_rate');
