-- A session whose user has given a password or code again: for some minutes it may do what needs that.
create table confirmation (
  key_hash bytea primary key,
  session_id uuid not null references session on delete cascade,
  expires_at timestamptz not null
);

create index confirmation_session_id_idx on confirmation (session_id);
create index confirmation_expires_at_idx on confirmation (expires_at);
