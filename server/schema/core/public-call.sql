-- Requests without a login, counted by address and purpose for rate limits; and document numbers that a user of some
-- properties met out of scope, counted by user; and test text messages of the company. Rows are deleted after one hour, the longest
-- period of a limit.
create table public_call (
  at timestamptz not null default clock_now(),
  bucket text not null,
  address text not null
);

create index public_call_bucket_address_idx on public_call (bucket, address, at);
create index public_call_at_idx on public_call (at);
