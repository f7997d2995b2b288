-- The rows of an upload as records. `record_id` is the id that the record will have. There is no foreign key to the
-- upload: it would be checked for each of up to a hundred thousand rows.
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

-- Which upload loaded a record.
create index bulk_upload_row_record_id_idx on bulk_upload_row (record_id);
