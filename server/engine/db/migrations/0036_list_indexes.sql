-- With a million persons, part of a nationality took seconds, and companies in the list's own order a second: they are few, and
-- those without a last name stand at its end.
create index person_nationality_idx on person using gin (normalize_text(nationality) gin_trgm_ops);
create index person_kind_last_name_idx on person (kind, last_name, id) where archived_at is null;
-- A rare action on one kind of record, in the order of time.
create index audit_entry_entity_action_idx on audit_entry (entity, action, at, id);
