-- Remittances that wait for a run's mails, until now where none had been drafted.
alter table billing_run add column remits_after_mails boolean not null default false;
update billing_run set remits_after_mails = true
where drafts_remittances and mails_invoices and remitting = 'none' and mailing in ('running', 'failed');
