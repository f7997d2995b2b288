-- Found with a million persons: a filter by part of a text read every row, and companies, which have no last name, stand at
-- the end of the list's own order, so that all natural persons were read before them.
create index person_nationality_idx on person using gin (normalize_text(nationality) gin_trgm_ops);
create index person_kind_last_name_idx on person (kind, last_name, id) where archived_at is null;
-- What one kind of record had done to it: an action that is rare there read all that was ever done to the kind.
create index audit_entry_entity_action_idx on audit_entry (entity, action, at, id);
