interface FileColumn {
  readonly table: string;
  readonly column: string;
}

/** Purposes of stored files. Files of one purpose share a folder. */
export const filePurposes = [
  "bulk-upload",
  "attachment",
  "mail",
  "remittance",
  "bank-statement",
  "verifactu",
  "logo",
  "template",
  "document",
  "identity-picture",
] as const;
export type FilePurpose = (typeof filePurposes)[number];

/** Columns with keys of stored files, by purpose. A stored file that no column references is an orphan. */
export const fileColumns: Readonly<Record<FilePurpose, readonly FileColumn[]>> = {
  "bulk-upload": [
    { table: "bulk_upload_work", column: "file_key" },
    { table: "bulk_upload_work", column: "zip_key" },
  ],
  attachment: [
    { table: "attachment", column: "file_key" },
    { table: "attachment", column: "thumbnail_key" },
    { table: "bulk_upload_file", column: "file_key" },
    { table: "bulk_upload_file", column: "thumbnail_key" },
  ],
  mail: [{ table: "mail_attachment", column: "file_key" }],
  remittance: [{ table: "remittance", column: "file_key" }],
  "bank-statement": [{ table: "bank_statement", column: "file_key" }],
  verifactu: [{ table: "verifactu_batch", column: "file_key" }],
  logo: [{ table: "logo", column: "file_key" }],
  template: [{ table: "template_revision", column: "file_key" }],
  document: [
    { table: "document_version", column: "file_key" },
    { table: "document_pdf", column: "pdf_key" },
    { table: "document", column: "docx_key" },
    { table: "document", column: "signed_pdf_key" },
    { table: "seal_validation", column: "pdf_key" },
  ],
  "identity-picture": [{ table: "identity_picture", column: "file_key" }],
};

/** Files that backups do not contain: what is to be deleted on a day must not stay in them (ADR 0100). */
const unbackedPurposes: ReadonlySet<FilePurpose> = new Set(["identity-picture"]);

/** SQL for the keys of every referenced file that a backup contains. */
export const EVERY_FILE_KEY = filePurposes
  .filter((purpose) => !unbackedPurposes.has(purpose))
  .flatMap((purpose) => fileColumns[purpose])
  .map(({ table, column }) => `select ${column} as key from ${table} where ${column} is not null`)
  .join(" union ");
