import { buffer } from "node:stream/consumers";
import { AppError } from "#shared/domain/core/app-error.ts";
import type { Queryable } from "#server/engine/db/queryable.ts";
import { transact, type Tx } from "#server/engine/db/transaction.ts";
import type { StoredFile } from "#server/engine/services/file-storage.ts";
import type { Services } from "#server/engine/services/services.ts";
import { storeDocumentFile } from "./document-files.ts";

interface Present {
  readonly content: string;
  readonly docx_key: string | null;
  readonly docx_sha256: string | null;
  readonly pdf_key: string | null;
  readonly pdf_sha256: string | null;
  readonly size: number | null;
}

/** The current .docx, with its PDF if it was rendered. */
const PRESENT_SQL = `
  select d.content, d.docx_key, d.docx_sha256, p.pdf_key, p.pdf_sha256, p.size
  from document d left join document_pdf p on p.document_id = d.id and p.docx_sha256 = d.docx_sha256 where d.id = $1`;

/** Stores a rendering, unless the document has another file by now. The document is locked: an upload waits, or came first. */
const STORE_SQL = `
  insert into document_pdf (document_id, docx_sha256, pdf_key, pdf_sha256, size)
  select d.id, d.docx_sha256, $3, $4, $5
  from (select id, docx_sha256 from document where id = $1 and docx_sha256 = $2 and content = 'word' for share) d
  on conflict (document_id) do update set docx_sha256 = excluded.docx_sha256, pdf_key = excluded.pdf_key,
    pdf_sha256 = excluded.pdf_sha256, size = excluded.size, page_sizes = null, rendered_at = clock_now()`;

/** Stores the rendering of a .docx. */
export const storeRendering = (tx: Tx, id: string, docx_sha256: string | null, { key, sha256, size }: StoredFile) =>
  tx.query(STORE_SQL, [id, docx_sha256, key, sha256, size]);

/** PDF of a document's current .docx, if it was rendered. */
export async function findRenderedPdf(db: Queryable, id: string): Promise<StoredFile | null> {
  const [present] = await db.query<Present>(PRESENT_SQL, [id]);
  if (!present?.pdf_key || !present.pdf_sha256) return null;
  return { key: present.pdf_key, sha256: present.pdf_sha256, size: present.size ?? 0 };
}

/**
 * Renders a document's .docx to PDF, or returns the stored PDF. Takes seconds, sometimes a minute, outside a
 * transaction; the same PDF is previewed and sent. An uploaded PDF is never rendered: it is stored with its upload.
 * @throws AppError not_found, document_empty, document_unprintable, unavailable
 */
export async function renderDocument({ db, files, documentRenderer }: Services, id: string): Promise<StoredFile> {
  const known = await findRenderedPdf(db, id);
  if (known) return known;
  const [present] = await db.query<Present>(PRESENT_SQL, [id]);
  if (!present) throw new AppError("not_found");
  if (!present.docx_key) throw new AppError("document_empty");
  if (present.content === "pdf") throw new AppError("not_found");
  const pdf = await documentRenderer.toPdf(await buffer(await files.get(present.docx_key)));
  const file = await storeDocumentFile(files, pdf);
  await transact(db, null, (tx) => storeRendering(tx, id, present.docx_sha256, file));
  return file;
}
