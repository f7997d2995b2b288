-- Whoever had a link is told that a document came to nothing; that they were, is written down, and nobody is told twice.
alter table document_event drop constraint document_event_kind_check;
alter table document_event add constraint document_event_kind_check check (kind in (
  'created', 'filled', 'uploaded', 'requested', 'print_failed', 'sent', 'mailed', 'link_made', 'opened', 'read', 'consented', 'signed',
  'declined', 'reminded', 'expired', 'cancelled', 'told', 'completed', 'sealed'));
