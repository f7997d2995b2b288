import { buffer } from "node:stream/consumers";
import { AppError } from "#shared/domain/core/app-error.ts";
import type { Language } from "#shared/lib/language.ts";
import { fillTemplateApart } from "#server/services/docx/open-docx.ts";
import type { FilledDocument } from "#server/services/docx/template-file.ts";
import type { Services } from "#server/services/services.ts";
import { type DocumentSubject, documentValues } from "./document-values.ts";

interface LatestRevision {
  readonly title: string;
  readonly language: Language;
  readonly revision: number;
  readonly file_key: string;
}

export interface FilledRevision extends FilledDocument {
  /** Which of the template's files it was made of. */
  readonly revision: number;
  readonly language: Language;
}

/**
 * Fills the latest file of a template with what is known of its subject. Reads a file and takes up to a second: not for a transaction.
 * @param title what `{documento.titulo}` prints; the template's own where it is left out
 * @throws AppError not_found, template_without_file; docx_tag and the like for a file that cannot be filled
 */
export async function fillRevision(
  { db, files }: Pick<Services, "db" | "files">,
  template_id: string,
  subject: DocumentSubject,
  title?: string,
): Promise<FilledRevision> {
  const [latest] = await db.query<LatestRevision>(
    `select t.title, t.language, t.revision, r.file_key from template t
     join template_revision r on r.template_id = t.id and r.revision = t.revision where t.id = $1`,
    [template_id],
  );
  if (!latest) throw new AppError("template_without_file");
  const { language, revision, file_key } = latest;
  const values = await documentValues(db, subject, language, title ?? latest.title);
  const bytes = await buffer(await files.get(file_key));
  return { ...(await fillTemplateApart(bytes, values)), revision, language };
}
