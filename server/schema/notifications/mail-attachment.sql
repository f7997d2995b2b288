-- Attachments of a mail, stored so that it can be sent again unchanged.
create table mail_attachment (
  mail_id uuid not null references mail on delete cascade,
  position integer not null,
  name text not null,
  type text not null,
  file_key text not null,
  primary key (mail_id, "position")
);

create index mail_attachment_file_key_idx on mail_attachment (file_key);
