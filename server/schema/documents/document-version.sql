-- The files of a document over time.
create table document_version (
  id uuid primary key default uuidv7(),
  document_id uuid not null references document,
  number integer not null,
  kind text not null,
  file_name text not null,
  file_key text not null,
  sha256 text not null,
  size integer not null,
  template_revision integer,
  created_at timestamptz not null default clock_now(),
  created_by uuid default current_actor() references "user",
  constraint document_version_kind_check check (kind in ('filled', 'uploaded', 'sent', 'signed')),
  constraint document_version_number_key unique (document_id, number)
);

-- ==== Functions, triggers and views ====

create trigger protect_document_version before update or delete on document_version for each row execute function refuse_document_change();
