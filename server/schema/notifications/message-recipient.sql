-- The persons of a message, each once. Without an address there is no mail; the log of mails is deleted after a year.
create table message_recipient (
  message_id uuid not null references message,
  person_id uuid not null references person,
  rental_id uuid references rental,
  has_email boolean not null,
  mail_id uuid references mail on delete set null,
  primary key (message_id, person_id)
);

create index message_recipient_person_id_idx on message_recipient (person_id);
create index message_recipient_rental_id_idx on message_recipient (rental_id);
create index message_recipient_mail_id_idx on message_recipient (mail_id);
