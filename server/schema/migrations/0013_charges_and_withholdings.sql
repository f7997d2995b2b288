alter table rental_charge
  drop constraint rental_charge_price_increment_id_key,
  add column corrected_invoice_id uuid,
  add constraint rental_charge_corrected_invoice_id_fkey foreign key (corrected_invoice_id) references invoice,
  add constraint rental_charge_corrected_invoice_id_key unique (corrected_invoice_id, price_increment_id);
create index rental_charge_price_increment_id_idx on rental_charge (price_increment_id);

-- Charges that were one for all months of a rental name their invoice where there is one month.
update rental_charge c set corrected_invoice_id = i.id
from price_increment_line l
join invoice i on i.rental_id = l.rental_id and i.billed_month::text = l.invoiced_months[1]
  and i.state in ('issued', 'rectified') and i.kind <> 'rectifying'
where l.price_increment_id = c.price_increment_id and l.rental_id = c.rental_id and cardinality(l.invoiced_months) = 1;

alter table deposit_withholding
  add column payment_id uuid,
  add constraint deposit_withholding_payment_id_fkey foreign key (payment_id) references payment;
create index deposit_withholding_payment_id_idx on deposit_withholding (payment_id);

-- Withholdings were written in the transaction that created the payment, just before it.
update deposit_withholding w set payment_id = p.id from payment p
where p.returns_deposit_id = w.deposit_id and p.state = 'pending'
  and w.created_at between p.created_at - interval '10 seconds' and p.created_at;
