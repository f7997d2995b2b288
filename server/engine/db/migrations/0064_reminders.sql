-- How tenants are reminded of what they owe: after how many days, in which words. None speaks until somebody switches it on.
create table reminder_step (
  name text not null,
  days_overdue integer not null,
  is_active boolean not null default false,
  subject_es text not null,
  text_es text not null,
  subject_en text not null,
  text_en text not null,
  constraint reminder_step_days_overdue_key unique (days_overdue),
  constraint reminder_step_days_overdue_check check (days_overdue between 1 and 365),
  constraint reminder_step_subject_es_check check (subject_es !~ '[\r\n]'),
  constraint reminder_step_subject_en_check check (subject_en !~ '[\r\n]')
);
call make_entity('reminder_step', 'name', 'name');
create unique index reminder_step_name_key on reminder_step (normalize_text(name));

insert into reminder_step (name, days_overdue, subject_es, text_es, subject_en, text_en) values
  ('Recordatorio', 3, 'Recordatorio: factura {number} pendiente',
   E'Hola, {name}:\n\nLa factura {number} de {amount} venció el {due_date} y no consta su pago. Si ya la has pagado, no hace falta que hagas nada.\n\n{company}',
   'Reminder: invoice {number} is due',
   E'Hello {name},\n\nInvoice {number} of {amount} was due on {due_date} and we have not seen its payment. If you have paid it already, there is nothing to do.\n\n{company}'),
  ('Segundo aviso', 10, 'Segundo aviso: factura {number} sin pagar',
   E'Hola, {name}:\n\nLa factura {number} de {amount} venció el {due_date}, hace {days} días. Págala cuanto antes o llámanos si hay algún problema.\n\n{company}',
   'Second notice: invoice {number} unpaid',
   E'Hello {name},\n\nInvoice {number} of {amount} was due on {due_date}, {days} days ago. Please pay it soon, or call us if there is a problem.\n\n{company}'),
  ('Último aviso', 20, 'Último aviso: factura {number} sin pagar',
   E'Hola, {name}:\n\nLa factura {number} de {amount} venció el {due_date}, hace {days} días, y sigue sin pagarse. Si no la pagas en los próximos días, empezaremos a reclamarla.\n\n{company}',
   'Last notice: invoice {number} unpaid',
   E'Hello {name},\n\nInvoice {number} of {amount} was due on {due_date}, {days} days ago, and is still unpaid. If you do not pay it in the next days, we will begin to claim it.\n\n{company}');

-- Each step is sent once for an invoice.
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
