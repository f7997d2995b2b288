-- What an applicant encloses: identity documents, payslips. `asset` is named for the pictures of the public offer.
alter table attachment drop constraint attachment_owner_entity_check;
alter table attachment add constraint attachment_owner_entity_check
  check (owner_entity in ('incident', 'deposit', 'asset', 'booking'));
call own_attachments('booking');
