-- What a user chose for a header of a sheet. What was chosen before is known from the uploads that are stored.
create table sheet_header (
  user_id uuid not null references "user" on delete cascade,
  entity text not null,
  header text not null,
  field text not null,
  used_at timestamptz not null default clock_now(),
  constraint sheet_header_header_check check (length(header) between 1 and 60),
  primary key (user_id, entity, header)
);
