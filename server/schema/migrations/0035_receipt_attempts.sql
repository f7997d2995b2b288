alter table payment_receipt add column attempts integer not null default 0;
