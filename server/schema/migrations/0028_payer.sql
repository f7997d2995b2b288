alter table rental add column payer_id uuid references person;
create index rental_payer_id_idx on rental (payer_id) where payer_id is not null;
alter table person
  add column is_payer boolean not null default false,
  drop constraint person_is_tenant_check,
  add constraint person_is_tenant_check check (is_tenant or is_guarantor or is_payer);
