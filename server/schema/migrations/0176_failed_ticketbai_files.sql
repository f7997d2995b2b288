-- The home page counts the TicketBAI files that the schema does not take.
create index ticketbai_file_failed_idx on ticketbai_file (issuer_id) where state = 'failed';
