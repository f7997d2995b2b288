-- A visitor's file waits for the record that it was sent for under a key of its own, told to its sender alone.
alter table attachment
  add column visitor_key_hash bytea,
  add constraint attachment_visitor_key_hash_key unique (visitor_key_hash),
  add constraint attachment_visitor_key_hash_check check (visitor_key_hash is null or owner_id is null);
