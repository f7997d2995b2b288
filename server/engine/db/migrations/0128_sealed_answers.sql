-- Kept answers may hold the key of a link: they are sealed with the installation's secret. Those of the last day are not yet.
alter table idempotency_key add column is_sealed boolean not null default false;
alter table idempotency_key alter column is_sealed set default true;
