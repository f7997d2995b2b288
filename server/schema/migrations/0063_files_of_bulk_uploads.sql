-- A ZIP of a bulk upload, and its files as prepared by the check.
alter table bulk_upload_work
  add column zip_key text,
  add column zip_name text,
  add column zip_size bigint,
  add column zip_files integer,
  add constraint bulk_upload_work_zip_check check (num_nulls(zip_key, zip_name, zip_size, zip_files) in (0, 4));

create table bulk_upload_file (
  id uuid primary key default uuidv7(),
  bulk_upload_id uuid not null references bulk_upload on delete cascade,
  row_number integer not null,
  name text not null,
  type text not null,
  size integer not null,
  sha256 text not null,
  width integer,
  height integer,
  file_key text not null,
  thumbnail_key text,
  constraint bulk_upload_file_file_key_key unique (file_key),
  constraint bulk_upload_file_thumbnail_key_key unique (thumbnail_key)
);

create index bulk_upload_file_bulk_upload_id_idx on bulk_upload_file (bulk_upload_id, row_number, id);
