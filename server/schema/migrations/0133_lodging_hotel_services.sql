-- Whether a stay has the services of hotels, which decides its VAT. What was marked as lodging before keeps its tax.
alter table lodging add column has_hotel_services boolean not null default false;
