-- The PDF of the current .docx, for the preview. Sending reuses it if the .docx has not changed.
create table document_pdf (
  document_id uuid primary key references document,
  docx_sha256 text not null,
  pdf_key text not null,
  pdf_sha256 text not null,
  size integer not null,
  rendered_at timestamptz not null default clock_now()
);
