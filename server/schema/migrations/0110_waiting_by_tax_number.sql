-- Records of a former tax number wait for its certificate without delaying those of the present one.
drop index verifactu_batch_waiting_key;
create unique index verifactu_batch_waiting_key on verifactu_batch (issuer_id, issuer_tax_id) where state = 'waiting';
