-- Errors and warnings of a bulk upload.
create table bulk_upload_issue (
  id bigint generated always as identity primary key,
  bulk_upload_id uuid not null,
  kind text not null,
  row_number integer not null,
  field text,
  key text not null,
  params jsonb not null default '{}',
  value text,
  constraint bulk_upload_issue_kind_check check (kind in ('error', 'warning', 'undo'))
);

create index bulk_upload_issue_bulk_upload_id_idx on bulk_upload_issue (bulk_upload_id, row_number, id);
