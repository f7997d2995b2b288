-- Events of an owner's records name the company that generates them. Earlier ones go on naming none, as they were signed.
alter table verifactu_event add column third_party jsonb;
