-- The state of a bulk upload while it is processed; not part of its history.
create table bulk_upload_work (
  bulk_upload_id uuid primary key references bulk_upload on delete cascade,
  file_key text not null,
  sheets jsonb not null,
  matching jsonb not null,
  running text,
  run_id uuid,
  -- Who requested the running job, and their rights: a job has no session.
  request jsonb,
  done integer not null default 0,
  total integer not null default 0,
  failure jsonb,
  groups jsonb not null default '[]',
  -- The ZIP with the files that the rows name; `zip_files` counts them.
  zip_key text,
  zip_name text,
  zip_size bigint,
  zip_files integer,
  constraint bulk_upload_work_running_check check (running in ('validate', 'commit', 'undo')),
  constraint bulk_upload_work_zip_check check (num_nulls(zip_key, zip_name, zip_size, zip_files) in (0, 4))
);

create index bulk_upload_work_running_idx on bulk_upload_work (bulk_upload_id) where running is not null;

-- ==== Functions, triggers and views ====

-- Progress is announced as a change of the upload.
create function announce_bulk_upload_progress() returns trigger language plpgsql as $$
begin
  perform announce_rows('bulk_upload', 'progress', jsonb_build_array(jsonb_build_object('id', new.bulk_upload_id)));
  return null;
end $$;
create trigger announce_progress after insert or update on bulk_upload_work
  for each row execute function announce_bulk_upload_progress();
