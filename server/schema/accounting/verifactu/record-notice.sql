-- Notices about an issuer's records that were sent, each once: the days before the law binds it, or the record that waits.
create table record_notice (
  issuer_id uuid not null references issuer on delete cascade,
  kind text not null,
  key text not null,
  sent_at timestamptz not null default clock_now(),
  primary key (issuer_id, kind, key),
  constraint record_notice_kind_check check (kind in ('deadline', 'waiting'))
);
