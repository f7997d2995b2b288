-- Where an issuer's records are sent to. Without a row they are written to files.
create table verifactu_sending (
  issuer_id uuid primary key references issuer,
  environment text not null default 'none',
  -- The waiting time that AEAT's last answer named: nothing is sent before.
  send_after timestamptz,
  changed_at timestamptz not null default clock_now(),
  changed_by uuid references "user",
  constraint verifactu_sending_environment_check check (environment in ('none', 'test', 'production'))
);

create index verifactu_sending_changed_by_idx on verifactu_sending (changed_by);
