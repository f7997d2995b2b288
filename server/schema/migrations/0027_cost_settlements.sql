create sequence cost_settlement_code;
create table cost_settlement (
  code text not null default next_code('LIQ-', 'cost_settlement_code'),
  rental_id uuid not null,
  period_start date not null,
  period_end date not null,
  -- The first month of new amounts.
  new_from date,
  notes text,
  state text not null default 'settled',
  settled_on date not null,
  total bigint not null,
  -- The limit on general costs when it was settled (LAU art. 20.2).
  cap_until date,
  rent_rate integer,
  undone_at timestamptz,
  property_id uuid,
  constraint cost_settlement_code_key unique (code),
  constraint cost_settlement_period_end_check check (period_end >= period_start),
  constraint cost_settlement_new_from_check check (extract(day from new_from) = 1),
  constraint cost_settlement_state_check check (state in ('settled', 'undone')),
  constraint cost_settlement_undone_at_check check ((state = 'undone') = (undone_at is not null)),
  constraint cost_settlement_rental_id_fkey foreign key (rental_id) references rental,
  constraint cost_settlement_property_id_fkey foreign key (property_id) references property
);
call make_entity('cost_settlement', 'code', $$code || coalesce(' ' || notes, '')$$);
call index_list('cost_settlement', 'period_end', 'total', 'created_at');
create index cost_settlement_rental_id_idx on cost_settlement (rental_id);
create index cost_settlement_property_id_idx on cost_settlement (property_id);
create table cost_settlement_line (
  id uuid primary key default uuidv7(),
  cost_settlement_id uuid not null references cost_settlement on delete cascade,
  position integer not null,
  -- The first row of the charge: changes of its amount continue it in others.
  recurring_charge_id uuid not null references recurring_charge,
  kind text not null,
  concept text not null,
  period daterange not null,
  -- False once the settlement is undone: the days can be settled again.
  is_settled boolean not null default true,
  amount bigint not null,
  on_account bigint not null,
  real_cost bigint not null check (real_cost >= 0),
  difference bigint not null generated always as (real_cost - on_account) stored,
  note text,
  new_amount bigint,
  -- The charge with the new amount.
  next_charge_id uuid references recurring_charge on delete set null,
  is_capped boolean not null,
  highest_cost bigint,
  highest_amount bigint,
  reason text,
  constraint cost_settlement_line_position_key unique (cost_settlement_id, position),
  constraint cost_settlement_line_no_overlap exclude using gist (recurring_charge_id with =, period with &&) where (is_settled)
);

create index cost_settlement_line_next_charge_id_idx on cost_settlement_line (next_charge_id);

alter table rental_charge add column cost_settlement_id uuid references cost_settlement;
create index rental_charge_cost_settlement_id_idx on rental_charge (cost_settlement_id);
alter table recurring_charge add column raise_reason text;

alter table attachment drop constraint attachment_owner_entity_check;
alter table attachment add constraint attachment_owner_entity_check check
  (owner_entity in ('incident', 'deposit', 'asset', 'booking', 'rental', 'cost_settlement'));

-- Lines that rectify name the charge of the line that they rectify.
update invoice_line t set recurring_charge_id = n.charge_id
from (
  select l.id, (
    select o.recurring_charge_id from invoice_line o
    where o.invoice_id = any(i.rectified_ids) and o.payment_application_id = l.payment_application_id and o.concept = l.concept
    order by o.position <> l.position, o.recurring_charge_id nulls last, o.id limit 1) as charge_id
  from invoice i join invoice_line l on l.invoice_id = i.id where i.kind = 'rectifying') n
where t.id = n.id and n.charge_id is not null and t.recurring_charge_id is null;
