-- A rental may be split among its co-tenants, with one invoice a month for each.
alter table rental
  add column is_split boolean not null default false,
  add column has_joint_liability boolean not null default false,
  add constraint rental_is_split_check check (not is_split or payer_id is null);
alter table rental_party
  add column share integer,
  add constraint rental_party_share_check check (share is null or share between 1 and 9999 and role <> 'guarantor');
alter table invoice
  add column share integer not null default 10000,
  add column part integer not null default 1,
  add constraint invoice_share_check check (share between 1 and 10000 and part >= 1 and (share < 10000 or part = 1));
drop index invoice_billed_month_key;
create unique index invoice_billed_month_key on invoice (rental_id, billed_month, part)
  where billed_month is not null and state <> 'annulled' and kind <> 'rectifying' and archived_at is null;
