-- The movements of a bank statement: each is matched with one record, is the net of several, is a cost of the bank, or is ignored.
create table bank_movement (
  id uuid primary key default uuidv7(),
  bank_statement_id uuid not null references bank_statement,
  position integer not null,
  operation_date date not null,
  value_date date not null,
  amount bigint not null,
  common_concept text not null,
  own_concept text not null,
  document_number text not null,
  reference_1 text not null,
  reference_2 text not null,
  text text not null,
  hash text not null,
  state text not null default 'pending',
  payment_id uuid references payment,
  remittance_id uuid references remittance,
  -- Whether confirming it created or completed the payment, which undoing it then reverses.
  is_payment_made boolean not null default false,
  confidence integer,
  ignore_reason text,
  property_ids uuid[] not null default '{}',
  -- A returned debit: the movement reverses an earlier payment.
  returned_payment_id uuid references payment,
  label text not null generated always as (coalesce(nullif(text, ''), nullif(reference_2, ''), common_concept)) stored,
  search_text text not null
    generated always as (normalize_text(text || ' ' || document_number || ' ' || reference_1 || ' ' || reference_2)) stored,
  created_at timestamptz not null default clock_now(),
  updated_at timestamptz not null default clock_now(),
  created_by uuid references "user",
  archived_at timestamptz,
  version integer not null default 1,
  matched_at timestamptz,
  -- The date that the payment had while it was pending, if confirming the movement completed it. Undoing it restores the date.
  pending_date date,
  -- The charge of an owner that it paid, and whether confirming it created that charge, which undoing it then archives.
  owner_charge_id uuid references owner_charge,
  is_charge_made boolean not null default false,
  -- What it paid to the bank itself: a cost of the company.
  bank_charge text,
  -- The rule that proposed what was booked, or that it is ignored.
  bank_rule_id uuid references bank_rule,
  -- The account of the other party, where the file states it.
  other_party_iban text,
  -- It is the net of several payments and charges, which are its parts, and of a charge that was withheld.
  is_net boolean not null default false,
  net_charge bigint,
  constraint bank_movement_state_check check (state in ('pending', 'confirmed', 'ignored')),
  constraint bank_movement_confidence_check check (confidence between 0 and 100),
  constraint bank_movement_hash_key unique (hash),
  constraint bank_movement_payment_id_check check
    ((state = 'confirmed') = (is_net or num_nonnulls(payment_id, remittance_id, returned_payment_id, owner_charge_id, bank_charge) = 1)
      and num_nonnulls(payment_id, remittance_id, returned_payment_id, owner_charge_id, bank_charge) < 2),
  constraint bank_movement_is_net_check check
    (not is_net or num_nonnulls(payment_id, remittance_id, returned_payment_id, owner_charge_id) = 0),
  constraint bank_movement_net_charge_check check
    (net_charge > 0 and is_net and bank_charge is not null or net_charge is null and not (is_net and bank_charge is not null)),
  constraint bank_movement_matched_at_check check ((state = 'confirmed') = (matched_at is not null)),
  constraint bank_movement_pending_date_check check (pending_date is null or payment_id is not null and is_payment_made),
  constraint bank_movement_bank_charge_check check (bank_charge in ('commission', 'maintenance', 'interest', 'other')),
  -- Neither a charge of an owner nor one of the bank is money that came in.
  constraint bank_movement_amount_check check (num_nonnulls(owner_charge_id, bank_charge) = 0 or amount < 0 or is_net),
  constraint bank_movement_is_charge_made_check check (not is_charge_made or owner_charge_id is not null),
  constraint bank_movement_bank_rule_id_check check (bank_rule_id is null or state <> 'pending')
);

create index bank_movement_search_idx on bank_movement using gin (search_text gin_trgm_ops);
create index bank_movement_position_list on bank_movement ("position", id) where archived_at is null;
create index bank_movement_operation_date_list on bank_movement (operation_date, id) where archived_at is null;
create index bank_movement_amount_list on bank_movement (amount, id) where archived_at is null;
create index bank_movement_created_at_list on bank_movement (created_at, id) where archived_at is null;
create index bank_movement_bank_statement_id_idx on bank_movement (bank_statement_id, position);
-- A record is matched with one movement.
create unique index bank_movement_payment_id_idx on bank_movement (payment_id);
create unique index bank_movement_remittance_id_idx on bank_movement (remittance_id);
create unique index bank_movement_returned_payment_id_idx on bank_movement (returned_payment_id);
create unique index bank_movement_owner_charge_id_idx on bank_movement (owner_charge_id);
create index bank_movement_bank_charge_idx on bank_movement (operation_date) where bank_charge is not null;
create index bank_movement_bank_rule_id_idx on bank_movement (bank_rule_id);
create index bank_movement_state_idx on bank_movement (bank_statement_id, state);

-- What a movement is the net of: each payment and each charge of an owner, with the sign that it has in the account.
create table bank_movement_part (
  id uuid primary key default uuidv7(),
  bank_movement_id uuid not null references bank_movement,
  payment_id uuid references payment,
  owner_charge_id uuid references owner_charge,
  amount bigint not null,
  -- Whether confirming the movement created the charge, which undoing it then archives.
  is_charge_made boolean not null default false,
  -- Whether it created or completed the payment, which undoing it then reverses, and the date that the payment had while it was pending.
  is_payment_made boolean not null default false,
  pending_date date,
  constraint bank_movement_part_payment_id_check check (num_nonnulls(payment_id, owner_charge_id) = 1),
  constraint bank_movement_part_amount_check check (amount <> 0 and (owner_charge_id is null or amount < 0)),
  constraint bank_movement_part_is_charge_made_check check (not is_charge_made or owner_charge_id is not null),
  constraint bank_movement_part_is_payment_made_check check (not is_payment_made or payment_id is not null),
  constraint bank_movement_part_pending_date_check check (pending_date is null or is_payment_made)
);
create index bank_movement_part_bank_movement_id_idx on bank_movement_part (bank_movement_id);
create unique index bank_movement_part_payment_id_idx on bank_movement_part (payment_id);
create unique index bank_movement_part_owner_charge_id_idx on bank_movement_part (owner_charge_id);

-- ==== Functions, triggers and views ====

call track_changes('bank_movement');
call bind_to_closed_months('bank_movement');

-- Costs of the bank until a day. What else a movement is matched with is dated in rows of its own.
create function bank_movement_until(m bank_movement, day date) returns jsonb
  language sql stable parallel safe
  return case when m.bank_charge is not null and m.operation_date <= day
    then jsonb_build_object('charged', m.operation_date, 'kind', m.bank_charge, 'amount', coalesce(-m.net_charge, m.amount)) else '{}' end;

-- What the bank sent is fixed, and so is what a confirmation did; an undone one leaves nothing. The parts of a net are exactly its
-- amount, and none of them is matched with another movement.
create function protect_bank_movement() returns trigger language plpgsql as $$
begin
  if is_reserving() then return coalesce(new, old); end if;
  if (old.bank_statement_id, old.position, old.operation_date, old.value_date, old.amount, old.common_concept, old.own_concept,
      old.document_number, old.reference_1, old.reference_2, old.text, old.hash, old.other_party_iban)
     is distinct from (new.bank_statement_id, new.position, new.operation_date, new.value_date, new.amount, new.common_concept,
      new.own_concept, new.document_number, new.reference_1, new.reference_2, new.text, new.hash, new.other_party_iban)
     or old.state <> 'pending' and new.state not in ('pending', old.state)
     or (old.state, new.state) = ('confirmed', 'confirmed')
        and (old.payment_id, old.remittance_id, old.returned_payment_id, old.is_payment_made, old.matched_at, old.pending_date,
             old.owner_charge_id, old.is_charge_made, old.bank_charge, old.is_net, old.net_charge)
        is distinct from (new.payment_id, new.remittance_id, new.returned_payment_id, new.is_payment_made, new.matched_at,
                          new.pending_date, new.owner_charge_id, new.is_charge_made, new.bank_charge, new.is_net, new.net_charge) then
    call refuse('forbidden_move', 'bank_movement');
  end if;
  if new.state = 'pending' then
    new.payment_id := null;
    new.remittance_id := null;
    new.returned_payment_id := null;
    new.is_payment_made := false;
    new.pending_date := null;
    new.owner_charge_id := null;
    new.is_charge_made := false;
    new.bank_charge := null;
    new.is_net := false;
    new.net_charge := null;
    new.bank_rule_id := null;
    new.confidence := null;
    new.ignore_reason := null;
    new.matched_at := null;
  elsif new.is_net and not old.is_net and new.amount is distinct from coalesce(
      (select sum(amount) from bank_movement_part where bank_movement_id = new.id), 0) - coalesce(new.net_charge, 0) then
    call refuse('movement_amount', 'bank_movement');
  end if;
  if exists (select 1 from bank_movement_part where payment_id = new.payment_id) then call refuse('payment_fixed', 'payment'); end if;
  if exists (select 1 from bank_movement_part where owner_charge_id = new.owner_charge_id) then call refuse('owner_charge_paid', 'owner_charge'); end if;
  return new;
end $$;
create trigger protect_bank_movement before update on bank_movement for each row execute function protect_bank_movement();

-- A part is of one movement, and never changes. Undoing the movement deletes it.
create function protect_bank_movement_part() returns trigger language plpgsql as $$
begin
  if is_reserving() then return coalesce(new, old); end if;
  if tg_op = 'UPDATE' or tg_op = 'DELETE' and pg_trigger_depth() = 1 then call refuse('forbidden_move', 'bank_movement'); end if;
  if tg_op = 'DELETE' then return old; end if;
  if exists (select 1 from bank_movement where payment_id = new.payment_id)
     or exists (select 1 from bank_movement_part where payment_id = new.payment_id) then
    call refuse('payment_fixed', 'payment');
  end if;
  if exists (select 1 from bank_movement where owner_charge_id = new.owner_charge_id)
     or exists (select 1 from bank_movement_part where owner_charge_id = new.owner_charge_id) then
    call refuse('owner_charge_paid', 'owner_charge');
  end if;
  return new;
end $$;
create trigger protect_bank_movement_part before insert or update or delete on bank_movement_part
  for each row execute function protect_bank_movement_part();

-- Whether an owner who bears a charge of a movement was paid, or promised a payment, since: that sum may count the charge. The
-- payments of a net are of the same moment.
create function is_paid_out(m bank_movement) returns boolean
  language sql stable
  return exists (
    select 1 from owner_charge c
    join payment p on p.direction = 'out' and p.owner_id = any(
      case when c.owner_id is not null then array[c.owner_id] else array(
        select w.owner_id from ownership w
        where (w.property_id = c.property_id or w.asset_id in (select id from asset where property_id = c.property_id))
          and w.archived_at is null and c.charged_on between w.since and coalesce(w.until, 'infinity')) end)
    where (c.id = m.owner_charge_id
           or c.id in (select n.owner_charge_id from bank_movement_part n where n.bank_movement_id = m.id and n.is_charge_made))
      and p.state in ('pending', 'completed') and p.created_at > m.matched_at);

-- Why a payment that a confirmation created or completed cannot be annulled, or wait again.
create function payment_undo_hindrance(p payment, matched timestamptz) returns text
  language sql stable
  return case
    when p.state = 'returned' then 'undo_returned'
    when p.state <> 'completed' then 'undo_changed'
    when p.refunded > 0 then 'undo_refunded'
    when promised_transfers(p) <> '{}' then transfer_hindrance(promised_transfers(p))
    when exists (select 1 from payment_allocation a where a.payment_id = p.id
                 and (a.created_at > matched or a.state = 'reversed' and a.updated_at > matched)) then 'undo_reapplied'
    when exists (select 1 from remittance_line l join remittance r on r.id = l.remittance_id
                 where l.payment_id = p.id and l.is_included and l.bank_status is distinct from 'rejected' and r.state = 'settled') then 'settlement_final'
    when exists (select 1 from payment_allocation a join deposit d on d.id = a.deposit_id
                 where a.payment_id = p.id and a.state = 'applied' and p.direction = 'in'
                 and (d.state not in ('pending', 'received', 'held') or d.returned_amount + d.withheld_amount > 0)) then 'deposit_lodged'
  end;

-- The fees that a confirmed return charged: of one that it made all of the payment, of one that was registered before those of the
-- same moment.
create function charged_fees(m bank_movement) returns setof uuid
  language sql stable
  begin atomic
    select c.id from rental_charge c
    where c.payment_id = m.returned_payment_id and c.archived_at is null and (m.is_payment_made or c.created_at = m.matched_at);
  end;

-- Codes of the remittances whose file collects what a returned payment covered: withdrawing the return would cover it twice.
create function collecting_remittances(p payment) returns text
  language sql stable
  return (select string_agg(distinct r.code, ', ' order by r.code)
    from payment_allocation a join remittance_line l on l.invoice_id = a.invoice_id and l.is_held
    join remittance r on r.id = l.remittance_id and r.state in ('generated', 'sent')
    where a.payment_id = p.id and a.state = 'reversed' and a.reversed_on = p.returned_on);

-- Why the confirmation of a movement cannot be undone, as a code of the error catalogue; null where it can. A confirmation that
-- only linked a payment changed no money besides the fee of a return, so its undo changes none either.
create function undo_hindrance(m bank_movement) returns text
  language sql stable as $$
  select case
    when m.remittance_id is not null then 'settlement_final'
    when m.is_net then coalesce(
      (select h.code from bank_movement_part n join payment p on p.id = n.payment_id
       cross join lateral payment_undo_hindrance(p, m.matched_at) h (code)
       where n.bank_movement_id = m.id and n.is_payment_made and h.code is not null order by n.id limit 1),
      case when is_paid_out(m) then 'undo_owner_paid' end)
    when m.is_charge_made then case when is_paid_out(m) then 'undo_owner_paid' end
    when m.returned_payment_id is not null then (
      select case
        when m.is_payment_made and p.state <> 'returned' then 'undo_changed'
        when m.is_payment_made and collecting_remittances(p) is not null then 'undo_collecting'
        when exists (select 1 from charged_fees(m) f (id) cross join invoices_of_charge(f.id) b (id) join invoice i on i.id = b.id
                     where i.state = 'issued') then 'undo_fee_billed'
      end from payment p where p.id = m.returned_payment_id)
    when not m.is_payment_made then null
    else (select payment_undo_hindrance(p, m.matched_at) from payment p where p.id = m.payment_id)
  end
$$;

-- What `transfer_hindered_by` names of the payments that a movement made, together.
create function hindering_transfers(m bank_movement) returns text
  language sql stable as $$
  select transfer_hindered_by(array(
    select unnest(promised_transfers(p)) from payment p where p.id = m.payment_id or p.id in (
      select n.payment_id from bank_movement_part n where n.bank_movement_id = m.id and n.is_payment_made)))
$$;

-- The records that hinder it, where the reason is others: transfers that wait, remittances that collect.
create function undo_hindered_by(m bank_movement) returns text
  language sql stable as $$
  select case undo_hindrance(m)
    when 'transfer_waits' then hindering_transfers(m)
    when 'transfer_sent' then hindering_transfers(m)
    when 'undo_collecting' then (select collecting_remittances(p) from payment p where p.id = m.returned_payment_id)
  end
$$;

-- Archives fees and takes them off drafts, of a split rental off those of all parts; a draft without another line is archived. A fee
-- of a rectified invoice stays on it.
create procedure withdraw_fees(fees uuid[]) language plpgsql as $$
declare
  drafts uuid[] := array(
    select distinct i.id from rental_charge c cross join invoices_of_charge(c.id) b (id) join invoice i on i.id = b.id
    where c.id = any(fees) and i.state = 'draft');
begin
  delete from invoice_line where invoice_id = any(drafts) and rental_charge_id = any(fees);
  -- No form that was opened before puts the line back.
  update invoice i set version = i.version + 1, updated_at = clock_now(),
    archived_at = case when not exists (select 1 from invoice_line l where l.invoice_id = i.id) then clock_now() end
  where i.id = any(drafts);
  -- Archived where a rectified part has it, too: another part would bill its share of it again.
  update rental_charge c set invoice_id = k.id, archived_at = clock_now()
  from unnest(fees) f (id) left join lateral (
    select i.id, i.share from rental_charge o cross join invoices_of_charge(o.id) b (id) join invoice i on i.id = b.id
    where o.id = f.id and i.state <> 'draft' order by i.part limit 1) k on true
  where c.id = f.id and (k.id is null or k.share < 10000);
end $$;

-- Withdraws mistaken returns: the payments are completed again and cover what they covered, as far as it is still open: a part from
-- the day of the return on, for until then the whole counts. A deposit that the landlord held is held again since the same day. Their
-- fees are withdrawn.
create procedure withdraw_returns(ids uuid[]) language plpgsql as $$
declare
  covered payment_allocation[] := array(
    select a from payment_allocation a join payment p on p.id = a.payment_id
    where p.id = any(ids) and a.state = 'reversed' and a.reversed_on = p.returned_on
      and a.reverse_reason = coalesce(p.return_reason, 'returned'));
  fees uuid[] := array(select id from rental_charge where payment_id = any(ids) and archived_at is null);
begin
  update payment set state = 'completed', returned_on = null, bank_date = null, return_reason = null, archived_at = null where id = any(ids);
  perform 1 from invoice where id in (select invoice_id from unnest(covered)) order by id for no key update;
  perform 1 from deposit where id in (select deposit_id from unnest(covered)) order by id for no key update;
  with owed as (
    select c.*, coalesce(i.outstanding, d.amount - d.received_amount)
             - (sum(c.amount) over (partition by c.invoice_id, c.deposit_id order by c.id) - c.amount) as left_open
    from unnest(covered) c
    left join invoice i on i.id = c.invoice_id and i.state in ('issued', 'rectified')
    left join deposit d on d.id = c.deposit_id and d.state = 'pending'
    where i.id is not null or d.id is not null),
  restored as (
    update payment_allocation a set state = 'applied', reversed_on = null, reverse_reason = null
    from owed o where a.id = o.id and o.left_open >= o.amount)
  insert into payment_allocation (payment_id, invoice_id, deposit_id, payment_application_id, amount, applied_on)
  select payment_id, invoice_id, deposit_id, payment_application_id, left_open, greatest(applied_on, reversed_on, hold_closed_until() + 1)
  from owed
  where left_open > 0 and left_open < amount;
  update deposit d set state = 'held', held_on = h.held_on
  from (select c.deposit_id, max(c.held_on) as held_on
        from unnest(covered) c join payment_allocation a on a.id = c.id and a.state = 'applied' group by 1) h
  where d.id = h.deposit_id and d.state = 'received' and d.received_on <= h.held_on;
  call withdraw_fees(fees);
end $$;

-- Undoing a confirmation reverts what it did, in the same statement: a payment that it created is annulled, a pending one
-- that it completed is pending again, a return and its fee are withdrawn, a charge of an owner that it created is archived. The same
-- holds for the parts of a net; what was only linked is released.
create function undo_confirmations() returns trigger language plpgsql as $$
declare
  undone bank_movement[] := array(
    select o from old_rows o join new_rows n on n.id = o.id where (o.state, n.state) = ('confirmed', 'pending'));
  parts bank_movement_part[] := array(select n from bank_movement_part n join unnest(undone) u on u.id = n.bank_movement_id);
  made uuid[] := array(select payment_id from unnest(undone) where is_payment_made and payment_id is not null)
                 || array(select payment_id from unnest(parts) where is_payment_made);
  returned uuid[] := array(select returned_payment_id from unnest(undone) where is_payment_made and returned_payment_id is not null);
  charged uuid[] := array(select owner_charge_id from unnest(undone) where is_charge_made and owner_charge_id is not null)
                    || array(select owner_charge_id from unnest(parts) where is_charge_made);
  fees uuid[] := array(select f from unnest(undone) u cross join charged_fees(u) f);
  hindrance text;
  hindered_by text;
begin
  if cardinality(undone) = 0 then return null; end if;
  -- A run that bills a fee meanwhile, or a file that collects what is covered again, comes before or waits. Lock order: rentals,
  -- payments, invoices.
  perform 1 from rental where id in (select rental_id from rental_charge where id = any(fees)) order by id for no key update;
  perform 1 from payment where id = any(made || returned) order by id for no key update;
  perform 1 from invoice where id in (
    select b.id from unnest(fees) c (id) cross join invoices_of_charge(c.id) b (id)
    union all select invoice_id from payment_allocation where payment_id = any(returned) and state = 'reversed')
  order by id for no key update;
  select undo_hindrance(u), undo_hindered_by(u) into hindrance, hindered_by from unnest(undone) u where undo_hindrance(u) is not null limit 1;
  if found then call refuse_by(hindrance, 'bank_movement', hindered_by); end if;
  -- What a payment that waits again covered was never collected: of an open month it is taken off on the day itself.
  update payment_allocation a set state = 'reversed', reversed_on =
    case when u.pending_date is null or a.applied_on <= hold_closed_until() then business_today() else a.applied_on end
  from (select payment_id, pending_date from unnest(undone) where is_payment_made
        union all select payment_id, pending_date from unnest(parts) where is_payment_made) u
  where a.payment_id = u.payment_id and a.state = 'applied';
  delete from bank_movement_part where id in (select id from unnest(parts));
  update payment p set state = case when u.pending_date is null then 'annulled' else 'pending' end, date = coalesce(u.pending_date, p.date)
  from (select payment_id, pending_date from unnest(undone) where is_payment_made
        union all select payment_id, pending_date from unnest(parts) where is_payment_made) u where p.id = u.payment_id;
  if cardinality(returned) > 0 then call withdraw_returns(returned); end if;
  -- Those of returns that were only linked are left.
  fees := array(select id from rental_charge where id = any(fees) and payment_id <> all(returned));
  call withdraw_fees(fees);
  update owner_charge set archived_at = clock_now() where id = any(charged) and archived_at is null;
  return null;
end $$;
create trigger undo_confirmations after update on bank_movement referencing old table as old_rows new table as new_rows
  for each statement execute function undo_confirmations();
