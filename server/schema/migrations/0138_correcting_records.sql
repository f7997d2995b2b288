-- Records that correct an earlier one of the same invoice at the tax agency (`Subsanacion`): an invoice may have several.
alter table verifactu_record add column revision integer not null default 0;
alter table verifactu_record drop constraint verifactu_record_kind_check;
alter table verifactu_record add constraint verifactu_record_kind_check check (kind in ('issue', 'annul', 'correct'));
alter table verifactu_record add constraint verifactu_record_revision_check check ((kind = 'correct') = (revision > 0));
alter table verifactu_record drop constraint verifactu_record_invoice_id_key;
alter table verifactu_record add constraint verifactu_record_invoice_id_key unique (invoice_id, kind, revision);
