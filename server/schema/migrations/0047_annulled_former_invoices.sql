-- An annulled debt of the former system can be loaded again, corrected.
drop index invoice_former_number_key;
create unique index invoice_former_number_key on invoice (issuer_id, number) where former_amount is not null and state <> 'annulled';
