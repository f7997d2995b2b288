-- The contract names the address of every signer, where notices are sent.
alter table booking_occupant
  add column street text,
  add column city text,
  add column postal_code text,
  add column country text;
