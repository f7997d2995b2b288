import { ROWS } from "./properties.ts";

/*
 * Five thousand templates and a contract made from them for each rental, mostly signed: three signers, three files
 * and nine events each. A few hundred wait for signatures, some of these for a reminder.
 */

export const documents: readonly string[] = [
  `insert into template (title, document_type_id, language, revision, file_name, state)
   select 'Contrato ' || lpad(n::text, 4, '0'), t.id, case when n % 5 = 0 then 'en' else 'es' end, 1, 'contrato.docx',
     case when n % 10 = 0 then 'draft' else 'active' end
   from generate_series(1, 5000) n join (select *, row_number() over (order by name) - 1 as k from document_type) t on t.k = n % 5`,
  `insert into template_revision (template_id, revision, file_name, file_key, file_sha256, file_size, placeholders, "unknown")
   select id, 1, 'contrato.docx', 'tpl' || id, 'x', 30000, '["inquilino.nombre", "inmueble.direccion"]', '[]'
   from template where title like 'Contrato 0%' or title like 'Contrato 1%' or title like 'Contrato 2%' or title like 'Contrato 3%'
     or title like 'Contrato 4%' or title like 'Contrato 5%'`,
  `create temp table written as
   select l.*, uuidv7() as document_id, t.id as template_id, t.document_type_id, clock_now() - interval '3 years' + l.n * interval '15 minutes' as at,
     case when l.n % 300 = 1 then 'sent' when l.n % 300 = 2 then 'partly_signed' when l.n % 300 = 3 then 'printing' when l.n % 100 < 4 then 'draft'
          when l.n % 100 < 90 then 'signed' when l.n % 100 < 93 then 'declined' when l.n % 100 < 97 then 'expired' else 'cancelled' end as state
   from let l join (select *, row_number() over (order by title) - 1 as k from template) t on t.k = l.n % 4000`,
  `create unique index on written (n)`,
  `analyze written`,
  `insert into document (id, code, title, document_type_id, template_id, template_revision, rental_id, asset_id, property_id, language, state,
     is_contract, docx_key, docx_sha256, pdf_key, pdf_sha256, signed_pdf_key, signed_pdf_sha256, verification_code, sent_at, expires_at,
     completed_at, search_text, created_at)
   select document_id, 'DOC-' || lpad(n::text, 6, '0'), 'Contrato de ' || person_label, document_type_id, template_id, 1, id, asset_id,
     property_id, 'es', state, true, 'docx' || n, 'x' || n, case when s.is_sent then 'pdf' || n end,
     case when s.is_sent then encode(sha256(('pdf' || n)::bytea), 'hex') end, case when state = 'signed' then 'seal' || n end,
     case when state = 'signed' then encode(sha256(('seal' || n)::bytea), 'hex') end, case when s.is_sent then 'CODE' || n end,
     case when s.is_sent then at end, case when not s.is_sent then null when s.is_open then clock_now() + interval '20 days' else at + interval '30 days' end,
     case when state = 'signed' then at + interval '2 days' end,
     normalize_text(concat_ws(' ', 'DOC-' || lpad(n::text, 6, '0'), 'Contrato de', person_label, code, person_label, documentation, asset_label)), at
   from written cross join lateral (
     select state not in ('draft', 'printing') as is_sent, state in ('sent', 'partly_signed') as is_open) s
   order by n`,
  `insert into signer (document_id, party, person_id, name, email, role, position, state, key_hash, keyed_at, signed_at, signed_sha256,
     signature_kind, consent_version, typed_name, declined_at)
   select document_id, case p when 1 then 'other' else 'person' end,
     case when p > 1 then (select id from person where documentation = 'B' || lpad((1 + (n * 7 + p * 31) % 19999)::text, 8, '0')) end, person_label,
     'f' || n || '@llavero.test', case p when 1 then 'landlord' when 2 then 'tenant' else 'guarantor' end, p, s.state,
     case when w.state <> 'draft' then sha256(('signer' || n || '-' || p)::bytea) end, case when w.state <> 'draft' then at end,
     case when s.state = 'signed' then at end, case when s.state = 'signed' then 'x' end, case when s.state = 'signed' then 'typed' end,
     case when s.state = 'signed' then '1' end, case when s.state = 'signed' then person_label end, case when s.state = 'declined' then at end
   from written w cross join generate_series(1, 3) p
   cross join lateral (select case when w.state = 'signed' or w.state = 'partly_signed' and p = 1 then 'signed'
     when w.state = 'declined' and p = 2 then 'declined' else 'pending' end as state) s`,
  `insert into document_version (document_id, number, kind, file_name, file_key, sha256, size)
   select document_id, v, (array['filled', 'sent', 'signed'])[v], 'contrato.pdf', 'v' || n || '-' || v, 'x', 90000
   from written, generate_series(1, 3) v where state = 'signed' or v = 1`,
  `insert into document_event (document_id, at, kind, signer_id)
   select w.document_id, w.at, k, s.id from written w join signer s using (document_id)
   cross join unnest(array['mailed', 'opened', 'signed']) k where w.state <> 'draft'`,
  `insert into mail ("to", language, subject, text, is_confidential, state, sent_at, entity, entity_id, created_at)
   select 'f' || n || '@llavero.test', 'es', 'Un documento para firmar', 'Hola, ' || name, true, 'sent', at, 'document', document_id, at
   from written where state <> 'draft'`,
  `insert into audit_entry (entity, entity_id, label, action, at)
   select 'document', document_id, 'DOC-' || n, a, at from written, unnest(array['create', 'send', 'sign']) a`,
  `select setval('document_code', ${ROWS * 10})`,
];
