-- An asset has pictures, which visitors see where it is offered.
alter table attachment
  drop constraint attachment_owner_entity_check,
  add constraint attachment_owner_entity_check check (owner_entity in ('incident', 'deposit', 'asset', 'booking'));
call own_attachments('asset');
