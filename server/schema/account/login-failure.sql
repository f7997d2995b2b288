-- Failed logins, counted for the limits by account and by address.
create table login_failure (
  at timestamptz not null default clock_now(),
  email text not null,
  address text not null
);

create index login_failure_email_idx on login_failure (email, at);
create index login_failure_address_idx on login_failure (address, at);
