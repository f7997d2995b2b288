-- Automatic reminders of a signer, at most. Documents that exist keep theirs, which have no limit (0).
alter table document
  add column max_reminders integer not null default 0,
  add constraint document_max_reminders_check check (max_reminders between 0 and 50);
alter table document alter column max_reminders set default 5;
