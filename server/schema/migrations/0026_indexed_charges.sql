alter table recurring_charge
  add column is_indexed boolean not null default false,
  add column price_increment_id uuid,
  add constraint recurring_charge_is_indexed_check check (not is_indexed or kind not in ('rent', 'expenses')),
  add constraint recurring_charge_price_increment_id_fkey foreign key (price_increment_id) references price_increment;
create index recurring_charge_price_increment_id_idx on recurring_charge (price_increment_id);
alter table price_increment_line add column raised_charges jsonb not null default '[]';
