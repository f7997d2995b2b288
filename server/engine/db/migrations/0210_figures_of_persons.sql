-- Who has a number in their data: an index of trigrams reads whatever has any three of its figures, tens of thousands of a
-- million persons for each three; of four figures there are ten times as many, and a row has few.
create function figures_in(value text) returns text[]
  language sql immutable strict parallel safe
  return (select array_agg(distinct substr(run[1], n, 4))
    from regexp_matches(value, '\d{4,}', 'g') run cross join generate_series(1, length(run[1]) - 3) n);

create index person_figures_idx on person using gin (figures_in(search_text));
