-- What happened to a document: the evidence of the signing process.
create table document_event (
  id uuid primary key default uuidv7(),
  document_id uuid not null references document,
  at timestamptz not null default clock_now(),
  kind text not null,
  signer_id uuid references signer,
  actor_id uuid default current_actor() references "user",
  ip text,
  user_agent text,
  details jsonb not null default '{}',
  constraint document_event_kind_check check
    (kind in ('created', 'filled', 'uploaded', 'requested', 'print_failed', 'sent', 'mailed', 'link_made',
      'opened', 'read', 'delegated', 'delegation_revoked', 'code_sent', 'code_wrong', 'code_confirmed', 'picture_given',
      'picture_withdrawn', 'consented', 'signed', 'declined', 'reminded', 'expired', 'cancelled', 'told', 'completed', 'sealed',
      'validation_added', 'copied'))
);

create index document_event_document_id_idx on document_event (document_id, id);
create index document_event_signer_id_idx on document_event (signer_id);

-- ==== Functions, triggers and views ====

-- An event is announced as a change of its document.
create function announce_document_events() returns trigger language plpgsql as $$
declare rows jsonb;
begin
  select jsonb_agg(distinct change_event_payload(to_jsonb(d))) into rows from new_rows e join document d on d.id = e.document_id;
  perform announce_rows('document', 'events', rows);
  return null;
end $$;
create trigger announce_insert after insert on document_event referencing new table as new_rows
  for each statement execute function announce_document_events();

create trigger protect_document_event before update or delete on document_event for each row execute function refuse_document_change();
