alter table bulk_upload drop constraint bulk_upload_entity_check;
alter table bulk_upload add constraint bulk_upload_entity_check check (entity in ('address', 'owner', 'property', 'asset', 'ownership',
  'asset_price', 'person', 'rental', 'deposit', 'recurring_charge', 'mandate'));
