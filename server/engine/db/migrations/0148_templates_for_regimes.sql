-- A template says for which regimes of rental it is; one that says nothing is for all.
alter table template add column regimes text[] not null default '{}',
  add constraint template_regimes_check check (regimes <@ array['habitual', 'seasonal', 'business', 'other']);

-- The lease of a home that an installation began with is one under title II of the LAU, as far as nobody renamed it.
update template set regimes = array['habitual']
where title = 'Contrato de arrendamiento de vivienda' and created_by is null;
