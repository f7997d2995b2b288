-- The end of each issuer's chain.
create table verifactu_chain (
  issuer_id uuid primary key references issuer,
  position bigint not null default 0,
  hash text not null default '',
  content_hash text not null default '',
  -- AEAT's chain belongs to a tax number: another number starts another chain. Positions and the content hash
  -- continue, so that nothing can be removed in between.
  issuer_tax_id text
);
