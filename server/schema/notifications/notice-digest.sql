-- The last day for which a user got the daily mail.
create table notice_digest (
  user_id uuid primary key references "user" on delete cascade,
  day date not null
);
