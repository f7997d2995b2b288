-- Outgoing bank movements: charges of owners, and what the bank itself charges.
alter table bank_movement
  add column owner_charge_id uuid references owner_charge,
  add column is_charge_made boolean not null default false,
  add column bank_charge text,
  drop constraint bank_movement_payment_id_check,
  add constraint bank_movement_payment_id_check check
    ((state = 'confirmed') = (num_nonnulls(payment_id, remittance_id, returned_payment_id, owner_charge_id, bank_charge) = 1)
      and num_nonnulls(payment_id, remittance_id, returned_payment_id, owner_charge_id, bank_charge) < 2),
  add constraint bank_movement_bank_charge_check check (bank_charge in ('commission', 'maintenance', 'interest', 'other')),
  add constraint bank_movement_amount_check check (num_nonnulls(owner_charge_id, bank_charge) = 0 or amount < 0),
  add constraint bank_movement_is_charge_made_check check (not is_charge_made or owner_charge_id is not null);
create unique index bank_movement_owner_charge_id_idx on bank_movement (owner_charge_id);
create index bank_movement_bank_charge_idx on bank_movement (operation_date) where bank_charge is not null;
