-- Electronic invoices to public bodies name three of their offices by their DIR3 codes.
alter table person
  add column accounting_office text,
  add column managing_body text,
  add column processing_unit text;
