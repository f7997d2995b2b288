-- Charges of annulled invoices and archived drafts wait for another invoice.
update rental_charge c set invoice_id = null
from invoice i where i.id = c.invoice_id and (i.state = 'annulled' or i.archived_at is not null);

drop index rental_charge_invoice_id_idx;
create index rental_charge_invoice_id_idx on rental_charge (invoice_id) where invoice_id is not null;
create index rental_charge_waiting_idx on rental_charge (rental_id) where archived_at is null and invoice_id is null;

-- Lines of drafts whose text or amount was changed by hand after they took their charge: 0011 paired equal ones only.
update invoice_line l set rental_charge_id = c.id
from rental_charge c join invoice i on i.id = c.invoice_id and i.state = 'draft'
where not exists (select 1 from invoice_line named where named.invoice_id = i.id and named.rental_charge_id = c.id)
  and l.id = (select o.id from invoice_line o
              where o.invoice_id = i.id and o.rental_charge_id is null and o.payment_application_id = c.payment_application_id
                and (o.concept = c.concept or o.amount = c.amount)
              order by o.concept = c.concept desc, o.position limit 1);
