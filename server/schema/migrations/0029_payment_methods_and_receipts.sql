alter table asset add column payment_method_id uuid references payment_method;
create index asset_payment_method_id_idx on asset (payment_method_id) where payment_method_id is not null;
alter table person
  add column payment_method_id uuid references payment_method,
  add column mails_receipts boolean not null default false;
create index person_payment_method_id_idx on person (payment_method_id) where payment_method_id is not null;
create table payment_receipt (
  payment_id uuid primary key references payment on delete cascade,
  due_at timestamptz,
  mailed_at timestamptz
);
create index payment_receipt_due_at_idx on payment_receipt (due_at) where due_at is not null;
