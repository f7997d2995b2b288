-- What says nothing to whoever reads a history: where a document's files lie, and their hashes, which its versions tell.
create or replace function is_silent_column(name text) returns boolean
  language sql immutable parallel safe
  return name in ('version', 'updated_at', 'search_text', 'label', 'password_hash', 'deposit_id', 'incident_status_kind',
                  'due_by_hand', 'series_year', 'series_number', 'collectible', 'outstanding', 'payment_state', 'allocated', 'credit',
                  'is_processed', 'is_returned', 'paper', 'logo', 'docx_key', 'docx_sha256', 'pdf_key', 'pdf_sha256',
                  'signed_pdf_key', 'signed_pdf_sha256', 'filled_rental_version', 'asked_by');
