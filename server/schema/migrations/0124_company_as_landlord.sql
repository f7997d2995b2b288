-- What contracts state of the company where it is the landlord itself: who represents it, and whether it is a large holder
-- (Ley 12/2023, art. 3.k); null is not known.
alter table company
  add column is_large_holder boolean,
  add column representative text,
  add column representative_documentation text,
  add column representative_deed text;
