-- Undoing an upload looks up which other upload loaded each record that refers to one of its own.
create index bulk_upload_row_record_id_idx on bulk_upload_row (record_id);
