-- Sent reminders: each step at most once per invoice.
create table reminder (
  invoice_id uuid not null references invoice,
  reminder_step_id uuid not null references reminder_step,
  person_id uuid not null references person,
  mail_id uuid references mail on delete set null,
  days_overdue integer not null,
  sent_at timestamptz not null default clock_now(),
  primary key (invoice_id, reminder_step_id)
);

create index reminder_reminder_step_id_idx on reminder (reminder_step_id);
create index reminder_person_id_idx on reminder (person_id);
create index reminder_mail_id_idx on reminder (mail_id);
