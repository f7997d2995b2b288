-- A draft is older than its rental when what the contract says of that is another thing now; being sent and coming back is not.
create function hash_rental_terms(of_rental uuid) returns text
  language sql stable parallel safe
  return (select md5(row(r.asset_id, r.annex_asset_ids, r.tenant_id, r.guarantor_id, r.additional_tenant_ids, r.regime, r.monthly_rent,
    r.monthly_expenses, r.start_date, r.end_date, r.payment_day, r.payment_method_id, r.index_clause, r.notes,
    (select d.amount from deposit d where d.id = r.deposit_id))::text) from rental r where r.id = of_rental);

alter table document add column filled_terms text;
create or replace function is_outdated(d document) returns boolean
  language sql stable parallel safe
  return d.state = 'draft' and d.filled_terms is not null and d.filled_terms is distinct from hash_rental_terms(d.rental_id);
alter table document drop column filled_rental_version;

create or replace function is_silent_column(name text) returns boolean
  language sql immutable parallel safe
  return name in ('version', 'updated_at', 'search_text', 'label', 'password_hash', 'deposit_id', 'incident_status_kind',
                  'due_by_hand', 'series_year', 'series_number', 'collectible', 'outstanding', 'payment_state', 'allocated', 'credit',
                  'is_processed', 'is_returned', 'paper', 'logo', 'docx_key', 'docx_sha256', 'pdf_key', 'pdf_sha256',
                  'signed_pdf_key', 'signed_pdf_sha256', 'filled_terms', 'asked_by', 'failure');
