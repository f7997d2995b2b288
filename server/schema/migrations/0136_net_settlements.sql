-- A movement may be the net of several payments and charges. What was matched before is the net of nothing.
alter table bank_movement add column is_net boolean not null default false, add column net_charge bigint,
  drop constraint bank_movement_payment_id_check, drop constraint bank_movement_amount_check,
  add constraint bank_movement_payment_id_check check
    ((state = 'confirmed') = (is_net or num_nonnulls(payment_id, remittance_id, returned_payment_id, owner_charge_id, bank_charge) = 1)
      and num_nonnulls(payment_id, remittance_id, returned_payment_id, owner_charge_id, bank_charge) < 2),
  add constraint bank_movement_is_net_check check
    (not is_net or num_nonnulls(payment_id, remittance_id, returned_payment_id, owner_charge_id) = 0),
  add constraint bank_movement_net_charge_check check
    (net_charge > 0 and is_net and bank_charge is not null or net_charge is null and not (is_net and bank_charge is not null)),
  add constraint bank_movement_amount_check check (num_nonnulls(owner_charge_id, bank_charge) = 0 or amount < 0 or is_net);

create table bank_movement_part (
  id uuid primary key default uuidv7(),
  bank_movement_id uuid not null references bank_movement,
  payment_id uuid references payment,
  owner_charge_id uuid references owner_charge,
  amount bigint not null,
  is_charge_made boolean not null default false,
  is_payment_made boolean not null default false,
  pending_date date,
  constraint bank_movement_part_payment_id_check check (num_nonnulls(payment_id, owner_charge_id) = 1),
  constraint bank_movement_part_amount_check check (amount <> 0 and (owner_charge_id is null or amount < 0)),
  constraint bank_movement_part_is_charge_made_check check (not is_charge_made or owner_charge_id is not null),
  constraint bank_movement_part_is_payment_made_check check (not is_payment_made or payment_id is not null),
  constraint bank_movement_part_pending_date_check check (pending_date is null or is_payment_made)
);
create index bank_movement_part_bank_movement_id_idx on bank_movement_part (bank_movement_id);
create unique index bank_movement_part_payment_id_idx on bank_movement_part (payment_id);
create unique index bank_movement_part_owner_charge_id_idx on bank_movement_part (owner_charge_id);
