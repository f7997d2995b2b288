-- What was notified of a stay's terms, once each: a term that is moved is notified again.
create table lodging_notice (
  rental_id uuid not null references lodging on delete cascade,
  stage text not null,
  kind text not null,
  due_at timestamptz not null,
  created_at timestamptz not null default clock_now(),
  primary key (rental_id, stage, kind, due_at)
);
