alter table asset add column payment_method_id uuid references payment_method;
create index asset_payment_method_id_idx on asset (payment_method_id) where payment_method_id is not null;
alter table person add column payment_method_id uuid references payment_method;
create index person_payment_method_id_idx on person (payment_method_id) where payment_method_id is not null;
