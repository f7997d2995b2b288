-- The rent of a month is the row valid on its first day.
create table rental_rent (
  id uuid primary key default uuidv7(),
  rental_id uuid not null references rental on delete cascade,
  amount bigint not null check (amount >= 0),
  expenses bigint not null check (expenses >= 0),
  valid_from date not null,
  source text not null check (source in ('contract', 'increment', 'agreement')),
  created_at timestamptz not null default clock_now(),
  constraint rental_rent_valid_from_key unique (rental_id, valid_from)
);
