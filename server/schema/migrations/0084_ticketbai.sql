-- TicketBAI for issuers of Álava, Bizkaia and Gipuzkoa: the territory is stated, never assumed; existing issuers have none and stay in their
-- mode.
alter table issuer add column foral_territory text;
alter table issuer add constraint issuer_foral_territory_check check (foral_territory in ('araba', 'bizkaia', 'gipuzkoa'));
alter table issuer_mode drop constraint issuer_mode_mode_check;
alter table issuer_mode add constraint issuer_mode_mode_check check (mode in ('off', 'verifactu', 'no_verifactu', 'ticketbai'));
-- The end of each issuer's chain of TicketBAI files. Locking its row puts issues and signatures of an issuer in one order.
create table ticketbai_chain (
  issuer_id uuid primary key references issuer,
  position bigint not null default 0,
  content_hash text not null default ''
);
-- TicketBAI issue files: one for each invoice that is issued in that mode, in the order of issue. The content is fixed with the
-- issue; the signed document is added in the same transaction or, where no certificate could sign, later in that order.
create table ticketbai_file (
  id uuid primary key default uuidv7(),
  issuer_id uuid not null references issuer,
  position bigint not null,
  invoice_id uuid not null references invoice,
  territory text not null,
  issuer_tax_id text not null,
  number text not null,
  issue_date date not null,
  total bigint not null,
  generated_at timestamptz not null,
  -- The part of the number before the counted one: what precedes it in the format of the series.
  series text not null,
  -- The whole invoice as it was issued, chained by `content_hash` whether or not it is signed yet.
  content jsonb not null,
  content_hash text not null,
  -- Whether it is of a letting for business use, the kinds of its payment applications by their id, and what it rectifies.
  is_premises boolean not null,
  applications jsonb not null,
  rectified jsonb not null,
  -- Whether the issuer is an owner, for whom the company issues it.
  is_by_third_party boolean not null,
  state text not null default 'waiting',
  -- Why it is not signed: of a waiting one what has to be done, of a failed one what of the invoice the schema does not take.
  fault text,
  document text,
  signature_value text,
  identifier text,
  verification_url text,
  signed_at timestamptz,
  -- When the data of a party were erased after their term. A document that names it goes too, identifier and hashes stay.
  erased_at timestamptz,
  constraint ticketbai_file_territory_check check (territory in ('araba', 'bizkaia', 'gipuzkoa')),
  constraint ticketbai_file_state_check check (state in ('waiting', 'signed', 'failed')),
  constraint ticketbai_file_signed_at_check check ((state = 'signed') = (signed_at is not null and signature_value is not null
    and identifier is not null and verification_url is not null)),
  constraint ticketbai_file_document_check check (case when document is null then state <> 'signed' or erased_at is not null
    else state = 'signed' end),
  constraint ticketbai_file_fault_check check (case state when 'signed' then fault is null when 'failed' then fault is not null else true end),
  constraint ticketbai_file_position_key unique (issuer_id, position),
  constraint ticketbai_file_invoice_id_key unique (invoice_id)
);

create index ticketbai_file_waiting_idx on ticketbai_file (issuer_id, position) where state = 'waiting' and erased_at is null;

