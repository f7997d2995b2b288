-- With a million invoices: what a bank's text names is looked up, where each number was compared with each text.
create function compact_reference(reference text) returns text
  language sql immutable strict parallel safe
  return regexp_replace(normalize_text(reference), '[^a-z0-9]', '', 'g');
create index invoice_reference_idx on invoice (compact_reference(number)) where outstanding > 0;
create index rental_reference_idx on rental (compact_reference(code));

-- Who owes how many months is told by the index alone: its rows lie all over the table.
drop index invoice_owed_idx;
create index invoice_owed_idx on invoice (person_id, due_date)
  include (outstanding, billed_month, property_id, archived_at) where outstanding > 0;

-- The few that took the place of others, by which reports leave those out.
create index invoice_substitution_idx on invoice (id) where rectification_mode = 'substitution' and state <> 'draft';

-- A run's counts and total are read of the index; an invoice's number within its series or kind in its order.
drop index invoice_billing_run_id_idx;
create index invoice_billing_run_id_idx on invoice (billing_run_id, state) include (total, archived_at);
drop index invoice_series_id_idx;
create index invoice_series_id_idx on invoice (series_id, number, id);
create index invoice_kind_number_idx on invoice (kind, number, id) where archived_at is null;
-- Few are partly paid, and half of those who look for them ask for the newest.
create index invoice_payment_state_idx on invoice (payment_state, created_at, id) where archived_at is null;
create index bank_movement_state_idx on bank_movement (bank_statement_id, state);
