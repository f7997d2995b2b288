-- A movement of the bank may take a payment back that came in before: a debit that was returned.
alter table bank_movement
  add column returned_payment_id uuid references payment,
  drop constraint bank_movement_payment_id_check,
  add constraint bank_movement_payment_id_check check (
    (state = 'confirmed') = (num_nonnulls(payment_id, remittance_id, returned_payment_id) = 1)
    and num_nonnulls(payment_id, remittance_id, returned_payment_id) < 2);
create unique index bank_movement_returned_payment_id_idx on bank_movement (returned_payment_id);
