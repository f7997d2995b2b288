-- Messages to many persons, as they were written. Each was sent in the transaction that created it, and never changes.
create table message (
  audience text not null,
  property_id uuid references property,
  subject_es text,
  text_es text,
  subject_en text,
  text_en text,
  recipient_count integer not null,
  no_email_count integer not null,
  sent_by_id uuid references "user",
  constraint message_audience_check check (audience in ('properties', 'rentals', 'persons')),
  constraint message_text_es_check check ((subject_es is null) = (text_es is null)),
  constraint message_text_en_check check ((subject_en is null) = (text_en is null)),
  constraint message_subject_es_check check (coalesce(subject_es, subject_en) is not null)
);
call make_entity('message', $$coalesce(subject_es, subject_en)$$,
  $$coalesce(subject_es, '') || ' ' || coalesce(subject_en, '') || ' ' || left(coalesce(text_es, text_en), 2000)$$);
call index_list('message', 'created_at');
create index message_property_id_idx on message (property_id);
create index message_sent_by_id_idx on message (sent_by_id);

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

-- In the company's own roles, messages to many follow what the role may do with mails.
update role set permissions = permissions || jsonb_build_object('message', permissions -> 'mail')
where slug not in ('super_admin', 'admin', 'manager', 'agent', 'viewer') and permissions ? 'mail';

-- Of the roles that a new installation has, those that see no mails see no messages to many either.
update role set permissions = permissions || '{"message": []}'
where slug in ('super_admin', 'admin', 'manager', 'agent', 'viewer')
  and not coalesce(permissions -> 'mail', permissions -> '*', '[]') ? 'read';
