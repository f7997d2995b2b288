-- The log of events of issuers in `no_verifactu` (Orden HAC/1177/2024, art. 9; EventosSIF.xsd), chained by issuer and never
-- changed.
create table verifactu_event (
  id uuid primary key default uuidv7(),
  issuer_id uuid not null references issuer,
  position bigint not null,
  -- AEAT's `TipoEvento`.
  kind text not null,
  issuer_tax_id text not null,
  generated_at timestamptz not null,
  previous_hash text not null,
  hash text not null,
  -- What is of its own in this kind of event (`DatosPropiosEvento`).
  details jsonb not null,
  -- The program as the event names it (`SistemaInformatico`), which its hash covers in part.
  system jsonb not null,
  constraint verifactu_event_kind_check check (kind in ('01', '02', '03', '04', '05', '06', '07', '08', '09', '10')),
  constraint verifactu_event_position_key unique (issuer_id, position)
);

create index verifactu_event_kind_idx on verifactu_event (issuer_id, kind, position desc);

-- Records of `no_verifactu` and events as they were signed (Orden HAC/1177/2024, art. 14): the whole document, of which nothing
-- can be made again once the customer is erased.
create table verifactu_signature (
  id uuid primary key default uuidv7(),
  issuer_id uuid not null references issuer,
  record_id uuid references verifactu_record,
  event_id uuid references verifactu_event,
  certificate_id uuid not null references certificate,
  document text not null,
  signed_at timestamptz not null default clock_now(),
  constraint verifactu_signature_of_check check (num_nonnulls(record_id, event_id) = 1),
  constraint verifactu_signature_record_id_key unique (record_id),
  constraint verifactu_signature_event_id_key unique (event_id)
);

create index verifactu_signature_issuer_id_idx on verifactu_signature (issuer_id);
create index verifactu_signature_certificate_id_idx on verifactu_signature (certificate_id);

-- Records of `no_verifactu`, which wait for their signature.
create index verifactu_record_unsigned_idx on verifactu_record (issuer_id, position) where mode = 'no_verifactu';

-- When this database was restored from a backup.
create table backup_restored (
  id uuid primary key default uuidv7(),
  restored_at timestamptz not null default clock_now()
);
