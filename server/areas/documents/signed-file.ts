/** SQL: the signed file of a document `d` that is given out, which is the one with validation data where it has them. */
export const signedFile = {
  key: "coalesce(v.pdf_key, d.signed_pdf_key)",
  sha256: "coalesce(v.pdf_sha256, d.signed_pdf_sha256)",
  join: "left join seal_validation v on v.document_id = d.id",
} as const;
