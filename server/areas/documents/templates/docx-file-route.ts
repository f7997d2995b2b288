import { buffer } from "node:stream/consumers";
import { AppError } from "#shared/domain/core/app-error.ts";
import { documentResource } from "#shared/domain/documents/document.ts";
import { recordDocumentEvent } from "#server/areas/leases/document-events.ts";
import { lockRow } from "#server/engine/db/table-store.ts";
import { respondWithRow } from "#server/engine/http/crud-routes.ts";
import { preparedFileRoute } from "#server/engine/http/file-route.ts";
import type { ReceivedFile } from "#server/engine/http/received-file.ts";
import { checkDocxApart } from "#server/engine/services/docx/open-docx.ts";
import { addDocumentVersion, endingIn } from "../document-files.ts";
import { dropFields } from "../uploads/field-rows.ts";
import { TEMPLATE_BYTES } from "#shared/domain/documents/policy.ts";

/** POST /documents/{id}/file: replaces the draft's .docx by an edited one. */
export const docxFileRoute = preparedFileRoute<ReceivedFile>({
  path: "/documents/:id/file",
  summary: "Replaces the .docx of a draft",
  access: { entity: "document", action: "update" },
  output: documentResource.row,
  file: { purpose: "document", maxBytes: TEMPLATE_BYTES },
  prepare: async ({ services }, file) => {
    await checkDocxApart(await buffer(await services.files.get(file.key)));
    return { value: file, keys: [] };
  },
  run: async (context) => {
    const { tx, user, params, input: file } = context;
    const { id, state } = await lockRow(tx, documentResource, params["id"] ?? "", user);
    if (state !== "draft") throw new AppError("document_frozen");
    await tx.query(
      `update document set content = 'word', docx_key = $2, docx_sha256 = $3, template_revision = null, filled_terms = null where id = $1`,
      [id, file.key, file.sha256],
    );
    const dropped_fields = await dropFields(tx, id);
    await addDocumentVersion(tx, { document_id: id, kind: "uploaded", file_name: endingIn(file.name, "docx"), file });
    await recordDocumentEvent(tx, {
      document_id: id,
      kind: "uploaded",
      details: { name: file.name, ...(dropped_fields > 0 && { dropped_fields }) },
    });
    return respondWithRow(context, documentResource, id);
  },
});
