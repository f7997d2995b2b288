-- Deposits as a matter of their own: what is received, lodged with the body of the region, recovered and given back.

-- The autonomous community of a Spanish postal code: its first two figures are the province.
create function region_of_postal_code(postal_code text) returns text
  language sql immutable parallel safe
  return case left(postal_code, 2)
    when '04' then 'andalucia' when '11' then 'andalucia' when '14' then 'andalucia' when '18' then 'andalucia'
    when '21' then 'andalucia' when '23' then 'andalucia' when '29' then 'andalucia' when '41' then 'andalucia'
    when '22' then 'aragon' when '44' then 'aragon' when '50' then 'aragon'
    when '33' then 'asturias' when '07' then 'baleares' when '35' then 'canarias' when '38' then 'canarias'
    when '39' then 'cantabria'
    when '02' then 'castilla_la_mancha' when '13' then 'castilla_la_mancha' when '16' then 'castilla_la_mancha'
    when '19' then 'castilla_la_mancha' when '45' then 'castilla_la_mancha'
    when '05' then 'castilla_y_leon' when '09' then 'castilla_y_leon' when '24' then 'castilla_y_leon'
    when '34' then 'castilla_y_leon' when '37' then 'castilla_y_leon' when '40' then 'castilla_y_leon'
    when '42' then 'castilla_y_leon' when '47' then 'castilla_y_leon' when '49' then 'castilla_y_leon'
    when '08' then 'cataluna' when '17' then 'cataluna' when '25' then 'cataluna' when '43' then 'cataluna'
    when '51' then 'ceuta' when '06' then 'extremadura' when '10' then 'extremadura'
    when '15' then 'galicia' when '27' then 'galicia' when '32' then 'galicia' when '36' then 'galicia'
    when '26' then 'la_rioja' when '28' then 'madrid' when '52' then 'melilla' when '30' then 'murcia'
    when '31' then 'navarra' when '01' then 'pais_vasco' when '20' then 'pais_vasco' when '48' then 'pais_vasco'
    when '03' then 'valencia' when '12' then 'valencia' when '46' then 'valencia'
  end;

create table deposit_body (
  region text not null,
  name text not null,
  days_to_lodge integer,
  percent integer not null default 10000,
  url text,
  is_verified boolean not null default false,
  constraint deposit_body_region_check check (region in (
    'andalucia', 'aragon', 'asturias', 'baleares', 'canarias', 'cantabria', 'castilla_la_mancha', 'castilla_y_leon', 'cataluna',
    'ceuta', 'extremadura', 'galicia', 'la_rioja', 'madrid', 'melilla', 'murcia', 'navarra', 'pais_vasco', 'valencia')),
  constraint deposit_body_days_to_lodge_check check (days_to_lodge between 1 and 365),
  constraint deposit_body_percent_check check (percent between 0 and 10000)
);
call make_entity('deposit_body', 'name', 'name');
create unique index deposit_body_name_key on deposit_body (region, normalize_text(name));
call index_list('deposit_body', 'region', 'name', 'created_at');

-- As far as known without their gazettes at hand: what an office has not checked says so. Without days nothing has to be lodged.
insert into deposit_body (region, name, days_to_lodge, url, is_verified) values
  ('andalucia', 'Agencia de Vivienda y Rehabilitación de Andalucía (AVRA)', 30, 'https://www.juntadeandalucia.es/avra', false),
  ('aragon', 'Gobierno de Aragón, Dirección General de Vivienda', 30, 'https://www.aragon.es', false),
  ('asturias', 'Principado de Asturias, Dirección General de Vivienda', null, 'https://www.asturias.es', false),
  ('baleares', 'Institut Balear de l''Habitatge (IBAVI)', 30, 'https://www.caib.es', false),
  ('canarias', 'Instituto Canario de la Vivienda (ICAVI)', 30, 'https://www.gobiernodecanarias.org/vivienda', false),
  ('cantabria', 'Gobierno de Cantabria, Dirección General de Vivienda', null, 'https://www.cantabria.es', false),
  ('castilla_la_mancha', 'Junta de Comunidades de Castilla-La Mancha', 30, 'https://www.castillalamancha.es', false),
  ('castilla_y_leon', 'Junta de Castilla y León', null, 'https://vivienda.jcyl.es', false),
  -- Two months from the contract (Ley 13/1996 of Cataluña, art. 3).
  ('cataluna', 'Institut Català del Sòl (INCASÒL)', 60, 'https://incasol.gencat.cat', true),
  ('ceuta', 'Ciudad Autónoma de Ceuta', null, 'https://www.ceuta.es', false),
  ('extremadura', 'Junta de Extremadura', 30, 'https://www.juntaex.es', false),
  ('galicia', 'Instituto Galego da Vivenda e Solo (IGVS)', 30, 'https://igvs.xunta.gal', false),
  ('la_rioja', 'Gobierno de La Rioja', 30, 'https://www.larioja.org', false),
  -- Thirty working days (Decreto 181/1996 of Madrid); counted as calendar days, which is never too late.
  ('madrid', 'Agencia de Vivienda Social de la Comunidad de Madrid (antes IVIMA)', 30, 'https://www.comunidad.madrid', true),
  ('melilla', 'Ciudad Autónoma de Melilla', null, 'https://www.melilla.es', false),
  ('murcia', 'Región de Murcia, Dirección General de Vivienda', 30, 'https://www.carm.es', false),
  ('navarra', 'Gobierno de Navarra, Servicio de Vivienda', 30, 'https://www.navarra.es', false),
  ('pais_vasco', 'Bizilagun, Gobierno Vasco', 30, 'https://www.etxebide.euskadi.eus', false),
  ('valencia', 'Generalitat Valenciana', 15, 'https://atv.gva.es', false);

create sequence deposit_code;
alter table deposit
  add column code text,
  add column date date,
  add column tenant_id uuid references person,
  add column property_id uuid references property,
  add column body_id uuid,
  add column received_on date,
  add column lodge_due_on date,
  add column lodged_on date,
  add column lodge_reference text,
  add column recovered_on date,
  add column return_due_on date,
  add column returned_on date,
  add column withheld_amount bigint not null default 0,
  add column notes text,
  add column search_text text not null default '';
alter table deposit add constraint deposit_body_id_fkey foreign key (body_id) references deposit_body;

-- What is there already was held before its money was written down here: it counts as received, given back and kept as its state
-- says, on the days of its rental. What was given back in part told of no amounts.
alter table deposit disable trigger user;
with numbered as (select id, row_number() over (order by created_at, id) as number from deposit)
update deposit d set
  code = 'FIA-' || lpad(n.number::text, greatest(5, length(n.number::text)), '0'),
  date = coalesce(r.signed_on, r.start_date),
  tenant_id = r.tenant_id,
  property_id = r.property_id,
  state = case d.state when 'partly_returned' then 'returned' else d.state end,
  body_id = case when d.kind = 'legal' then (
    select b.id from property p join address a on a.id = p.address_id
    join deposit_body b on b.region = region_of_postal_code(a.postal_code)
    where p.id = r.property_id limit 1) end,
  received_on = case when d.state <> 'pending' then coalesce(r.signed_on, r.start_date) end,
  lodged_on = case when d.state in ('lodged', 'recovered') then coalesce(r.signed_on, r.start_date) end,
  recovered_on = case when d.state = 'recovered' then coalesce(r.keys_returned_on, r.start_date) end,
  return_due_on = (r.keys_returned_on + interval '1 month')::date,
  returned_on = case when d.state in ('returned', 'partly_returned', 'retained')
                     then greatest(coalesce(r.keys_returned_on, r.start_date), coalesce(r.signed_on, r.start_date)) end,
  received_amount = case when d.state = 'pending' or d.kind = 'bank_guarantee' then d.received_amount else d.amount end,
  returned_amount = case when d.state in ('returned', 'partly_returned') and d.kind <> 'bank_guarantee' then d.amount
                         else d.returned_amount end,
  withheld_amount = case when d.state = 'retained' then d.amount else 0 end
from rental r, numbered n
where r.id = d.rental_id and n.id = d.id;
update deposit d set lodge_due_on = d.date + b.days_to_lodge from deposit_body b where b.id = d.body_id;
update deposit d set search_text = normalize_text(d.code) || ' ' || r.search_text from rental r where r.id = d.rental_id;
update audit_entry e set label = d.code from deposit d where e.entity = 'deposit' and e.entity_id = d.id;
alter table deposit enable trigger user;
select setval('deposit_code', greatest(count(*), 1), count(*) > 0) from deposit;

alter table deposit
  alter column code set default next_code('FIA-', 'deposit_code'),
  alter column code set not null,
  alter column date set not null,
  alter column tenant_id set not null,
  alter column property_id set not null,
  add constraint deposit_code_key unique (code),
  alter column label set expression as (code),
  add column is_processed boolean not null generated always as (lodged_on is not null) stored,
  add column is_returned boolean not null generated always as (state in ('returned', 'partly_returned')) stored,
  add constraint deposit_withheld_amount_check check (withheld_amount between 0 and amount),
  -- Nobody gives back or keeps more than was received; a bank's guarantee is paper, of which no money comes in or goes out.
  add constraint deposit_settled_check check (returned_amount + withheld_amount
    <= case when kind = 'bank_guarantee' then amount else received_amount end),
  add constraint deposit_guarantee_check check (kind <> 'bank_guarantee' or received_amount = 0 and returned_amount = 0),
  add constraint deposit_received_check check (state = 'pending' or kind = 'bank_guarantee' or received_amount = amount),
  add constraint deposit_closed_check check (case state
    when 'returned' then withheld_amount = 0 and (kind = 'bank_guarantee' or returned_amount = amount)
    when 'retained' then withheld_amount = amount
    when 'partly_returned' then withheld_amount > 0 and withheld_amount < amount
      and (kind = 'bank_guarantee' or returned_amount + withheld_amount = amount)
    else true end),
  add constraint deposit_received_on_check check ((state = 'pending') = (received_on is null)),
  add constraint deposit_lodged_on_check check (
    case when lodged_on is null then state not in ('lodged', 'recovered') else kind = 'legal' and state not in ('pending', 'received') end),
  add constraint deposit_recovered_on_check check (
    case when recovered_on is null then state <> 'recovered' and (lodged_on is null or state = 'lodged') else lodged_on is not null and state <> 'lodged' end),
  add constraint deposit_returned_on_check check (
    (case state when 'returned' then true when 'partly_returned' then true when 'retained' then true else false end)
    = (returned_on is not null)),
  add constraint deposit_days_check check (lodged_on >= received_on and recovered_on >= lodged_on
    and returned_on >= greatest(received_on, recovered_on)),
  add constraint deposit_body_id_check check (body_id is null or kind = 'legal');

alter index deposit_legal_key rename to deposit_rental_id_key;
create index deposit_search_idx on deposit using gin (search_text gin_trgm_ops);
call index_list('deposit', 'code', 'date', 'amount', 'lodge_due_on', 'return_due_on', 'created_at');
create index deposit_tenant_id_idx on deposit (tenant_id);
create index deposit_property_id_idx on deposit (property_id);
create index deposit_body_id_idx on deposit (body_id);
create index deposit_state_idx on deposit (state);

-- What a deposit takes from its rental and its region: whose it is, when its days run out. One month after the keys came back
-- it is late (LAU art. 36.4).
create function fill_deposit_from_neighbours() returns trigger language plpgsql as $$
declare of_rental rental;
begin
  select * into of_rental from rental where id = new.rental_id;
  if found then
    new.tenant_id := of_rental.tenant_id;
    new.property_id := of_rental.property_id;
    new.date := coalesce(new.date, of_rental.signed_on, of_rental.start_date);
    new.return_due_on := (of_rental.keys_returned_on + interval '1 month')::date;
  end if;
  if tg_op = 'INSERT' and new.body_id is null and new.kind = 'legal' then
    select b.id into new.body_id from property p join address a on a.id = p.address_id
    join deposit_body b on b.region = region_of_postal_code(a.postal_code) and b.archived_at is null
    where p.id = new.property_id order by b.created_at, b.id limit 1;
  end if;
  new.lodge_due_on := new.date + (select days_to_lodge from deposit_body where id = new.body_id);
  new.search_text := normalize_text(new.code) || ' ' || coalesce(of_rental.search_text, '');
  return new;
end $$;
create trigger fill_deposit_from_neighbours before insert or update of rental_id, date, body_id, search_text on deposit
  for each row execute function fill_deposit_from_neighbours();

-- A deposit follows its rental: the tenant, the property, the contract's day while nothing was received, the return of the keys.
create function refresh_deposits_of_rental() returns trigger language plpgsql as $$
begin
  update deposit set search_text = '',
    date = case when state = 'pending' and date = coalesce(old.signed_on, old.start_date)
                then coalesce(new.signed_on, new.start_date) else date end
  where rental_id = new.id;
  return null;
end $$;
create trigger refresh_deposits after update on rental for each row
  when ((old.search_text, old.tenant_id, old.property_id, old.signed_on, old.start_date, old.keys_returned_on)
        is distinct from (new.search_text, new.tenant_id, new.property_id, new.signed_on, new.start_date, new.keys_returned_on))
  execute function refresh_deposits_of_rental();

-- One that comes in the same statement as its rental found none yet.
create function refresh_named_deposit() returns trigger language plpgsql as $$
begin
  update deposit set search_text = '' where id = new.deposit_id;
  return null;
end $$;
create trigger refresh_deposit after insert on rental for each row
  when (new.deposit_id is not null) execute function refresh_named_deposit();

create function refresh_deposits_of_body() returns trigger language plpgsql as $$
begin
  update deposit set search_text = '' where body_id = new.id and state in ('pending', 'received');
  return null;
end $$;
create trigger refresh_deposits after update on deposit_body for each row
  when (old.days_to_lodge is distinct from new.days_to_lodge) execute function refresh_deposits_of_body();

-- What was kept of a deposit, and for what.
create table deposit_withholding (
  deposit_id uuid not null references deposit,
  concept text not null,
  amount bigint not null,
  incident_id uuid references incident,
  property_id uuid not null references property,
  date date not null,
  constraint deposit_withholding_concept_check check (concept <> ''),
  constraint deposit_withholding_amount_check check (amount > 0)
);
call make_entity('deposit_withholding', 'concept', 'concept');
call index_list('deposit_withholding', 'created_at');
create index deposit_withholding_deposit_id_idx on deposit_withholding (deposit_id);
create index deposit_withholding_incident_id_idx on deposit_withholding (incident_id);
create index deposit_withholding_property_id_idx on deposit_withholding (property_id);

create function fill_withholding_property() returns trigger language plpgsql as $$
begin
  select property_id into new.property_id from deposit where id = new.deposit_id;
  return new;
end $$;
create trigger fill_withholding_property before insert on deposit_withholding for each row execute function fill_withholding_property();

create function follow_withholding() returns trigger language plpgsql as $$
begin
  update deposit set withheld_amount = withheld_amount + new.amount where id = new.deposit_id;
  return null;
end $$;
create trigger follow_withholding after insert on deposit_withholding for each row execute function follow_withholding();

-- What was kept stays written: only who did what it was charged to, and where it stands, may follow.
create function keep_withholding() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or (old.deposit_id, old.concept, old.amount, old.date) is distinct from (new.deposit_id, new.concept, new.amount, new.date) then
    call refuse('deposit_fixed', 'deposit_withholding');
  end if;
  return new;
end $$;
create trigger keep_withholding before update or delete on deposit_withholding for each row execute function keep_withholding();

create function carry_withholdings() returns trigger language plpgsql as $$
begin
  update deposit_withholding set property_id = new.property_id where deposit_id = new.id;
  update payment_allocation set property_id = new.property_id where deposit_id = new.id;
  return null;
end $$;
create trigger carry_withholdings after update on deposit for each row
  when (old.property_id <> new.property_id) execute function carry_withholdings();

-- Moves of a deposit (entities.md, "Money"). Its sums follow allocations and withholdings alone; what they add up to moves it too:
-- received once all of it came in, pending again when that is undone, closed once all of it is given back or kept.
create function keep_deposit() returns trigger language plpgsql as $$
declare
  closed text[] := array['returned', 'partly_returned', 'retained'];
  is_legal boolean;
begin
  if tg_op = 'DELETE' then
    if old.state <> 'pending' or old.received_amount > 0 then call refuse('deposit_fixed', 'deposit'); end if;
    return old;
  end if;
  if (new.received_amount, new.returned_amount, new.withheld_amount)
     is distinct from (old.received_amount, old.returned_amount, old.withheld_amount) and pg_trigger_depth() = 1 then
    call refuse('deposit_fixed', 'deposit');
  end if;
  if old.state <> 'pending' and (old.rental_id, old.kind, old.amount, old.code) is distinct from (new.rental_id, new.kind, new.amount, new.code) then
    call refuse('deposit_fixed', 'deposit');
  end if;
  if old.state not in ('pending', 'received') and (old.body_id, old.date) is distinct from (new.body_id, new.date) then
    call refuse('deposit_fixed', 'deposit');
  end if;
  if new.returned_amount > old.returned_amount or new.withheld_amount > old.withheld_amount then
    if old.state not in ('received', 'recovered') then call refuse('deposit_not_in_hand', 'deposit'); end if;
    if must_lodge(old) and old.state = 'received' then call refuse('deposit_not_lodged', 'deposit'); end if;
  end if;
  if new.received_amount < old.received_amount and old.state not in ('pending', 'received') then
    call refuse('deposit_lodged', 'deposit');
  end if;

  if new.received_amount <> old.received_amount or new.amount <> old.amount then
    if new.state = 'pending' and new.received_amount = new.amount and new.amount > 0 then
      new.state := 'received';
      new.received_on := coalesce((select max(p.date) from payment_allocation a join payment p on p.id = a.payment_id
                                   where a.deposit_id = new.id and a.state = 'applied' and p.direction = 'in'), business_today());
    elsif new.state = 'received' and new.received_amount < new.amount then
      if new.returned_amount + new.withheld_amount > 0 then call refuse('deposit_lodged', 'deposit'); end if;
      new.state := 'pending';
      new.received_on := null;
    end if;
  end if;
  if (new.returned_amount, new.withheld_amount) is distinct from (old.returned_amount, old.withheld_amount) and new.kind <> 'bank_guarantee' then
    if new.returned_amount + new.withheld_amount = new.amount then
      new.state := case when new.withheld_amount = 0 then 'returned' when new.returned_amount = 0 then 'retained' else 'partly_returned' end;
      new.returned_on := greatest(new.received_on, new.recovered_on,
        (select max(p.date) from payment_allocation a join payment p on p.id = a.payment_id
         where a.deposit_id = new.id and a.state = 'applied' and p.direction = 'out'),
        (select max(w.date) from deposit_withholding w where w.deposit_id = new.id));
    elsif old.state = any(closed) then
      -- A transfer came back: it is to be given back again.
      new.state := case when new.lodged_on is null then 'received' else 'recovered' end;
      new.returned_on := null;
    end if;
  end if;

  if new.state <> old.state then
    is_legal := (old.state, new.state) in (('pending', 'received'), ('lodged', 'recovered'))
      or (old.state, new.state) = ('received', 'lodged') and new.kind = 'legal'
      or old.state in ('received', 'recovered') and new.state = any(closed)
      or pg_trigger_depth() > 1 and ((old.state, new.state) = ('received', 'pending')
                                     or old.state = any(closed) and new.state in ('received', 'recovered'));
    if not is_legal then call refuse('forbidden_move', 'deposit'); end if;
    if old.state = 'received' and new.state = any(closed) and must_lodge(old) then call refuse('deposit_not_lodged', 'deposit'); end if;
    if new.state = 'received' and new.received_amount < new.amount and new.kind <> 'bank_guarantee' then
      call refuse('deposit_not_received', 'deposit');
    end if;
  end if;
  return new;
end $$;

-- Whether it has to be lodged before it is given back: the legal deposit, where the body of the region asks for it.
create function must_lodge(d deposit) returns boolean
  language sql stable parallel safe
  return d.kind = 'legal' and d.amount > 0
    and not exists (select 1 from deposit_body b where b.id = d.body_id and b.days_to_lodge is null);
create trigger keep_deposit before update or delete on deposit for each row execute function keep_deposit();

create or replace function is_silent_column(name text) returns boolean
  language sql immutable parallel safe
  return name in ('version', 'updated_at', 'search_text', 'label', 'password_hash', 'deposit_id', 'incident_status_kind',
                  'due_by_hand', 'series_year', 'series_number', 'collectible', 'outstanding', 'allocated', 'credit',
                  'is_processed', 'is_returned');

-- Receipts of lodging, records of the state of a dwelling: a deposit has files.
alter table attachment
  drop constraint attachment_owner_entity_check,
  add constraint attachment_owner_entity_check check (owner_entity in ('incident', 'deposit'));
call own_attachments('deposit');
