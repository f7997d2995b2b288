-- The charges that a settlement of costs settles, each for days that no other one settles.
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

-- ==== Functions, triggers and views ====

-- A computed column of the settlement: its lines, in order.
create function lines(settlement cost_settlement) returns jsonb
  language sql stable parallel safe
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'recurring_charge_id', l.recurring_charge_id, 'kind', l.kind,
      'concept', l.concept, 'amount', l.amount, 'on_account', l.on_account, 'real_cost', l.real_cost, 'difference', l.difference,
      'note', l.note, 'new_amount', l.new_amount, 'is_capped', l.is_capped, 'highest_cost', l.highest_cost,
      'highest_amount', l.highest_amount, 'reason', l.reason) order by l.position), '[]')
    from cost_settlement_line l where l.cost_settlement_id = settlement.id);
