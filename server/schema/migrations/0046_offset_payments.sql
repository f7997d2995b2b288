alter table payment add column offsets_deposit_id uuid references deposit;
alter table payment add constraint payment_offsets_deposit_id_check check (offsets_deposit_id is null or direction = 'in');
create index payment_offsets_deposit_id_idx on payment (offsets_deposit_id) where offsets_deposit_id is not null;
update payment p set offsets_deposit_id = w.deposit_id from deposit_withholding w where w.offset_payment_id = p.id;
-- Of withholdings that were removed, with the text that the exit wrote.
update payment p set offsets_deposit_id = d.id from deposit d
where p.offsets_deposit_id is null and p.state = 'annulled' and p.direction = 'in' and d.rental_id = p.rental_id
  and p.reference = 'Compensación con la fianza ' || d.code;
