-- What an upload created beside the record of each row, and records that it changed: needed to undo it.
create table bulk_upload_record (
  bulk_upload_id uuid not null,
  entity text not null,
  record_id uuid not null,
  row_number integer,
  -- Null where the table has no version.
  version integer,
  primary key (bulk_upload_id, entity, record_id)
);
