import { AppError } from "#shared/domain/core/app-error.ts";
import { documentResource } from "#shared/domain/documents/document.ts";
import { refuseBlockedSigners } from "#server/areas/persons/refuse-blocked.ts";
import { readRow } from "#server/engine/db/table-store.ts";
import { readRoute } from "#server/engine/http/define-route.ts";
import { sendStoredFile } from "#server/engine/http/stored-file.ts";
import type { Route } from "#server/engine/http/route.ts";
import { DOCX_TYPE, PDF_TYPE } from "#server/engine/services/content-type.ts";
import type { StoredFile } from "#server/engine/services/file-storage.ts";
import type { Services } from "#server/engine/services/services.ts";
import { fileNameOf } from "./document-files.ts";
import { findRenderedPdf, renderDocument } from "./render-document.ts";
import { type KeyedFile, presentFile, signedFile } from "./signed-file.ts";

/**
 * The PDF of a draft as it is now. Only rendering counts against the limit of its user's heavy reads: a stored file takes no time.
 * @throws AppError too_many_reads, and what `renderDocument` throws
 */
async function findOrRender(services: Services, id: string, user_id: string): Promise<StoredFile> {
  const rendered = await findRenderedPdf(services.db, id);
  if (rendered) return rendered;
  const leave = await services.heavyReads.enter(user_id);
  try {
    return await renderDocument(services, id);
  } finally {
    leave();
  }
}

const STORED_SQL = `
  select ${signedFile.orSent} as file, ${signedFile.sealed} as sealed from document d ${signedFile.join} where d.id = $1`;

/** GET …/{id}/pdf: the sealed PDF of a signed document, else the sent one; for a draft a preview. */
const pdfRoute = readRoute({
  path: "/documents/:id/pdf",
  summary: "A document as a PDF: signed, sent, or as it would be sent now",
  access: { entity: "document", action: "read" },
  run: async (context) => {
    const { db, user, params, services } = context;
    const document = await readRow(db, documentResource, params["id"] ?? "", user);
    await refuseBlockedSigners(db, document.id);
    const [stored] = await db.query<{ file: KeyedFile | null; sealed: KeyedFile | null }>(STORED_SQL, [document.id]);
    const name = fileNameOf(document, "pdf");
    if (stored?.file)
      return sendStoredFile(context, {
        name,
        type: PDF_TYPE,
        ...(await presentFile(services, stored.file, stored.sealed)),
      });
    const { key, sha256 } = await findOrRender(services, document.id, user.user_id);
    return sendStoredFile(context, { name, type: PDF_TYPE, key, sha256 });
  },
});

interface StoredVersion {
  readonly type: string;
  readonly key: string;
  readonly name: string;
  readonly sha256: string;
}

/** An uploaded file is what its name says: each of the two routes takes one type alone, and gives it its ending. */
const VERSION_SQL = `
  select case when kind in ('sent', 'signed') or file_name ilike '%.pdf' then $3 else $4 end as type, file_key as key,
    file_name as name, sha256 from document_version where document_id = $1 and number::text = $2`;

/** GET …/{id}/versions/{number}: a stored version, byte for byte. */
const versionRoute = readRoute({
  path: "/documents/:id/versions/:number",
  summary: "A file that a document had",
  access: { entity: "document", action: "read" },
  run: async (context) => {
    const { db, user, params } = context;
    const { id } = await readRow(db, documentResource, params["id"] ?? "", user);
    await refuseBlockedSigners(db, id);
    const [version] = await db.query<StoredVersion>(VERSION_SQL, [id, params["number"], PDF_TYPE, DOCX_TYPE]);
    if (!version) throw new AppError("not_found");
    return sendStoredFile(context, version);
  },
});

export const documentFileRoutes: readonly Route[] = [pdfRoute, versionRoute];
