-- The PDF of the current .docx, for the preview, or the uploaded PDF as it is sent. Sending reuses it if the file of the
-- document has not changed.
create table document_pdf (
  document_id uuid primary key references document,
  docx_sha256 text not null,
  pdf_key text not null,
  pdf_sha256 text not null,
  size integer not null,
  rendered_at timestamptz not null default clock_now(),
  -- Width and height of each page as it is shown, in points, of an uploaded PDF.
  page_sizes jsonb
);
