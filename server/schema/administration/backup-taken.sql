-- Folders of backups, so that each can be told which persons it must not restore
-- (server/modules/persons/tell-backups.ts).
create table backup_taken (
  folder text primary key,
  taken_at timestamptz not null
);
