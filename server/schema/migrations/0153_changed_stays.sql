-- Since when a stay differs from what the service accepted of it. Stays that were changed before are noticed at their next change.
alter table lodging_message add column changed_at timestamptz;
