-- The rows of an upload as records. `record_id` is the id that the record will have. No foreign key, because it would
-- check each of a hundred thousand rows for the same upload.
create table bulk_upload_row (
  bulk_upload_id uuid not null,
  row_number integer not null,
  record_id uuid not null default uuidv7(),
  key text,
  record jsonb not null,
  refs jsonb not null default '{}',
  address jsonb,
  address_key text,
  -- The ids that the references resolved to.
  links jsonb not null default '{}',
  primary key (bulk_upload_id, row_number)
);
