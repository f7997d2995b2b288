-- Whoever comes by a link has no account: the history names them as the transaction does (`asVisitor`).
alter table audit_entry add column visitor text;
alter table audit_entry alter column visitor set default nullif(current_setting('llavero.visitor', true), '');
