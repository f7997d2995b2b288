-- Uploaded PDFs to be signed, and the fields placed on them. Documents that exist have a .docx.
alter table document
  add column content text not null default 'word',
  add constraint document_content_check check (content in ('word', 'pdf'));

-- Width and height of each page as it is shown, in points, of an uploaded PDF.
alter table document_pdf add column page_sizes jsonb;

create table document_field (
  id uuid primary key default uuidv7(),
  document_id uuid not null references document on delete cascade,
  -- Null where the signer was removed from the draft: it cannot be sent before another one has the field.
  signer_id uuid references signer on delete set null,
  kind text not null,
  -- From 1.
  page integer not null,
  -- Shares of the page as it is shown, from its upper left corner.
  x double precision not null,
  y double precision not null,
  width double precision not null,
  height double precision not null,
  is_required boolean not null default true,
  -- What is requested of the signer.
  label text,
  -- What the signer filled in: a text, or 'yes' for a tick.
  value text,
  constraint document_field_kind_check check (kind in ('signature', 'initials', 'date', 'name', 'text', 'tick')),
  constraint document_field_page_check check (page >= 1),
  constraint document_field_box_check check
    (x >= 0 and y >= 0 and width > 0 and height > 0 and x + width <= 1.000001 and y + height <= 1.000001),
  constraint document_field_value_check check (value is null or kind = 'text' or kind = 'tick' and value = 'yes')
);

create index document_field_document_id_idx on document_field (document_id, id);
create index document_field_signer_id_idx on document_field (signer_id);
