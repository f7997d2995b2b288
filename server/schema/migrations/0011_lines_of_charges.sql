alter table invoice_line add column rental_charge_id uuid;
-- The lines of charges in drafts, paired one to one. An archived draft may have lines of charges that another invoice bills now.
update invoice_line l set rental_charge_id = c.id
from (
  select l.id, i.rental_id, i.id as invoice_id, i.archived_at is not null as is_archived, l.payment_application_id, l.concept, l.amount,
         row_number() over (partition by i.id, l.payment_application_id, l.concept, l.amount order by l.position) as place
  from invoice i join invoice_line l on l.invoice_id = i.id
  where i.state = 'draft' and i.kind <> 'rectifying' and i.rental_id is not null) d
join (
  select i.id as invoice_id, c.id, c.payment_application_id, c.concept, c.amount,
         row_number() over (partition by i.id, c.payment_application_id, c.concept, c.amount
                            order by c.invoice_id is distinct from i.id, c.charged_on, c.id) as place
  from invoice i join rental_charge c on c.rental_id = i.rental_id and (c.invoice_id = i.id or i.archived_at is not null)
  where i.state = 'draft' and i.kind <> 'rectifying') c
  on (c.invoice_id, c.payment_application_id, c.concept, c.amount, c.place)
   = (d.invoice_id, d.payment_application_id, d.concept, d.amount, d.place)
where l.id = d.id;
