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
