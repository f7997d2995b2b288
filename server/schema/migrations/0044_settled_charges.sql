alter table rental_charge add column settled_charge_id uuid references recurring_charge;
create index rental_charge_settled_charge_id_idx on rental_charge (settled_charge_id) where settled_charge_id is not null;
-- Of an earlier settlement, where its sum names one line; another difference keeps the proposed taxes.
update rental_charge c set settled_charge_id = l.recurring_charge_id
from cost_settlement_line l
join recurring_charge r on r.id = l.recurring_charge_id
where l.cost_settlement_id = c.cost_settlement_id and l.difference = c.amount and c.invoice_id is null
  and c.payment_application_id = r.payment_application_id
  and 1 = (select count(*) from cost_settlement_line o where o.cost_settlement_id = l.cost_settlement_id and o.difference = l.difference);
