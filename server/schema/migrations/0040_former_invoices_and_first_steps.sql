alter table invoice add column former_amount bigint;
alter table invoice drop constraint invoice_number_check;
alter table invoice add constraint invoice_number_check check
  (case when former_amount is null
    then (state = 'draft') = (number is null and series_year is null and series_number is null and issue_date is null)
    else series_year is null and series_number is null and (state = 'draft') = (number is null)
      and (state = 'draft') = (issue_date is null) end);
alter table invoice add constraint invoice_former_amount_check check
  (former_amount is null
      or former_amount > 0 and kind <> 'rectifying' and (state = 'draft' or former_amount <= amount_due));
alter table invoice drop constraint invoice_number_key;
create unique index invoice_number_key on invoice (issuer_id, number) where former_amount is null;
create unique index invoice_former_number_key on invoice (issuer_id, number) where former_amount is not null;

alter table bulk_upload drop constraint bulk_upload_entity_check;
alter table bulk_upload add constraint bulk_upload_entity_check check (entity in ('address', 'owner', 'property', 'asset', 'ownership',
  'asset_price', 'person', 'rental', 'deposit', 'recurring_charge', 'mandate', 'invoice'));

alter table company add column first_steps_hidden_at timestamptz;
