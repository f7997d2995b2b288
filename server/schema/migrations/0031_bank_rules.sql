-- Rules that propose what a bank movement is.
create table bank_rule (
  text text not null,
  direction text,
  min_amount bigint,
  max_amount bigint,
  company_iban text,
  target text not null,
  charge_kind text,
  concept text,
  property_id uuid references property,
  owner_id uuid references owner,
  bank_charge text,
  person_id uuid references person,
  rental_id uuid references rental,
  reason text,
  is_active boolean not null default true,
  constraint bank_rule_text_check check (length(text) <= 100),
  constraint bank_rule_direction_check check (direction in ('in', 'out')),
  constraint bank_rule_min_amount_check check (min_amount > 0),
  constraint bank_rule_max_amount_check check (max_amount >= coalesce(min_amount, 1)),
  constraint bank_rule_charge_kind_check check (charge_kind in ('repair', 'community', 'tax', 'insurance', 'supplies', 'advance', 'other')),
  constraint bank_rule_bank_charge_check check (bank_charge in ('commission', 'maintenance', 'interest', 'other')),
  constraint bank_rule_target_check check (case target
    when 'charge_owner' then charge_kind is not null and num_nonnulls(property_id, owner_id) > 0
    when 'book_bank_charge' then bank_charge is not null
    when 'person' then person_id is not null
    else target = 'ignore' end)
);
call make_entity('bank_rule', 'text', $$text || ' ' || coalesce(concept, '') || ' ' || coalesce(reason, '')$$);
call index_list('bank_rule', 'text', 'created_at');
create index bank_rule_property_id_idx on bank_rule (property_id);
create index bank_rule_owner_id_idx on bank_rule (owner_id);
create index bank_rule_person_id_idx on bank_rule (person_id);
create index bank_rule_rental_id_idx on bank_rule (rental_id);

alter table bank_movement
  add column bank_rule_id uuid references bank_rule,
  add constraint bank_movement_bank_rule_id_check check (bank_rule_id is null or state <> 'pending');
create index bank_movement_bank_rule_id_idx on bank_movement (bank_rule_id);
