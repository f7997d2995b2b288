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
  -- The company, where it keeps the log of an owner (`TerceroODestinatario`), by its parts. Earlier events name none.
  third_party jsonb,
  constraint verifactu_event_kind_check check (kind in ('01', '02', '03', '04', '05', '06', '07', '08', '09', '10')),
  constraint verifactu_event_position_key unique (issuer_id, position)
);

create index verifactu_event_kind_idx on verifactu_event (issuer_id, kind, position desc);

-- ==== Functions, triggers and views ====

-- Events and signatures are only added. The erasure of a person deletes what is signed with their name.
create function protect_verifactu_log() returns trigger language plpgsql as $$
begin
  if is_reserving() then return coalesce(new, old); end if;
  call refuse('invoice_issued', 'invoice');
end $$;
create trigger protect_event before update or delete on verifactu_event for each row execute function protect_verifactu_log();
create trigger protect_from_truncate before truncate on verifactu_event execute function protect_verifactu_log();
