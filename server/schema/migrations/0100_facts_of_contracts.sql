-- What contracts state by law: facts of the home and its highest rent (LAU art. 17.6 and 17.7), who represents a company, the
-- cause of a seasonal let, and who lives there.
alter table asset
  add column stressed_zone text,
  add column last_rent bigint,
  add column last_rent_on date,
  add column improvement text,
  add column improved_on date,
  add column reference_rent bigint,
  add column reference_rent_on date,
  add column energy_certificate_number text,
  add column habitability_certificate text,
  add column habitability_expiry date,
  add column title_deed text,
  add constraint asset_last_rent_check check (last_rent >= 0),
  add constraint asset_reference_rent_check check (reference_rent >= 0),
  add constraint asset_stressed_zone_check check (stressed_zone in ('inside', 'outside')),
  add constraint asset_improvement_check check (improvement in ('rehabilitation', 'energy', 'accessibility'));
alter table owner
  add column is_large_holder boolean,
  add column representative text,
  add column representative_documentation text,
  add column representative_deed text;
alter table person
  add column representative text,
  add column representative_documentation text,
  add column representative_deed text;
alter table rental
  add column seasonal_cause text,
  add column residents text;
