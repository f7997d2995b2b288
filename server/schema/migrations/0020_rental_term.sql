-- The calendar job fills it at the first start.
create table rental_term (
  rental_id uuid primary key references rental on delete cascade,
  last_day date
);
create index rental_term_last_day_idx on rental_term (last_day);
