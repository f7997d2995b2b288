import { buffer } from "node:stream/consumers";
import { AppError } from "#shared/domain/core/app-error.ts";
import { documentResource } from "#shared/domain/documents/document.ts";
import type { PageSize } from "#shared/domain/documents/document-field.ts";
import { UPLOADED_PDF_LIMITS } from "#shared/domain/documents/policy.ts";
import { recordDocumentEvent } from "#server/areas/leases/document-events.ts";
import { lockRow } from "#server/engine/db/table-store.ts";
import { respondWithRow } from "#server/engine/http/crud-routes.ts";
import { preparedFileRoute } from "#server/engine/http/file-route.ts";
import type { ReceivedFile } from "#server/engine/http/received-file.ts";
import type { StoredFile } from "#server/engine/services/file-storage.ts";
import { inspectPdfApart } from "#server/engine/services/uploaded-pdf/open-pdf.ts";
import { addDocumentVersion, endingIn, storeDocumentFile } from "../document-files.ts";
import { dropLostFields } from "./field-rows.ts";

interface UploadedPdf {
  /** As it was uploaded. */
  readonly file: ReceivedFile;
  /** As it is sent: the same, or written again where its bytes could not be continued with signatures. */
  readonly sent: StoredFile;
  readonly pages: readonly PageSize[];
}

const STORE_SQL = `
  insert into document_pdf (document_id, docx_sha256, pdf_key, pdf_sha256, size, page_sizes) values ($1, $2, $3, $4, $5, $6)
  on conflict (document_id) do update set docx_sha256 = excluded.docx_sha256, pdf_key = excluded.pdf_key,
    pdf_sha256 = excluded.pdf_sha256, size = excluded.size, page_sizes = excluded.page_sizes, rendered_at = clock_now()`;

/** POST /documents/{id}/pdf-file: the draft becomes the uploaded PDF. Fields stay where their page still exists. */
export const pdfFileRoute = preparedFileRoute<UploadedPdf>({
  path: "/documents/:id/pdf-file",
  summary: "Uploads the PDF of a draft, on which fields for its signers are placed",
  access: { entity: "document", action: "update" },
  output: documentResource.row,
  file: { purpose: "document", maxBytes: UPLOADED_PDF_LIMITS.bytes },
  prepare: async ({ services: { files } }, file) => {
    const { pages, rewritten } = await inspectPdfApart(await buffer(await files.get(file.key)));
    if (rewritten === null) return { value: { file, sent: file, pages }, keys: [] };
    const sent = await storeDocumentFile(files, Buffer.from(rewritten));
    return { value: { file, sent, pages }, keys: [sent.key] };
  },
  run: async (context) => {
    const { tx, user, params, input } = context;
    const { file, sent, pages } = input;
    const { id, state } = await lockRow(tx, documentResource, params["id"] ?? "", user);
    if (state !== "draft") throw new AppError("document_frozen");
    await tx.query(
      `update document set content = 'pdf', docx_key = $2, docx_sha256 = $3, template_revision = null, filled_terms = null,
         failure = null where id = $1`,
      [id, file.key, file.sha256],
    );
    await tx.query(STORE_SQL, [id, file.sha256, sent.key, sent.sha256, sent.size, JSON.stringify(pages)]);
    const dropped_fields = await dropLostFields(tx, id, pages);
    await addDocumentVersion(tx, { document_id: id, kind: "uploaded", file_name: endingIn(file.name, "pdf"), file });
    await recordDocumentEvent(tx, {
      document_id: id,
      kind: "uploaded",
      details: { name: file.name, ...(dropped_fields > 0 && { dropped_fields }) },
    });
    return respondWithRow(context, documentResource, id);
  },
});
