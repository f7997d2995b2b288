-- The day from which an allocation counts, as the owner's statement computed it until now: the payment's or, if later, the invoice's
-- or that of the payment's last reversal before it. The day on which credit was applied is not among them: it stays on its
-- payment's day, as it was reported. A reversal dated back after the allocation looks like one before it.
alter table payment_allocation add column applied_on date;
update payment_allocation a set applied_on = greatest(p.date, (select i.issue_date from invoice i where i.id = a.invoice_id), (
  select max(b.reversed_on) from payment_allocation b
  where b.payment_id = a.payment_id and b.id < a.id and b.reversed_on <= (a.created_at at time zone 'Europe/Madrid')::date))
from payment p where p.id = a.payment_id;
alter table payment_allocation alter column applied_on set not null;
create index payment_allocation_applied_on_idx on payment_allocation (applied_on);
create index payment_allocation_reversed_on_idx on payment_allocation (reversed_on) where reversed_on is not null;
