-- Questions of staff and answers of the applicant.
create table booking_message (
  id uuid primary key default uuidv7(),
  booking_id uuid not null references booking on delete cascade,
  author text not null,
  user_id uuid references "user",
  body text not null,
  created_at timestamptz not null default clock_now(),
  constraint booking_message_author_check check (author in ('staff', 'applicant'))
);

create index booking_message_booking_id_idx on booking_message (booking_id, id);
create index booking_message_user_id_idx on booking_message (user_id);
