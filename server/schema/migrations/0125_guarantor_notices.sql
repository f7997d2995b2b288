-- The privacy notice of guarantors (RGPD art. 14). Of those who were entered before, whether they were informed is not known.
create table guarantor_notice (
  rental_id uuid not null references rental on delete cascade,
  person_id uuid not null references person,
  -- Until a month later it is due (RGPD art. 14.3). Null: entered before this table, or loaded; whether they were informed is not known.
  entered_on date,
  mail_id uuid references mail on delete set null,
  -- When the mail was queued, and what became of it; both stay when the log of mails is cleared.
  mailed_at timestamptz,
  mail_state text,
  -- When the letter was given to them, as a user says.
  delivered_on date,
  created_at timestamptz not null default clock_now(),
  primary key (rental_id, person_id),
  constraint guarantor_notice_mail_state_check check (mail_state in ('queued', 'sent', 'failed', 'not_sent')),
  constraint guarantor_notice_mailed_at_check check ((mailed_at is null) = (mail_state is null))
);
create index guarantor_notice_person_id_idx on guarantor_notice (person_id);
create index guarantor_notice_mail_id_idx on guarantor_notice (mail_id);
insert into guarantor_notice (rental_id, person_id)
  select distinct y.rental_id, y.person_id from rental_party y join person p on p.id = y.person_id
  where y.role = 'guarantor' and p.kind = 'natural';
