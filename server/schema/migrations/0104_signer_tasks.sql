-- What a signer does with the document. All that exist sign.
alter table signer
  add column task text not null default 'sign',
  add constraint signer_task_check check (task in ('sign', 'approve', 'copy')),
  -- Who only gets a copy does nothing with the document.
  add constraint signer_copy_check check (task <> 'copy' or state = 'pending' and key_hash is null),
  add constraint signer_approval_check check (signature_kind is distinct from 'approval' or task = 'approve'),
  drop constraint signer_signature_kind_check,
  add constraint signer_signature_kind_check check (signature_kind in ('drawn', 'typed', 'approval')),
  drop constraint signer_signed_check,
  add constraint signer_signed_check check (case when state = 'signed'
      then num_nulls(signed_at, signed_sha256, signature_kind, consent_version) = 0
      and case signature_kind when 'drawn' then strokes is not null when 'typed' then typed_name is not null else true end
      else num_nonnulls(signed_at, signed_sha256, signature_kind) = 0 end);

alter table document_event drop constraint document_event_kind_check;
alter table document_event add constraint document_event_kind_check check
  (kind in ('created', 'filled', 'uploaded', 'requested', 'print_failed', 'sent', 'mailed', 'link_made',
    'opened', 'read', 'code_sent', 'code_wrong', 'code_confirmed', 'consented', 'signed',
    'declined', 'reminded', 'expired', 'cancelled', 'told', 'completed', 'sealed', 'copied'));
