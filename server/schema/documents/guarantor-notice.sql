-- The privacy notice that a guarantor gets, whose data another gave (RGPD art. 14): once for each rental.
create table guarantor_notice (
  rental_id uuid not null references rental on delete cascade,
  person_id uuid not null references person,
  -- Within a month of the day on which the data were entered (RGPD art. 14.3); null is not known: entered before this table.
  due_on date,
  mail_id uuid references mail on delete set null,
  -- When the mail was queued; it stays when the log of mails is cleared.
  mailed_at timestamptz,
  -- When the letter was given to them, as a user says.
  delivered_on date,
  created_at timestamptz not null default clock_now(),
  primary key (rental_id, person_id)
);
create index guarantor_notice_person_id_idx on guarantor_notice (person_id);
create index guarantor_notice_mail_id_idx on guarantor_notice (mail_id);
