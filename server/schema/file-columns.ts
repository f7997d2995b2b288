import type { FilePurpose } from "#server/engine/services/file-storage.ts";

/** Where the database keeps the keys of each purpose's files: what stands in none of these belongs to nothing. */
export const keptIn: Readonly<Record<FilePurpose, readonly { readonly table: string; readonly column: string }[]>> = {
  "bulk-upload": [{ table: "bulk_upload_work", column: "file_key" }],
  attachment: [
    { table: "attachment", column: "file_key" },
    { table: "attachment", column: "thumbnail_key" },
  ],
  mail: [{ table: "mail_attachment", column: "file_key" }],
  remittance: [{ table: "remittance", column: "file_key" }],
  "bank-statement": [{ table: "bank_statement", column: "file_key" }],
  verifactu: [{ table: "verifactu_batch", column: "file_key" }],
  logo: [{ table: "logo", column: "file_key" }],
  document: [
    { table: "document_version", column: "file_key" },
    { table: "document_print", column: "pdf_key" },
    { table: "document", column: "docx_key" },
    { table: "document", column: "signed_pdf_key" },
  ],
  template: [{ table: "template_revision", column: "file_key" }],
};

/** Every key that some row speaks of, as a query. */
export const EVERY_KEY = Object.values(keptIn)
  .flat()
  .map(({ table, column }) => `select ${column} as key from ${table} where ${column} is not null`)
  .join(" union ");
