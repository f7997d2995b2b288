-- The tax of an invoice by the place of its property. What was issued charged VAT and stays so; a draft follows its place once it is
-- changed or issued.
alter table invoice add column indirect_tax text not null default 'vat';
alter table invoice add constraint invoice_indirect_tax_check check (indirect_tax in ('vat', 'igic', 'ipsi'));
