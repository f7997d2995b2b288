-- Bytes that visitors uploaded within a day, by network and by link (the hash of its key; null for the public offer).
create table visitor_upload (
  at timestamptz not null default clock_now(),
  address text not null,
  link_hash bytea,
  bytes bigint not null
);

create index visitor_upload_address_idx on visitor_upload (address, at);
create index visitor_upload_link_hash_idx on visitor_upload (link_hash, at);
create index visitor_upload_at_idx on visitor_upload (at);
