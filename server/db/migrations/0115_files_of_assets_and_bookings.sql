-- An asset's pictures, which visitors see where it is offered, and the documents that applicants attach to their bookings.
alter table attachment
  drop constraint attachment_owner_entity_check,
  add constraint attachment_owner_entity_check check (owner_entity in ('incident', 'deposit', 'asset', 'booking'));
call own_attachments('asset');
call own_attachments('booking');
