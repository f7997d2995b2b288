-- A PDF of the present .docx, for the preview. It is sent as it is when nothing changed since.
create table document_pdf (
  document_id uuid primary key references document,
  docx_sha256 text not null,
  pdf_key text not null,
  pdf_sha256 text not null,
  size integer not null,
  rendered_at timestamptz not null default clock_now()
);
