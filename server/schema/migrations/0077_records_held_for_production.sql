-- Records that waited for AEAT's production service when another destination was chosen go to no other one.
alter table verifactu_record add column held_for_production boolean not null default false;
