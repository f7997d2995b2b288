-- A signer gives the signing to another person, where the type of document allows it. What exists allows none.
-- A mandate is signed by its debtor alone.
alter table document_type
  add column allows_delegation boolean not null default false,
  add constraint document_type_mandate_delegation_check check (not (is_mandate and allows_delegation));

alter table signer
  add column delegated_at timestamptz,
  add column delegate_name text,
  add column delegate_documentation text,
  add column delegate_email text,
  add column delegate_reason text,
  add column delegate_representation text,
  add column delegate_opened_at timestamptz,
  add column delegated_key_hash bytea,
  add constraint signer_delegated_key_hash_key unique (delegated_key_hash),
  -- A delegate has a name, a mailbox and a reason; who signs in another one's name also a capacity.
  add constraint signer_delegate_check check (case when delegated_at is null
      then num_nonnulls(delegate_name, delegate_documentation, delegate_email, delegate_reason, delegate_representation,
        delegate_opened_at, delegated_key_hash) = 0
      else num_nulls(delegate_name, delegate_email, delegate_reason, delegated_key_hash) = 0
        and (delegate_representation is not null) = (task = 'sign') end),
  -- A delegate may also draw the signature.
  drop constraint signer_representation_check,
  add constraint signer_representation_check check (representation is null
    or signature_kind is not distinct from 'typed' or delegated_at is not null and signature_kind is not distinct from 'drawn');

alter table document_event drop constraint document_event_kind_check;
alter table document_event add constraint document_event_kind_check check
  (kind in ('created', 'filled', 'uploaded', 'requested', 'print_failed', 'sent', 'mailed', 'link_made',
    'opened', 'read', 'delegated', 'delegation_revoked', 'code_sent', 'code_wrong', 'code_confirmed', 'consented', 'signed',
    'declined', 'reminded', 'expired', 'cancelled', 'told', 'completed', 'sealed', 'copied'));
