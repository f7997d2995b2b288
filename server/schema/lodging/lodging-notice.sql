-- What was notified of a stay, once each.
create table lodging_notice (
  rental_id uuid not null references lodging on delete cascade,
  stage text not null,
  kind text not null,
  created_at timestamptz not null default clock_now(),
  primary key (rental_id, stage, kind)
);
