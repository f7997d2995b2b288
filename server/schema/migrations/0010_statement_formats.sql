alter table bank_statement alter column initial_balance drop not null;
alter table bank_statement alter column final_balance drop not null;
alter table bank_statement add column format text not null default 'norma43';
alter table bank_statement add constraint bank_statement_format_check check (format in ('norma43', 'camt053', 'camt054'));
create index bank_statement_iban_idx on bank_statement (iban);
