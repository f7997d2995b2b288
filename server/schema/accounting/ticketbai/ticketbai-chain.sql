-- The end of each issuer's chain of TicketBAI files. Locking its row puts issues and signatures of an issuer in one order.
create table ticketbai_chain (
  issuer_id uuid primary key references issuer,
  position bigint not null default 0,
  content_hash text not null default ''
);
