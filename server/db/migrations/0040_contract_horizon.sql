-- Days ahead within which a contract counts as ending: the landlord's notice for a home is four months (LAU art. 10.1).
alter table notification_settings
  add column contract_ending_days integer not null default 120
    constraint notification_settings_contract_ending_days_check check (contract_ending_days between 1 and 730);
