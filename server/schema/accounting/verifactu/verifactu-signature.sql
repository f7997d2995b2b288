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

-- ==== Functions, triggers and views ====

create trigger protect_signature before update or delete on verifactu_signature for each row execute function protect_verifactu_log();
create trigger protect_from_truncate before truncate on verifactu_signature execute function protect_verifactu_log();
