alter table document_print rename to document_pdf;
alter table document_pdf rename printed_at to rendered_at;
alter table document_pdf rename constraint document_print_pkey to document_pdf_pkey;
alter table document_pdf rename constraint document_print_document_id_fkey to document_pdf_document_id_fkey;
alter table document_pdf rename constraint document_print_document_id_not_null to document_pdf_document_id_not_null;
alter table document_pdf rename constraint document_print_docx_sha256_not_null to document_pdf_docx_sha256_not_null;
alter table document_pdf rename constraint document_print_pdf_key_not_null to document_pdf_pdf_key_not_null;
alter table document_pdf rename constraint document_print_pdf_sha256_not_null to document_pdf_pdf_sha256_not_null;
alter table document_pdf rename constraint document_print_size_not_null to document_pdf_size_not_null;
alter table document_pdf rename constraint document_print_printed_at_not_null to document_pdf_rendered_at_not_null;

-- No statement uses the words of a name: the trigram index finds them.
drop index person_words_idx;
drop function words_in(text);

alter function figures_in(text) rename to digit_runs_in;
alter index person_figures_idx rename to person_digit_runs_idx;
