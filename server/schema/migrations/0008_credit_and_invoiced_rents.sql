alter table payment_allocation add column is_automatic boolean not null default false;
alter table notification_settings
  add column credit_mode text not null default 'propose',
  add constraint notification_settings_credit_mode_check check (credit_mode in ('propose', 'automatic', 'never'));

alter table price_increment
  add column invoiced_choice text,
  add column invoiced_count integer not null default 0,
  add column invoiced_until date,
  add column invoiced_total bigint not null default 0,
  add column redrafted_count integer not null default 0,
  add column edited_count integer not null default 0,
  add constraint price_increment_invoiced_choice_check check (invoiced_choice in ('charge', 'later', 'none'));
alter table price_increment_line
  add column invoiced_months text[] not null default '{}',
  add column invoiced_difference bigint not null default 0,
  add column redrafted_months text[] not null default '{}',
  add column edited_months text[] not null default '{}';
alter table rental_charge
  add column price_increment_id uuid,
  add constraint rental_charge_price_increment_id_fkey foreign key (price_increment_id) references price_increment,
  add constraint rental_charge_price_increment_id_key unique (price_increment_id, rental_id);
