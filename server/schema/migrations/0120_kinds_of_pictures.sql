-- What a signer said that the picture is of; null until then. A card has two sides, so that one side signed with alone is of a
-- passport. Null stays, too, for what is signed while the former release still runs.
alter table identity_picture
  add column kind text,
  add constraint identity_picture_kind_check check (kind is null or is_signed and kind in ('card', 'passport'));

update identity_picture p set kind = case when exists (
    select from identity_picture b where b.signer_id = p.signer_id and b.is_signed and b.side = 'back')
  then 'card' else 'passport' end
where is_signed;

-- What signers do with pictures is in the history of the document.
alter table document_event drop constraint document_event_kind_check;
alter table document_event add constraint document_event_kind_check check
  (kind in ('created', 'filled', 'uploaded', 'requested', 'print_failed', 'sent', 'mailed', 'link_made',
    'opened', 'read', 'delegated', 'delegation_revoked', 'code_sent', 'code_wrong', 'code_confirmed', 'picture_given',
    'picture_withdrawn', 'consented', 'signed', 'declined', 'reminded', 'expired', 'cancelled', 'told', 'completed', 'sealed',
    'copied'));
