-- A kind of payment applications for what is paid in the name and for the account of the tenant. No application has it yet.
alter table payment_application drop constraint payment_application_kind_check,
  add constraint payment_application_kind_check check
    (kind in ('rent', 'expenses', 'deposit', 'supplies', 'disbursement', 'penalty', 'fee', 'other'));
