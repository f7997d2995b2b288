-- When somebody's data were last put aside or erased is told to every device with the session, at each page that is opened.
drop index person_blocked_at_idx;
create index person_forgotten_at_idx on person (greatest(blocked_at, erased_at)) where blocked_at is not null or erased_at is not null;
