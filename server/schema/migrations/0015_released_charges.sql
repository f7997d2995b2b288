-- Charges of annulled invoices and archived drafts wait for another invoice.
update rental_charge c set invoice_id = null
from invoice i where i.id = c.invoice_id and (i.state = 'annulled' or i.archived_at is not null);

drop index rental_charge_invoice_id_idx;
create index rental_charge_invoice_id_idx on rental_charge (invoice_id) where invoice_id is not null;
create index rental_charge_waiting_idx on rental_charge (rental_id) where archived_at is null and invoice_id is null;
