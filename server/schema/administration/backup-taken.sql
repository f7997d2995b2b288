-- Folders of backups: each gets the list of persons that must not be restored from it
-- (server/areas/administration/privacy/erase-in-backups.ts).
create table backup_taken (
  folder text primary key,
  taken_at timestamptz not null
);
