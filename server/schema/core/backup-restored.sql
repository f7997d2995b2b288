-- When this database was restored from a backup.
create table backup_restored (
  id uuid primary key default uuidv7(),
  restored_at timestamptz not null default clock_now()
);
