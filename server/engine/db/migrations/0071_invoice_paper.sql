-- Logos are kept as long as something that was printed with one: rows only come.
create table logo (
  id uuid primary key default uuidv7(),
  file_key text not null,
  sha256 text not null,
  width integer not null,
  height integer not null,
  created_at timestamptz not null default clock_now(),
  created_by uuid references "user" default current_actor(),
  constraint logo_file_key_key unique (file_key),
  constraint logo_sha256_check check (sha256 ~ '^[0-9a-f]{64}$')
);
alter table company
  add column color text,
  add column logo uuid references logo,
  -- How its file was called: what the history says of it.
  add column logo_name text,
  add constraint company_color_check check (color ~ '^#[0-9a-f]{6}$');
alter table issuer
  add column color text,
  add column logo uuid references logo,
  -- How its file was called: what the history says of it.
  add column logo_name text,
  add constraint issuer_color_check check (color ~ '^#[0-9a-f]{6}$');
create index company_logo_idx on company (logo);
create index issuer_logo_idx on issuer (logo);

-- What the paper says beside the invoice's own columns: taken from its neighbours while it is a draft, frozen with its issue.
-- The company prints with its own logo and colour where its row as an issuer has none.
create function paper_of(i invoice, is_recorded boolean) returns jsonb
  language sql stable
  return (
    select jsonb_build_object(
      'phone', coalesce(o.phone, c.phone), 'email', coalesce(o.email, c.email), 'iban', s.bank_account,
      'method', m.name, 'method_kind', m.kind, 'payer_iban', coalesce(d.iban, p.bank_account), 'mandate', d.reference,
      'asset', a.label, 'place', address_text(b.address_id), 'logo_id', coalesce(s.logo, c.logo),
      'color', coalesce(s.color, c.color), 'is_verifactu', is_recorded and i.kind <> 'receipt')
    from issuer s
    left join owner o on o.id = s.owner_id
    left join company c on s.owner_id is null
    left join person p on p.id = i.person_id
    left join payment_method m on m.id = coalesce(i.payment_method_id, (select r.payment_method_id from rental r where r.id = i.rental_id))
    left join lateral (
      select d.iban, d.reference from mandate d
      where m.kind = 'direct_debit' and d.person_id = i.person_id and d.state = 'active' and d.archived_at is null
      order by d.signed_on desc, d.id desc limit 1) d on true
    left join asset a on a.id = i.asset_id
    left join property b on b.id = a.property_id
    where s.id = i.issuer_id);

alter table invoice add column paper jsonb;
alter table invoice disable trigger user;
update invoice i
set paper = paper_of(i, exists (select 1 from verifactu_record v where v.invoice_id = i.id and v.kind = 'issue'))
where i.state <> 'draft';
alter table invoice enable trigger user;
alter table invoice add constraint invoice_paper_check check ((state = 'draft') = (paper is null));

-- Its name makes it run after the row was filled, and before `keep_issued` looks at it.
create function freeze_paper() returns trigger language plpgsql as $$
begin
  new.paper := paper_of(new, (select is_verifactu from issuer where id = new.issuer_id));
  return new;
end $$;
create trigger freeze_paper before update on invoice for each row
  when (old.state = 'draft' and new.state <> 'draft') execute function freeze_paper();

-- Everything of an invoice that is fixed once it is issued; of an annulled one also when and why. A record tells what it was
-- made of: columns that come later are no part of earlier ones.
create or replace function invoice_content(of_invoice uuid) returns jsonb
  language sql stable
  return (
    select to_jsonb(i) - array['state', 'collectible', 'paid', 'outstanding', 'payment_state', 'annulled_on', 'annulled_reason', 'version',
                               'updated_at', 'search_text', 'created_at', 'archived_at', 'label', 'person_id']
      || case when i.state = 'annulled'
           then jsonb_build_object('annulled_on', i.annulled_on, 'annulled_reason', i.annulled_reason) else '{}' end
      || jsonb_build_object(
        'lines', coalesce((select jsonb_agg(to_jsonb(l) - array['invoice_id'] order by l.position)
                           from invoice_line l where l.invoice_id = i.id), '[]'),
        'rectifies', coalesce((select jsonb_agg(jsonb_build_object('number', o.number, 'issue_date', o.issue_date) order by o.number)
                               from invoice o where o.id = any(i.rectified_ids)), '[]'))
    from invoice i where i.id = of_invoice);

-- Its record tells when and why it was annulled: the row says so first.
create or replace procedure annul_invoice(of_invoice uuid, on_day date, why text) language plpgsql as $$
declare found_invoice invoice;
begin
  select * into found_invoice from invoice where id = of_invoice for update;
  if found_invoice.state is distinct from 'issued' or found_invoice.kind = 'rectifying' then call refuse('forbidden_move', 'invoice'); end if;
  if found_invoice.paid > 0 then call refuse('invoice_paid', 'invoice'); end if;
  perform set_config('llavero.invoicing', 'on', true);
  update invoice set state = 'annulled', collectible = 0, annulled_on = on_day, annulled_reason = why where id = of_invoice;
  call chain_records(array[of_invoice], 'annul');
  perform set_config('llavero.invoicing', '', true);
end $$;

create or replace function is_silent_column(name text) returns boolean
  language sql immutable parallel safe
  return name in ('version', 'updated_at', 'search_text', 'label', 'password_hash', 'deposit_id', 'incident_status_kind',
                  'due_by_hand', 'series_year', 'series_number', 'collectible', 'outstanding', 'allocated', 'credit',
                  'is_processed', 'is_returned', 'paper', 'logo');
