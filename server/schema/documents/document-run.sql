-- One template sent to the signers of many rentals.
create table document_run (
  id uuid primary key default uuidv7(),
  template_id uuid not null references template,
  created_by uuid not null references "user",
  created_at timestamptz not null default clock_now(),
  undone_at timestamptz
);

create index document_run_template_id_idx on document_run (template_id);
create index document_run_created_by_idx on document_run (created_by, created_at);
