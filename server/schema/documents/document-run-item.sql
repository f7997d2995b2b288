-- A rental of a run: what became of its document.
create table document_run_item (
  run_id uuid not null references document_run on delete cascade,
  position integer not null,
  rental_id uuid not null references rental on delete cascade,
  state text not null default 'waiting',
  -- The document that was created and sent.
  document_id uuid references document on delete cascade,
  -- Reason for refusing it: a code of the error catalogue, with the values of its text.
  code text,
  params jsonb,
  primary key (run_id, rental_id),
  constraint document_run_item_state_check check (state in ('waiting', 'created', 'refused', 'skipped')),
  constraint document_run_item_document_check check ((state = 'created') = (document_id is not null)),
  constraint document_run_item_code_check check ((state = 'refused') = (code is not null))
);

create index document_run_item_waiting_idx on document_run_item (run_id, position) where state = 'waiting';
create index document_run_item_rental_id_idx on document_run_item (rental_id);
create index document_run_item_document_id_idx on document_run_item (document_id);
